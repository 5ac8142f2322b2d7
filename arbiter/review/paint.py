"""Lines put on a terminal: in colour where it is one that shows it, else as plain text."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from arbiter.review.picture import Line, plain

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

COLOURS: Mapping[str, str] = {
    "first": "red", "second": "cyan", "certain": "bold yellow", "last": "reverse", "bold": "bold", "dim": "dim",
    "now": "bold",
}  # fmt: skip
"""What each style of a line is to rich."""


def painted(line: Line) -> "Text":
    """A line with its colours."""
    from rich.text import Text

    whole = Text(no_wrap=True, end="")
    for bit in line:
        whole.append(bit.text, " ".join(COLOURS[style] for style in bit.style.split()) or None)
    return whole


def printed(lines: Iterable[Line], console: "Console | None") -> str:
    """What is to be written for these lines, each with its newline. `console`: the terminal, None: plain text."""
    if console is None:
        return "".join(f"{plain(line)}\n" for line in lines)
    with console.capture() as capture:
        for line in lines:
            console.print(painted(line), soft_wrap=True, highlight=False)
    return str(capture.get())
