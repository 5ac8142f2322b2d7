"""What a program's standard error says of its end: which line tells most, and the last lines worth showing.

Python names the error last. Java and Node name it first, with the stack behind it, and Node its own version at the end.
"""

import re
from collections.abc import Sequence

FRAMES_SHOWN = 4
"""So many lines of one stack are shown, the innermost."""
LINE_SHOWN = 160
"""Characters of a line that are shown."""

_FRAME = re.compile(r"\s+(at \S.*(\)|:\d+)( \{)?|\.\.\. \d+ (more|common frames omitted))$")
_FOOT = re.compile(r"Node\.js v\d[\d.]*$")
_DETAIL = re.compile(r"\s|[}\]]")


def telling_line(lines: Sequence[str]) -> str:
    """The line that names the error: the one above the last stack, unless more is said behind it; else the last one.

    "" where there is none that is not blank.
    """
    lines = _without_foot(lines)
    frames = [number for number, line in enumerate(lines) if _FRAME.match(line)]
    if frames and all(_DETAIL.match(line) for line in lines[frames[-1] + 1 :]):
        above = [line for line in lines[: frames[-1]] if not _FRAME.match(line)]
        return above[-1] if above else lines[-1]
    return lines[-1] if lines else ""


def last_lines(lines: Sequence[str], most: int) -> list[str]:
    """The last `most` lines that are not blank, safe to print and not too long.

    Of each stack there are the first FRAMES_SHOWN lines, and how many follow.
    """
    kept: list[str] = []
    frames = 0
    for line in [*_without_foot(lines), ""]:
        if _FRAME.match(line):
            frames += 1
        else:
            if frames > FRAMES_SHOWN:
                kept.append(f"    ... and {frames - FRAMES_SHOWN} more")
            frames = 0
        if line and frames <= FRAMES_SHOWN:
            kept.append(line)
    return [_shown(line.expandtabs(4)) for line in kept[-most:]]


def _shown(line: str) -> str:
    cut = line[:LINE_SHOWN] + ("..." if len(line) > LINE_SHOWN else "")
    return "".join(char if char.isprintable() else "?" for char in cut)


def _without_foot(lines: Sequence[str]) -> list[str]:
    kept = [line.rstrip() for line in lines if line.strip()]
    return kept[:-1] if len(kept) > 1 and _FOOT.match(kept[-1]) else kept
