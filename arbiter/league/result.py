"""What came of one game of a league: all that schedules, standings and ratings are made from."""

from dataclasses import dataclass

from arbiter.record.ending import EndReason


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game.

    `number`: its place in the league's order, from 1, whatever the order of finishing. `round`, `pair`: as the schedule
    gave them (`pair`: games of one pairing share it). `first`, `second`: names of bots. `winner`: the winning seat,
    None for nobody. `reason`: as in the record. `clock_ms`, `longest_ms`, `processor_ms`: for each seat its whole time,
    its longest move and its processor time (None where it is not known). `fault_of`: the seats that were at fault.
    `disputed`: a loss on time that waiting for a processor explains.
    """

    number: int
    round: int
    pair: int
    first: str
    second: str
    winner: int | None
    reason: EndReason
    plies: int
    clock_ms: tuple[float, float]
    longest_ms: tuple[float, float]
    processor_ms: tuple[float | None, float | None]
    fault_of: tuple[int, ...]
    disputed: bool

    @property
    def counts(self) -> bool:
        """Whether it is scored: a void game is not, and is played again."""
        return self.reason != "void"

    @property
    def bots(self) -> tuple[str, str]:
        """Both names in seat order."""
        return self.first, self.second
