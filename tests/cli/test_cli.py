"""The command itself: its help, its commands, and how fast it is."""

import subprocess
import sys
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from arbiter import __version__
from arbiter.cli import COMMANDS, MODULES, main

HEAVY = ("trio", "msgspec", "yaml", "tabulate", "rich", "networkx")


def test_help_names_every_command_and_the_exit_codes() -> None:
    done = CliRunner().invoke(main, ["--help"])
    assert done.exit_code == 0
    assert all(f"  {name} " in done.output for name in COMMANDS)
    assert "130 interrupted" in done.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    module = import_module(f"arbiter.cli.{MODULES.get(name, name)}")
    assert isinstance(module.command, click.Command)
    done = CliRunner().invoke(main, [name, "--help"])
    assert done.exit_code == 0
    assert all(option.help for option in module.command.params if isinstance(option, click.Option))


def test_a_mistyped_command_gets_the_nearest_word() -> None:
    done = CliRunner().invoke(main, ["mach"])
    assert done.exit_code == 2
    assert "Did you mean 'match'?" in done.output


def test_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).output == f"arbiter, version {__version__}\n"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom arbiter.cli import main\nmain(['--help'], standalone_mode=False)\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
