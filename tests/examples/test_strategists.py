"""The two strategists, in Python and in C++, are one: they think the same of worlds, pieces and positions."""

import importlib
import random
from pathlib import Path
from typing import Any

import pytest

from arbiter.entries.build import build
from arbiter.entries.find import checked, samples
from arbiter.referee.clock import Limits
from arbiter.referee.job import Job, Played
from arbiter.referee.match import Terms
from arbiter.referee.series import play_series
from arbiter.rules import Game
from tests.examples.test_kits import BOTS, complaints, heard, run
from tests.examples.test_sample_bots import FAIR, PAUSES_S, by_its_own_time, play, story, wins
from tests.playouts import random_formation
from tests.toolchains import toolchain

WORLDS = 150


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The C++ strategist's answers to single questions."""
    toolchain("cpp")
    made = tmp_path_factory.mktemp("strategist") / "check"
    flags = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-return-type", f"-I{BOTS / 'cpp'}"]
    run("c++", *flags, "-o", str(made), str(Path(__file__).with_name("strategist_check.cpp")))
    return str(made)


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that imports a module of the samples as a bot beside it does."""
    monkeypatch.syspath_prepend(str(BOTS / "python"))
    monkeypatch.setenv("ARBITER_SEED", "1")
    return importlib.import_module


def told(program: str, lines: list[str]) -> list[str]:
    return run(program, given="".join(f"{line}\n" for line in lines)).split("\n")[: len(lines)]


def boards() -> list[tuple[list[int], int]]:
    """Positions of games between players at random, as worlds: pieces by number, and the quiet plies."""
    found: list[tuple[list[int], int]] = []
    for seed in range(WORLDS):
        dice = random.Random(seed)
        game = Game([random_formation(dice), random_formation(dice)])
        for _ in range(dice.randrange(100)):
            game.play(dice.choice(list(game.legal_moves())))
            if game.verdict is not None:
                break
        cells = game.cells if game.seat_to_move == 0 else game.cells[::-1]
        signs = [piece and (1 if piece.seat == game.seat_to_move else -1) for piece in cells]
        board = [
            sign * (ord(piece.kind) - 96) if piece and sign else 0 for piece, sign in zip(cells, signs, strict=True)
        ]
        if 12 in board and -12 in board:
            found.append((board, game.quiet_plies))
    return found


def shares_of(board: list[int], dice: random.Random) -> dict[int, dict[int, float]]:
    """For each stop with an enemy some chances, mostly for what he is."""
    found = {}
    for stop, piece in enumerate(board):
        if piece < 0:
            kinds = {-piece: 3.0} | {kind: dice.random() for kind in dice.sample(range(1, 13), 3) if kind != -piece}
            found[stop] = {kind: share / sum(kinds.values()) for kind, share in kinds.items()}
    return found


def test_they_weigh_worlds_alike(program: str, bot: Any) -> None:
    search = bot("strategist_search")
    lines, ours = [], []
    for seed, (board, quiet) in enumerate(boards()):
        shares = shares_of(board, random.Random(seed))
        table = search.values(board, shares)
        fights, calm = search.ways(board, 1)
        ways = [*fights, *calm]
        told_shares = [(stop, *(kinds.get(kind, 0.0) for kind in range(1, 13))) for stop, kinds in shares.items()]
        words = [quiet, *board, len(shares), *(word for line in told_shares for word in line)]
        lines.append(" ".join(map(str, ["WORLD", *words, *(stop for way in ways for stop in way)])))
        world = search.World(board, table, 31)
        numbers = [number for way in ways for number in (world.follow(way, quiet), world.retaken(way, 1))]
        pieces = [piece for piece in range(-12, 13) if piece < 0 or piece in board]
        ours.append(numbers + [value for piece in pieces if piece for value in table[piece]])
    assert len(ours) > WORLDS / 2
    assert sum(quiet > 20 for _, quiet in boards()) > 2
    for line, numbers in zip(told(program, lines), ours, strict=True):
        assert list(map(float, line.split())) == pytest.approx(numbers, abs=2e-6)


def test_they_take_the_same_for_likely(program: str, bot: Any) -> None:
    kit, strategist = bot("junqi_kit"), bot("strategist_bot")
    lines, ours = [], []
    for home in kit.HOME:
        for moved in (False, True):
            for kinds in ("abcdefghijkl", "abc"):
                piece = kit.Piece(kit.opposite(home), kinds, False)
                piece.moved = moved
                lines += [f"LIKELY {kind} {piece.home} {moved:d} {kinds}" for kind in kinds]
                ours += [strategist.likelihood(kind, piece) for kind in kinds]
    assert list(map(float, told(program, lines))) == pytest.approx(ours, abs=1e-6)


def test_they_find_the_same_moves_in_time(program: str, bot: Any) -> None:
    """With a limit so short that time is nearly always running out."""
    kit, strategist = bot("junqi_kit"), bot("strategist_bot")
    lines: list[str] = []
    ours: list[list[str] | None] = []
    for seed in range(6):
        for line in heard(seed % 2, seed):
            word, *fields = line.split()
            if word == "FORMATION":
                lines.append(f"{line} 9")
                position = kit.Position(fields[0], 1800, 9)
                ours.append(None)
                continue
            lines.append(line)
            position.follow(fields[0][:2], fields[0][2:], int(fields[1]), fields[2])
            moves = strategist.timely(position) if position.moves() else []
            within = position.quiet < position.quiet_limit  # else the game would be over
            ours.append(sorted(start + end for start, end in moves) if within else None)
    pairs = [(line.split(), moves) for line, moves in zip(told(program, lines), ours, strict=True) if moves is not None]
    assert [theirs for theirs, _ in pairs] == [moves for _, moves in pairs]
    assert sum(0 < len(moves) < 4 for moves, _ in pairs) > 20


def test_their_constants_and_formations_are_the_same(bot: Any) -> None:
    """All that is not the budget, which is what the faster one is for."""
    strategist, search = bot("strategist_bot"), bot("strategist_search")
    text = "".join((BOTS / "cpp" / name).read_text() for name in ("strategist_bot.cpp", "strategist_search.hpp"))
    for name in ("BRAKE", "RESERVE", "SAMPLES", "HURRY", "SECRECY", "TRUST"):
        assert f" {name} = {getattr(strategist, name):g};" in text, name
    assert f"WORTH[13] = {{0, {', '.join(str(worth) for worth in search.WORTH.values())}}}" in text
    for formation in strategist.FORMATIONS:
        assert f'"{formation}"' in text


@pytest.mark.parametrize(
    ("name", "limits"),
    [
        ("strategist", Limits(game_s=10, margin_s=PAUSES_S)),
        ("strategist-cpp", Limits(game_s=60, margin_s=PAUSES_S)),  # a twelfth of what is left cuts its search off
        ("strategist-cpp", Limits()),
    ],
)
async def test_the_same_seed_plays_the_same_game(name: str, limits: Limits, tmp_path: Path) -> None:
    """Under a long clock and under a short one, where there is less to search."""
    if name == "strategist-cpp":
        toolchain("cpp")
    bot = checked(build(samples()[name]))
    bots = (by_its_own_time(bot) if name == "strategist" else bot, samples()["greedy"])
    jobs = [Job(str(number), bots, (seed, 3), Terms(limits=limits)) for number, seed in enumerate((5, 5, 8))]
    played: list[Played] = []
    await play_series(jobs, tmp_path, 1, played.append)
    stories = [story(game) for game in played]
    assert stories[0] == stories[1] != stories[2]
    assert {game.ending.reason for game in played} <= FAIR
    assert complaints(tmp_path) == []


async def test_it_beats_greedy(tmp_path: Path) -> None:
    """In 85 of 100 games or more; 18 are what one test can wait for."""
    toolchain("cpp")
    build(samples()["strategist-cpp"])
    played = await play("strategist-cpp", "greedy", 18, tmp_path)
    assert {game.ending.reason for game in played} <= FAIR
    assert wins("strategist-cpp", played) >= 14
