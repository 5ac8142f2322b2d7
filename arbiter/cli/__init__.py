"""The command `arbiter`: words and tables and nothing else. One module a command, imported only when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from arbiter import __version__
from arbiter.cli.outlet import ending_quietly

COMMANDS = {
    "new": "Begin a bot of your own.",
    "match": "Play games between two bots.",
    "league": "Play leagues of many bots and show how they stand.",
    "check": "Put a bot through everything that it must cope with.",
    "play": "Play against a bot yourself.",
    "playback": "Play a game's messages into a bot again and compare its answers.",
    "review": "Look at a game: as the referee, or as one of the players could know it.",
    "show": "Print a game as plain text, a line a move.",
    "verify": "Judge records anew and name the first line that is false.",
    "import": "Make records of the contest platform's logs.",
    "formation": "Check and draw a formation.",
}
"""The commands in the order of the help, with the one line that the help says of each."""

MODULES = {"import": "import_logs"}
"""Where a command's module is not named like the command."""


class LazyGroup(click.Group):
    """Knows its commands by name and imports the one that is called: `--help` answers at once.

    `known`: the commands and the one line on each. The module of a command begins with `prefix`.
    """

    def __init__(self, *args: Any, known: Mapping[str, str] = COMMANDS, prefix: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known, self.prefix = known, prefix

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order of the help."""
        return list(self.known)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command itself, imported now."""
        if cmd_name not in self.known:
            return None
        command = import_module(f"arbiter.cli.{self.prefix}{MODULES.get(cmd_name, cmd_name)}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help's table of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.known.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A mistyped command gets the nearest right word."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.known, 1)
            raise click.UsageError(
                f"{error.message} Did you mean {near[0]!r}?" if near else error.message, ctx
            ) from None


EPILOG = """Exit codes: 0 done; 1 a game was void, or a record or formation is false; 2 wrong usage, or a bot that
cannot start; 130 interrupted; 141 the output was closed before its end."""


class Program(LazyGroup):
    """The whole program, which ends in good order where its output is closed."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run it, as `click.Group.main` does."""
        with ending_quietly():
            return super().main(*args, **kwargs)


@click.group(cls=Program, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arbiter")
def main() -> None:
    """The referee for Junqi (军棋) bot matches."""
