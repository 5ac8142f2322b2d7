"""`--watch` in a terminal, however wide it is."""

import sys

import pytest

from arbiter.cli.watch import Watch
from arbiter.review.board import width
from tests.playouts import games


@pytest.mark.parametrize(("columns", "boards"), [(60, 2), (40, 1), (80, 3)])
def test_as_many_boards_as_the_terminal_has_room_for(
    columns: int, boards: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    game, ply = next(games()["flag-second"].replayed())
    watch = Watch("zh")
    watch.named(["tiger", "lion"])
    capsys.readouterr()
    watch.played(game, ply, 0.01)
    title = capsys.readouterr().out.splitlines()[2]
    assert title.split() == ["真相", "先手所见", "后手所见"][:boards]
    assert width(title) <= columns
