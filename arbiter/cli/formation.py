"""`arbiter formation`: formations checked and drawn."""

import sys
from collections.abc import Sequence
from dataclasses import asdict

import click
import msgspec

from arbiter.cli import shared
from arbiter.review.board import Language
from arbiter.review.formation import Given, Unreadable, Wrong, draw, gather, shown, wrong_with
from arbiter.rules import KINDS
from arbiter.rules.formation import to_glyphs


@click.command()
@click.argument("given", metavar="FILE|LETTERS...", nargs=-1, required=True)
@shared.pieces
@shared.json
def command(given: tuple[str, ...], lang: Language, json_: bool) -> None:
    """Check formations by the contest's rules and draw them as their owner sees them.

    A formation is 25 letters (front row first, from the left, camps left out), a line ARRAY ... of the protocol, or six
    rows of Chinese characters. A FILE holds any number of them, or is a YAML list with array or rows; - is standard
    input.

    \b
    Examples:
      arbiter formation cifgefkhbdiagkhdjcigeljjh
      arbiter formation 师兵营连团 营炸排 军旅兵令 连炸排 旅雷师兵连 团旗雷雷排 --lang zh
      arbiter formation mine.txt

    Exit codes: 0 all are legal; 1 one is not; 2 one cannot be read.
    """
    formations, unreadable = gather(given, sys.stdin.buffer.read)
    judged = [(formation, wrong_with(formation)) for formation in formations]
    if json_:
        click.echo(_json(judged, unreadable))
    else:
        blocks = ["\n".join(_one(formation, wrong, lang)) for formation, wrong in judged]
        if len(judged) > 1:
            blocks.append(f"{sum(not wrong for _, wrong in judged)} of {len(judged)} formations are legal")
        if blocks:
            click.echo("\n\n".join(blocks))
        for strange in unreadable:
            click.echo(f"{_where(strange)}: {strange.why}", err=True)
    if unreadable or any(wrong for _, wrong in judged):
        raise SystemExit(2 if unreadable else 1)


def _where(found: Given | Unreadable) -> str:
    if found.source == "argument":
        return f"argument {found.line}"
    return f"{found.source}:{found.line}" if found.line else found.source


def _one(formation: Given, wrong: Sequence[Wrong], lang: Language) -> list[str]:
    title = f"{_where(formation)}: " + (f"{formation.label}: " if formation.label else "") + shown(formation.array)
    verdict = ["  illegal:", *(f"    - {found.sentence}" for found in wrong)] if wrong else ["  legal"]
    return [title, *(f"  {line}" for line in draw(formation.array, lang)), *verdict]


def _json(judged: Sequence[tuple[Given, Sequence[Wrong]]], unreadable: Sequence[Unreadable]) -> str:
    whole = {
        "formations": [
            {
                "source": formation.source,
                "line": formation.line,
                "label": formation.label,
                "array": formation.array,
                "rows": to_glyphs(formation.array) if set(formation.array) <= KINDS.keys() else None,
                "legal": not wrong,
                "flaws": [asdict(found) for found in wrong],
            }
            for formation, wrong in judged
        ],
        "legal": sum(not wrong for _, wrong in judged),
        "unreadable": [asdict(strange) for strange in unreadable],
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()
