"""PGN for programs that rate players: read back by readers as simple as theirs."""

import re

import pytest

from arbiter.league.pgn import pgn, safe_names
from tests.league.made_up import played, result

HOSTILE = [
    'a"b', "a'b", "a\\b", "a/b", "a]b", "a)b", '"]', '[White "c"]', "a\nb", "\x1b[31m", "‮c", "将军", " ", "  ", "", "?",
    "x" * 500, "x" * 501, 'a"] [Result "1-0"] [Black "d',
]  # fmt: skip


def by_first_end(text: str) -> list[dict[str, str]]:
    """A reader that looks for the tags wherever they stand and takes the first `"]` for a tag's end."""
    games: list[dict[str, str]] = []
    game: dict[str, str] = {}
    for line in text.splitlines():
        for tag in ("White", "Black", "Result"):
            if f'[{tag} "' in line:
                game[tag] = line.split(f'[{tag} "', 1)[1].split('"]', 1)[0]
        if len(game) == 3:
            games.append(game)
            game = {}
    return games


def by_strings(text: str) -> list[dict[str, str]]:
    """A reader that knows strings with escapes, as the standard has them."""
    games = []
    for game in text.strip().split("\n\n[Event"):
        tags = re.findall(r'^\[?(\w+) "((?:[^"\\]|\\.)*)"\]$', game if game.startswith("[") else f"[Event{game}", re.M)
        games.append({tag: re.sub(r"\\(.)", r"\1", value) for tag, value in tags})
    return games


def test_a_game() -> None:
    text = pgn("classroom", [result(7, "greedy", "random", "1", round=3, plies=81)])
    assert text == (
        '[Event "classroom"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "3.7"]\n[White "greedy"]\n[Black "random"]\n'
        '[Result "1-0"]\n[PlyCount "81"]\n[Termination "flag"]\n\n1-0\n\n'
    )


def test_results_and_their_order() -> None:
    text = pgn("e", played("a b 1 0 = - void 1")[::-1])
    assert [game["Result"] for game in by_first_end(text)] == ["1-0", "0-1", "1/2-1/2", "*", "1-0"]
    assert re.findall(r"^(?:1-0|0-1|1/2-1/2|\*)$", text, re.M) == ["1-0", "0-1", "1/2-1/2", "*", "1-0"]


def test_no_games() -> None:
    assert pgn("e", []) == ""


def test_names_are_safe_and_stay_apart() -> None:
    safe = safe_names(HOSTILE)
    assert len(set(safe.values())) == len(set(HOSTILE))
    for name in safe.values():
        assert name.isprintable()
        assert not set('[]"\\') & set(name)
        assert 0 < len(name.encode()) < 1000
    assert safe["将军"] == "将军"
    assert (safe["a'b"], safe['a"b']) == ("a'b", "a'b #2")
    assert safe == safe_names(reversed(HOSTILE))


@pytest.mark.parametrize("reader", [by_first_end, by_strings])
@pytest.mark.parametrize("event", ["e", '[White "x"]', 'a"\n[Result "0-1"]'])
def test_hostile_names_are_read_back_whole(reader: object, event: str) -> None:
    assert callable(reader)
    games = [result(number, bot, "plain", "1") for number, bot in enumerate(HOSTILE, 1)]
    safe = safe_names([*HOSTILE, "plain"])
    read = reader(pgn(event, games))
    assert [(game["White"], game["Black"], game["Result"]) for game in read] == [
        (safe[bot], "plain", "1-0") for bot in HOSTILE
    ]
