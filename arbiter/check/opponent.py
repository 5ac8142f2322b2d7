"""The examiner's own player: a seat that sees the truth and steers towards what a check is about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import trio

from arbiter.check.steering import Camp, Goal, LongTurn, Meet, Perish, Still, otherwise
from arbiter.referee.seat import Reply
from arbiter.rules import KINDS, LUZHANQI, Game, Move
from arbiter.rules.pieces import BOMB, FLAG, MINE
from arbiter.sight import Brief, Outcome, Seen

PATIENCE = 45
"""Moves after which a goal is given up for the next."""

_MINES = Meet("engineer-on-mine", "i", "j")
_BOMB_MINE = Meet("bomb-on-mine", "k", "j")
_BOMBS = Meet("bomb-on-bomb", "k", "k")
_MARSHALS = Meet("marshal-on-marshal", "a", "a")
_OFFICER_MINE = Meet("officer-on-mine", "hgfedc", "j")
_OFFICER_BOMB = Meet("officer-on-bomb", "hgfedc", "k")
_BOMB_OFFICER = Meet("bomb-on-officer", "k", "abcdefghi")
_MARSHAL_DIES = Meet("own-flag-shown", "k", "a")
_MARSHAL_GOES = Meet("flag-in-go", "a", "kj")
_QUARTERS = Meet("headquarters-entered", "hgfedcb", quarters=True)
_FLAG = Meet("verdict-flag", "hgfedcbai", "l")


class Enough(Exception):
    """The examiner has seen what there was to see."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the opponent plays. `front`: letters that stand in front, if they may. `most`: plies before it breaks off."""

    goals: tuple[Goal, ...]
    front: str = "aiikk"
    most: int | None = None


_TURN = LongTurn()
CLEARANCE = Meet("a cleared board", "bcdefgha", "abcdefghik")

PLANS = {
    "sapper": Plan((_TURN, _MINES, _BOMB_MINE, _BOMBS, _BOMB_OFFICER, _FLAG), "ibikk"),
    "duel": Plan((_MARSHALS, _TURN, _OFFICER_MINE, _BOMBS, _MARSHAL_GOES, _FLAG), "abckk"),
    "siege": Plan((_TURN, Camp(), _QUARTERS, _OFFICER_BOMB, _FLAG), "hbcgh"),
    "martyr": Plan((_MARSHAL_GOES, Perish()), "hhgga"),
    "still": Plan((Still(),), "ghhfe"),
    "bombers": Plan((_MARSHAL_DIES, _BOMB_MINE, _BOMBS, Perish()), "gcckk"),
}
"""The plans by name."""

FOR_EVENT: dict[str, tuple[Goal, str]] = {
    "bomb-on-bomb": (_BOMBS, "gbckk"), "bomb-on-mine": (_BOMB_MINE, "gbckk"), "engineer-on-mine": (_MINES, "iibci"),
    "marshal-on-marshal": (_MARSHALS, "abckk"), "officer-on-mine": (_OFFICER_MINE, "hbcgh"),
    "officer-on-bomb": (_OFFICER_BOMB, "hbcgh"), "bomb-on-officer": (_BOMB_OFFICER, "gbckk"),
    "own-flag-shown": (_MARSHAL_DIES, "gbckk"), "flag-in-go": (_MARSHAL_GOES, "abckk"),
    "headquarters-entered": (_QUARTERS, "abchg"), "long-engineer-turn": (_TURN, "abcdg"),
    "beside-a-camp": (Camp(), "hbcgh"), "verdict-no-move": (Perish(), "hhgga"), "verdict-flag": (_FLAG, "abcdi"),
    "verdict-quiet-limit": (Still(), "ghhfe"),
}  # fmt: skip
"""For each event what brings it about, and whom that needs in front."""


class Opponent:
    """A seat that plays a plan. `game` gives it the truth, once there is a game; `done` whether an event occurred."""

    def __init__(self, plan: Plan, game: Callable[[], Game | None], done: Callable[[str], bool]) -> None:
        self._plan, self._game, self._done = plan, game, done
        self._tried: dict[str, int] = {}

    async def introduce(self) -> Reply[str]:
        """It has a name like everybody."""
        return Reply("examiner", "", 0.0)

    async def place(self, brief: Brief) -> Reply[str]:
        """A legal formation with the plan's pieces in front."""
        return Reply(arranged(self._plan.front), "", 0.0)

    async def move(self, last: Seen | None) -> Reply[Move]:
        """The next step of the first goal that is not reached yet."""
        await trio.lowlevel.checkpoint()
        game = self._in_play()
        moves = list(game.legal_moves())
        chosen = next((move for goal in self._plan.goals if (move := self._step(goal, game, moves))), None)
        chosen = chosen or otherwise(game, moves)
        view = game.board.views[game.seat_to_move]
        return Reply(Move(view[chosen.origin], view[chosen.target]), "", 0.0)

    def _in_play(self) -> Game:
        """The game as it stands. Raises Enough where it has as many plies as the plan asks for."""
        game = self._game()
        assert game is not None
        if self._plan.most is not None and game.plies >= self._plan.most:
            raise Enough
        return game

    def _step(self, goal: Goal, game: Game, moves: Sequence[Move]) -> Move | None:
        last = goal is self._plan.goals[-1]
        if self._done(goal.event) or (not last and self._tried.get(goal.event, 0) >= PATIENCE):
            return None
        move = goal.step(game, moves)
        self._tried[goal.event] = self._tried.get(goal.event, 0) + (move is not None)
        return move

    async def tell(self, own: Seen) -> None:
        """It sees for itself."""

    async def dismiss(self, outcome: Outcome) -> str:
        """Nothing is left of it."""
        return ""


def arranged(front: str) -> str:
    """A legal formation: the letters of `front` as far in front as each may stand, mines and flag behind."""
    names = [LUZHANQI.names[stop] for stop in LUZHANQI.homes[0]]
    order = "G0 G4 G2 H0 H4 G1 G3 H2 I0 I4 I1 I3 J0 J4 J2 K0 K4 K2 L0 L4 K1 K3 L2 L3".split()
    stands = {"L1": FLAG, "K1": MINE, "L0": MINE, "L2": MINE}
    rest = "".join(letter * kind.count for letter, kind in KINDS.items() if letter not in (FLAG, MINE))
    for letter in front:
        rest = rest.replace(letter, "", 1)
    for letter in (*front, *rest):
        free = (stop for stop in order if stop not in stands and not (letter == BOMB and stop.startswith("G")))
        stands[next(free)] = letter
    return "".join(stands[name] for name in names)
