"""An option that several commands have is one option: the same type, the same words."""

from collections import defaultdict
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from arbiter.cli import COMMANDS, MODULES, main
from arbiter.cli.league import COMMANDS as OF_LEAGUE

ITS_OWN = {
    "review --rules": "a capsule does not say by which rules it was played",
    "league run --json": "events, a line each",
    "league standings --format": "reports have more formats",
    "league crosstable --format": "reports have more formats",
    "league games --format": "reports have more formats",
    "league bots --format": "reports have more formats",
    "league games --bot": "says which games",
    "league games --round": "says which games",
    "league export --bot": "says which games",
    "league export --round": "says which games",
    "league standings --bot": "says what of it is shown",
    "league standings --round": "says what of it is shown",
    "league crosstable --bot": "says what of it is shown",
    "league crosstable --round": "says what of it is shown",
    "league bots --bot": "says what of it is shown",
    "league bots --round": "says what of it is shown",
    "formation --lang": "it draws pieces",
    "match --lang": "it draws pieces",
    "play --lang": "it draws pieces",
    "new --name": "of a bot",
    "play --name": "of a person",
    "import --force": "of records",
    "league export --force": "of any of its files",
}
"""Options that only look alike, and why they are not one."""


def commands() -> dict[str, click.Command]:
    """Every command by its words."""
    modules = {name: MODULES.get(name, name) for name in COMMANDS if name != "league"}
    modules |= {f"league {name}": f"league_{name}" for name in OF_LEAGUE}
    return {words: import_module(f"arbiter.cli.{module}").command for words, module in modules.items()}


def test_what_is_spelled_alike_is_alike() -> None:
    found: defaultdict[str, dict[str, tuple[object, ...]]] = defaultdict(dict)
    for words, command in commands().items():
        for option in command.params:
            if isinstance(option, click.Option) and f"{words} {option.opts[-1]}" not in ITS_OWN:
                told = (option.help or "").split("  [default")[0]
                found[option.opts[-1]][words] = (told, option.name, repr(option.type.to_info_dict()), option.is_flag)
    different = {flag: spelled for flag, spelled in found.items() if len(set(spelled.values())) > 1}
    assert different == {}
    assert {"--roster", "--sandbox", "--seed", "--records", "--time", "--startup", "--jobs", "--json"} <= {
        flag for flag, spelled in found.items() if len(spelled) > 1
    }


@pytest.mark.parametrize("words", [["match", "random", "random"], ["check", "random"], ["play", "random"]])
def test_every_clock_fits_the_protocol(words: list[str]) -> None:
    done = CliRunner().invoke(main, [*words, "--time", "3h"])
    assert (done.exit_code, done.stderr) == (
        2, "Error: --time is at most 9999 s: the protocol has four digits for it\n",
    )  # fmt: skip
