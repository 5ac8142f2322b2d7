"""`arbiter league`: competitions of many bots. One module a command, `league_NAME`."""

import click

from arbiter.cli import LazyGroup

COMMANDS = {
    "run": "Play a league, or go on with it.",
    "check": "Check a league file, build and start its bots, show the schedule.",
    "standings": "The table, with ratings.",
    "crosstable": "Who met whom, and how that went.",
    "games": "The games, or those that are looked for.",
    "bots": "Each bot's games, why it lost, and its times.",
    "site": "Write the league as web pages.",
    "export": "Write records as files, and results as PGN.",
}
"""The commands in the order of the help, with the one line that the help says of each."""


@click.group(cls=LazyGroup, known=COMMANDS, prefix="league_")
def command() -> None:
    """Play leagues of many bots and show how they stand.

    A league is a YAML file: who plays, in which format, by which rules. What is played is kept in one database,
    results.db in the league's folder, from which a league that was stopped goes on.
    """
