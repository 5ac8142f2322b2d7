"""The command `arbiter`: words and tables and nothing else. One module a command, imported only when it is called."""

from importlib import import_module

import click

from arbiter import __version__

COMMANDS = {
    "match": "Play games between two bots.",
    "verify": "Judge records anew and name the first line that is false.",
    "import": "Make records of the contest platform's logs.",
    "formation": "Check and draw a formation.",
}
"""The commands in the order of the help, with the one line that the help says of each."""

MODULES = {"import": "import_logs"}
"""Where a command's module is not named like the command."""


class LazyGroup(click.Group):
    """Knows its commands by name and imports the one that is called: `--help` answers at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command itself, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"arbiter.cli.{MODULES.get(cmd_name, cmd_name)}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help's table of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A mistyped command gets the nearest right word."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            raise click.UsageError(
                f"{error.message} Did you mean {near[0]!r}?" if near else error.message, ctx
            ) from None


EPILOG = """Exit codes: 0 done; 1 a game was void, or a record or formation is false; 2 wrong usage, or a bot that
cannot start; 130 interrupted."""


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arbiter")
def main() -> None:
    """The referee for Junqi (军棋) bot matches."""
