"""The Python kit knows exactly what the referee knows it may know, and moves by the referee's rules."""

import ast
import importlib.util
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from arbiter import sight
from arbiter.dialects import DIALECTS
from arbiter.rules import CCGC, KINDS, LUZHANQI, Game, Piece, Ply, clash, flaws

KIT = Path(__file__).resolve().parents[2] / "examples" / "bots" / "python" / "junqi_kit.py"
CODES = {"loss": 0, "win": 1, "trade": 2, "quiet": 3}
ORDER = "cifgefkhbdiagkhdjcigeljjh"


def load() -> ModuleType:
    """The kit, found by its path as a bot beside it finds it."""
    spec = importlib.util.spec_from_file_location("junqi_kit", KIT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


kit: Any = load()


def names(stops: Any) -> list[str]:
    return [LUZHANQI.names[stop] for stop in stops]


def chance_formation(dice: random.Random) -> str:
    """A legal formation: the flag, then the mines, the bombs and all others where each may stand."""
    flag = dice.choice((21, 23))
    mines = dice.sample([place for place in range(15, 25) if place != flag], 3)
    bombs = dice.sample([place for place in range(5, 25) if place != flag and place not in mines], 2)
    rest = dice.sample("abccddeeffggghhhiii", 19)
    fixed = {flag: "l"} | dict.fromkeys(mines, "j") | dict.fromkeys(bombs, "k")
    return "".join(fixed.get(place) or rest.pop() for place in range(25))


class Table:
    """A game between two bots of the kit in this process: the referee's rules, sight and dialect, and no pipes."""

    def __init__(self, arrays: list[str], choose: Callable[[Any], tuple[str, str]]) -> None:
        self.game = Game(arrays)
        self.dialect = DIALECTS["ccgc"]
        self.sessions = [kit.Session(self._bot(array, choose)) for array in arrays]
        self.last: Ply | None = None
        for seat, session in enumerate(self.sessions):
            assert session.hear(self.dialect.introduce().decode()) == "NAME Plain"
            brief = self.dialect.place(sight.Brief(seat, 1800, CCGC.quiet_limit))
            assert session.hear(brief.decode()) == f"ARRAY {arrays[seat]}"

    @staticmethod
    def _bot(array: str, choose: Callable[[Any], tuple[str, str]]) -> Any:
        bot = kit.Bot()
        bot.formation = lambda first: array
        bot.move = choose
        return bot

    def turn(self) -> None:
        """Ask the seat on move, judge its answer and tell it the result."""
        seat = self.game.seat_to_move
        seen = sight.seen(LUZHANQI, self.last, seat) if self.last else None
        answer = self.sessions[seat].hear(self.dialect.ask(seen).decode())
        move = sight.turned_back(LUZHANQI, seat, self.dialect.read_move(answer.encode()))
        ply = self.game.play(move)
        assert isinstance(ply, Ply), ply
        self.last = ply
        assert self.sessions[seat].hear(self.dialect.tell(sight.seen(LUZHANQI, ply, seat)).decode()) is None

    def position(self, seat: int) -> Any:
        return self.sessions[seat].position


def check_view(table: Table, seat: int) -> None:
    """The kit's board is the seat's view, and whatever it believes of an enemy's piece includes the truth."""
    game, position = table.game, table.position(seat)
    view = sight.position(game, seat)
    seen = {LUZHANQI.names[stop]: there[0] == seat for stop, there in enumerate(view) if there is not None}
    assert {stop: piece.mine for stop, piece in position.board.items()} == seen
    for stop, piece in position.board.items():
        truth = game.cells[LUZHANQI.truths[seat][LUZHANQI.stop_of[stop]]]
        assert truth is not None
        assert (piece.kinds == truth.kind) if piece.mine else (truth.kind in piece.kinds)
        assert "".join(piece.chances) == piece.kinds
        assert sum(piece.chances.values()) == pytest.approx(1)
    flag = game.flags[1 - seat]
    assert position.flag == ("" if flag is None else LUZHANQI.names[LUZHANQI.views[seat][flag]])
    assert position.quiet == game.quiet_plies


def legal_moves(game: Game) -> list[tuple[str, str]]:
    """The referee's list of moves, as the seat on move sees the board."""
    view = LUZHANQI.views[game.seat_to_move]
    return sorted((LUZHANQI.names[view[m.origin]], LUZHANQI.names[view[m.target]]) for m in game.legal_moves())


@pytest.mark.parametrize("seed", range(30))
def test_through_whole_games_moves_and_knowledge_agree_with_the_referee(seed: int) -> None:
    dice = random.Random(seed)

    def choose(position: Any) -> tuple[str, str]:
        check_view(table, table.game.seat_to_move)
        moves: list[tuple[str, str]] = position.moves()
        assert sorted(moves) == legal_moves(table.game)
        fights = [move for move in moves if move[1] in position.board]
        return dice.choice(fights if fights and dice.random() < 0.5 else moves)

    table = Table([chance_formation(dice), chance_formation(dice)], choose)
    while table.game.verdict is None:
        mover = table.game.seat_to_move
        table.turn()
        check_view(table, mover)
    assert table.game.plies > 10


def scattered(dice: random.Random) -> Game:
    """A position such as the end of a game has: few pieces, anywhere, an engineer or two among them."""
    game = Game([ORDER, ORDER])
    game.cells = [None] * 60
    letters = [(seat, letter) for seat in (0, 1) for letter in dice.sample("aabcdefghiiiijkl", dice.randint(1, 12))]
    for stop, (seat, letter) in zip(dice.sample(range(60), len(letters)), letters, strict=True):
        game.cells[stop] = Piece(seat, letter)
    return game


def test_legal_moves_agree_on_scattered_pieces() -> None:
    dice = random.Random(7)
    for _ in range(2000):
        game = scattered(dice)
        position = kit.Position(ORDER)
        position.board = {
            LUZHANQI.names[stop]: kit.Piece("", piece.kind if piece.seat == 0 else "abc", piece.seat == 0)
            for stop, piece in enumerate(game.cells)
            if piece is not None
        }
        assert sorted(position.moves()) == legal_moves(game)


def test_the_board_is_the_referees() -> None:
    assert list(LUZHANQI.names) == kit.STOPS
    assert set(names(LUZHANQI.camps)) == kit.CAMPS
    assert set(names(LUZHANQI.all_headquarters)) == kit.HEADQUARTERS
    assert names(LUZHANQI.homes[0]) == kit.HOME
    assert names(LUZHANQI.homes[1]) == [kit.opposite(stop) for stop in kit.HOME]
    for stop, name in enumerate(LUZHANQI.names):
        assert set(kit.STEPS[name]) == set(names(LUZHANQI.road_steps[stop]))
        assert sorted(kit.RAYS[name]) == sorted(names(ray) for ray in LUZHANQI.rays[stop])


def test_every_clash_is_table_1() -> None:
    for attacker in "abcdefghik":
        for defender in KINDS:
            assert kit.clash(attacker, defender) == CODES[clash(attacker, defender, CCGC)], attacker + defender


def test_formations_are_judged_as_the_referee_judges_them() -> None:
    dice = random.Random(3)
    legal = 0
    for _ in range(500):
        letters = list(chance_formation(dice))
        for _ in range(dice.randint(0, 2)):
            one, other = dice.sample(range(25), 2)
            letters[one], letters[other] = letters[other], letters[one]
        array = "".join(letters)
        assert bool(kit.formation_faults(array)) == bool(flaws(array, CCGC, LUZHANQI)), array
        legal += not flaws(array, CCGC, LUZHANQI)
    assert 100 < legal < 450


@pytest.mark.parametrize(
    ("array", "faults"),
    [
        (ORDER, []),
        (ORDER[:-1], ["2 pieces h, not 3"]),
        (ORDER[:-1] + "a", ["2 pieces a, not 1", "2 pieces h, not 3"]),
        (ORDER[:-1] + "H", ["2 pieces h, not 3", "'H' is no piece"]),
        ("k" + ORDER[1:6] + "c" + ORDER[7:], ["k may not stand on G0"]),
        ("j" + ORDER[1:16] + "c" + ORDER[17:], ["j may not stand on G0"]),
        (ORDER[:20] + "l" + "e" + ORDER[22:], ["l may not stand on L0"]),
        ("", [f"0 pieces {kind}, not {count}" for kind, count in kit.COUNT.items()]),
    ],
)
def test_a_fault_of_a_formation_is_told(array: str, faults: list[str]) -> None:
    assert kit.formation_faults(array) == faults


@pytest.mark.parametrize(
    ("start", "end", "result", "of", "kinds"),
    [
        ("G0", "F0", kit.LOSS, "F0", "ab"),  # my Major General lost against the front row, where no mine is
        ("G0", "F0", kit.WIN, None, "defghi"),
        ("G0", "F0", kit.TRADE, None, "c"),
        ("F0", "G0", kit.WIN, "G0", "ab"),
        ("F0", "G0", kit.LOSS, None, "defghi"),
        ("F1", "E1", kit.QUIET, "E1", "abcdefghi"),
        ("G0", "B0", kit.LOSS, "B0", "abj"),
        ("G0", "B0", kit.TRADE, None, "ck"),
        ("K4", "A4", kit.WIN, None, "hi"),
        ("H2", "A1", kit.TRADE, None, "bcdefghijk"),
        ("I4", "B4", kit.LOSS, "B4", "j"),
        ("I3", "B4", kit.WIN, None, "j"),
    ],
)
def test_what_a_move_tells_of_the_enemys_piece(start: str, end: str, result: int, of: str | None, kinds: str) -> None:
    position = kit.Position(ORDER)
    enemy = position.board[end] if start >= "G0" else position.board[start]
    position.follow(start, end, result, "00")
    assert enemy.kinds == kinds
    assert (position.board.get(of) is enemy) if of else (enemy not in position.board.values())


def test_a_shown_flag_tells_which_piece_the_marshal_was() -> None:
    position = kit.Position(ORDER)
    fallen, flag, other = (position.board[stop] for stop in ("F0", "A3", "A1"))
    position.follow("H2", "F0", kit.TRADE, "A3")  # my bomb
    assert position.flag == "A3"
    assert (fallen.kinds, flag.kinds) == ("a", "l")
    assert "l" not in other.kinds
    assert [enemy for enemy in position.enemies if "a" in enemy.kinds] == [fallen]
    later = position.board["F1"]
    position.follow("I0", "F1", kit.WIN, "A3")  # my General; the flag that is still shown tells nothing new
    assert later.kinds == "cdefghi"


def test_the_flag_is_in_the_other_headquarters() -> None:
    position = kit.Position(ORDER)
    flag = position.board["A3"]
    position.follow("I0", "A1", kit.WIN, "00")
    assert flag.kinds == "l"
    assert position.flag == ""  # the referee has not shown it
    assert flag.chances == {"l": 1}


def test_when_only_three_pieces_can_be_mines_they_are() -> None:
    position = kit.Position(ORDER)
    for stop in ("B0", "B1", "B2", "B3", "B4", "A0"):
        position.board[stop].keep("abcdefghi")
    position.board["A1"].keep("l")
    position.follow("F1", "E1", kit.QUIET, "00")
    assert [position.board[stop].kinds for stop in ("A2", "A3", "A4")] == ["j", "j", "j"]
    assert sum("j" in enemy.kinds for enemy in position.enemies) == 3


def test_who_turned_a_corner_on_the_railway_is_an_engineer() -> None:
    position = kit.Position(ORDER)
    del position.board["F0"], position.board["E0"]
    engineer, other = position.board["F1"], position.board["F2"]
    position.follow("F1", "E0", kit.QUIET, "00")
    assert engineer.kinds == "i"
    position.follow("F2", "F0", kit.QUIET, "00")
    assert other.kinds == "abcdefghi"


def test_chances_count_what_is_left() -> None:
    position = kit.Position(ORDER)
    assert position.board["A1"].chances["l"] > 5 * position.board["A1"].chances["a"]
    assert "l" not in position.board["A0"].chances
    front = position.board["F2"]
    before = front.chances["e"]  # of two Colonels
    position.follow("G4", "F4", kit.TRADE, "00")
    assert front.chances["e"] < before


@pytest.mark.parametrize(("quiet", "left"), [(0, 15), (1, 31), (2, 14), (28, 1), (29, 31), (30, 0)])
def test_who_must_collide_in_time(quiet: int, left: int) -> None:
    position = kit.Position(ORDER)
    position.quiet = quiet
    assert position.quiet_moves_left() == left


def test_paths_lead_round_what_stands_in_the_way() -> None:
    position = kit.Position(ORDER)
    position.board = {
        "G0": kit.Piece("G0", "c", True),
        "F0": kit.Piece("F0", "d", True),
        "C1": kit.Piece("F1", "abc", False),
        "A0": kit.Piece("A0", "abc", False),
    }
    paths = position.paths("G0")
    assert paths["G4"] == (1, "G4")
    assert paths["F4"] == (2, "G4")
    assert paths["B0"] == (3, "G4")
    assert paths["A0"] == (4, "G4")
    assert not {"C1", "F0", "G0"} & set(paths)  # safe in its camp, my own piece, where it stands
    assert {end for end, (moves, _) in paths.items() if moves == 1} == set(position.reach("G0"))


def test_the_board_can_be_printed() -> None:
    position = kit.Position(ORDER)
    position.follow("F0", "E1", kit.QUIET, "00")
    position.follow("H2", "F1", kit.TRADE, "A1")
    assert str(position).splitlines()[:9] == [
        "   0  1  2  3  4",
        "A  # [L] # [#] # ",
        "B  #  #  #  #  # ",
        "C  # (.) # (.) # ",
        "D  #  # (.) #  # ",
        "E  # (?) # (.) # ",
        "F  .  .  #  #  # ",
        "G  c  i  f  g  e ",
        "H  f (.) . (.) h ",
    ]


def test_lines_that_are_no_question_get_no_answer() -> None:
    session = kit.Session(kit.Bot())
    assert session.hear("INFORMATION 1.0\r\n") == "NAME Plain"
    assert session.hear("\n") is None
    assert session.hear("START 1 1800 31\r\n") == f"ARRAY {kit.Bot().formation(False)}"
    assert session.hear("HELLO") is None
    assert session.hear("END 1\n") is None


def test_the_time_that_a_move_takes_is_taken_from_the_clock() -> None:
    session = kit.Session(kit.Bot())
    session.hear("START 0 0010 31")
    session.bot.move = lambda position: max(position.moves() for _ in range(20))[0]
    session.hear("GO 0000 0 00")
    assert 5 < session.position.seconds_left < 10


@pytest.mark.parametrize("method", ["formation", "move"])
def test_a_method_that_returns_nothing_is_named(method: str) -> None:
    bot = kit.Bot()
    setattr(bot, method, lambda *_: None)
    session = kit.Session(bot)
    before, line = ([], "START 0 1800 31") if method == "formation" else (["START 0 1800 31"], "GO 0000 0 00")
    for earlier in before:
        session.hear(earlier)
    with pytest.raises(TypeError, match=rf"^{method}\(\) returned nothing"):
        session.hear(line)


def test_a_bad_formation_is_told_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    bot = kit.Bot()
    bot.formation = lambda first: "k" + ORDER[1:6] + "c" + ORDER[7:]
    assert kit.Session(bot).hear("START 0 1800 31").startswith("ARRAY k")
    assert capsys.readouterr() == ("", "formation: k may not stand on G0\n")


def run(text: str) -> subprocess.CompletedProcess[str]:
    """The plain bot as a process of its own, told `text`."""
    code = "from junqi_kit import Bot, play; play(Bot())"
    env = os.environ | {"PYTHONPATH": str(KIT.parent)}
    return subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, text=True, env=env, timeout=20)


@pytest.mark.parametrize("end", ["END 0\nINFO 1.0\n", ""])
def test_a_process_plays_one_game_and_leaves_at_its_end(end: str) -> None:
    done = run("INFO 1.0\nSTART 0 1800 31\nGO 0000 0 00\nRESULT 0 00\n" + end)
    assert done.stdout.splitlines() == ["NAME Plain", f"ARRAY {kit.Bot().formation(True)}", "BESTMOVE G0F0"]
    assert (done.returncode, done.stderr) == (0, "")


def test_the_seed_is_the_referees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARBITER_SEED", str(2**64 - 1))
    assert kit.seed() == 2**64 - 1
    monkeypatch.delenv("ARBITER_SEED")
    assert kit.seed() != kit.seed()


def test_the_kit_imports_only_what_costs_nothing() -> None:
    nodes = [node for node in ast.walk(ast.parse(KIT.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in nodes] == ["import os", "import sys", "import time"]
