"""`arbiter check`: a bot put through everything that it must cope with."""

import json
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from arbiter.check import CHECKS, Check, Examination, Finding, examine
from arbiter.cli import shared
from arbiter.cli.options import Failure
from arbiter.cli.stoppable import run
from arbiter.entries.build import build
from arbiter.entries.entry import EntryError
from arbiter.entries.find import checked, find
from arbiter.referee.family import shield_referee
from arbiter.referee.sandbox import Mode, choose_walls

GAME_S, QUICK_GAME_S = 20.0, 8.0
"""A bot's time for a game, in seconds, where none is given."""
WIDTH = 24
"""Columns for a check's name."""
CUT_SHORT = "no more games were played after these failures"


@click.command()
@click.argument("bot", required=False)
@click.option("--quick", is_flag=True, help="Fewer games: a few seconds.")
@click.option(
    "--only", multiple=True, metavar="NAME", help="Just this check, and only the games that it needs. Repeatable."
)
@click.option("--list", "list_", is_flag=True, help="The checks, without a bot.")
@shared.time(otherwise="20s; 8s with --quick")
@shared.startup
@shared.seed(1)
@shared.roster
@shared.sandbox
@shared.json
def command(
    bot: str | None, quick: bool, only: tuple[str, ...], list_: bool, game_s: float | None, startup_s: float, seed: int,
    roster: Path | None, sandbox: Mode, json_: bool,
) -> None:  # fmt: skip
    """Put a bot through everything that it must cope with, and say what to mend.

    The opponents see the whole board, to bring rare events about. A check whose event did not come about in these games
    is neither passed nor failed: "not reached". --sandbox is about one game; all others are played without.

    \b
    Examples:
      arbiter check ./mybot
      arbiter check mybot.py --quick --json
      arbiter check greedy --only same-seed-same-game

    Exit codes: 0 no check failed; 1 one did; 2 wrong usage, or a bot that cannot start; 130 interrupted.
    """
    chosen = _chosen(only)
    if list_:
        click.echo("\n".join(f"{check.name:<{WIDTH}}{check.title}" for check in chosen))
        return
    if bot is None:
        raise Failure("name a BOT; --list shows the checks")
    game_s = game_s or (QUICK_GAME_S if quick else GAME_S)
    shield_referee()
    try:
        entry = checked(build(find(bot, shared.rostered(roster), Path.cwd())))
        if entry.dialect != "ccgc":
            raise Failure(f'"{entry.name}" speaks "{entry.dialect}"; the checks are those of the dialect "ccgc"')
        walls = choose_walls(sandbox)
    except EntryError as error:
        raise Failure(str(error)) from error
    exam = Examination(entry, seed, walls, quick, game_s, startup_s)
    groups = {group for check in chosen for group in check.groups} if only else None
    run(lambda: examine(exam, groups, _Progress(json_)))
    _Progress(json_)("")
    findings = [(check, check.judge(exam.parts)) for check in chosen]
    if exam.hopeless():
        findings = [(check, _cut_short(finding)) for check, finding in findings]
    click.echo(as_json(exam, findings) if json_ else report(exam, findings))
    first = exam.parts[0]
    if first.fault and first.fault.reason == "no-start" and not first.unusual:
        raise SystemExit(2)
    if any(finding.status == "failed" for _, finding in findings):
        raise SystemExit(1)


def _chosen(only: Sequence[str]) -> list[Check]:
    names = [check.name for check in CHECKS]
    for name in only:
        if name not in names:
            near = get_close_matches(name, names, 1)
            raise Failure(f'there is no check "{name}"; ' + (f'did you mean "{near[0]}"?' if near else "see --list"))
    return [check for check in CHECKS if not only or check.name in only]


class _Progress:
    """Shows the scenario that is played, in a terminal, on standard error."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet or not sys.stderr.isatty()

    def __call__(self, name: str) -> None:
        if not self._quiet:
            click.echo(f"\r\x1b[K{name}", nl=False, err=True)


def _cut_short(finding: Finding) -> Finding:
    """Where the examination ended early, that is why something was not reached."""
    if finding.status != "not reached":
        return finding
    return Finding("not reached", CUT_SHORT)


def report(exam: Examination, findings: Sequence[tuple[Check, Finding]]) -> str:
    """The report for people."""
    lines = [f"{exam.entry.name}: games and talks: {len(exam.parts)}, seed: {exam.seed}, {exam.walls}", ""]
    cut_short = sum(finding.detail == CUT_SHORT for _, finding in findings)
    for check, finding in findings:
        if finding.detail == CUT_SHORT:
            continue
        word = {"ok": "ok", "failed": "FAILED", "not reached": "not reached"}[finding.status]
        lines.append(
            f"{check.name:<{WIDTH}}{word:<13}{check.title if finding.status != 'not reached' else finding.detail}"
        )
        if finding.status == "failed":
            lines += [f"    {line}" for line in _explained(check, finding)]
    counts = {
        status: sum(found.status == status for _, found in findings) for status in ("ok", "failed", "not reached")
    }
    why = f": {CUT_SHORT}" if cut_short else ""
    lines += ["", f"{counts['ok']} ok, {counts['failed']} failed, {counts['not reached']} not reached{why}"]
    return "\n".join(lines)


def _explained(check: Check, finding: Finding) -> list[str]:
    told = [("in", finding.scenario), ("sent", finding.sent), ("answered", finding.answered), ("seen", finding.detail)]
    lines = [f"{word:<10}{text[:200]}" for word, text in told if text]
    return [*lines, f"{'mend':<10}{check.mend}", f"{'see':<10}{check.link}"]


def as_json(exam: Examination, findings: Sequence[tuple[Check, Finding]]) -> str:
    """The same for programs."""
    return json.dumps(
        {
            "bot": exam.entry.name,
            "seed": exam.seed,
            "quick": exam.quick,
            "sandbox": exam.walls.level,
            "checks": [
                {
                    "name": check.name, "status": finding.status, "title": check.title, "detail": finding.detail,
                    "scenario": finding.scenario, "sent": finding.sent, "answered": finding.answered,
                    "mend": check.mend, "see": check.link,
                }
                for check, finding in findings
            ],
        },
        indent=2, ensure_ascii=False,
    )  # fmt: skip
