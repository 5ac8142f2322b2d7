"""How a game ended, and whose fault that was."""

from dataclasses import dataclass
from typing import Literal

from arbiter.record.strain import Strain

FaultReason = Literal["no-start", "no-formation", "illegal-formation", "time", "illegal-move", "bad-reply", "crash"]
EndReason = Literal[
    "flag", "no-move", "quiet-limit", "time", "illegal-move", "illegal-formation", "no-formation", "no-start",
    "crash", "bad-reply", "both-at-fault", "void",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """What a seat did wrong: at which ply (0: before the first), its answer (escaped), a sentence for its author.

    `seconds`: what the answer took, or how long was waited for it. `strain`: what its process spent and waited
    meanwhile, where known. `disputed`: a loss on time that waiting for a processor explains.
    """

    seat: int
    ply: int
    reason: FaultReason
    text: str
    why: str
    seconds: float = 0.0
    strain: Strain | None = None
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """The winning seat (None: nobody), the reason, and the faults that led to it, if any.

    `why`: for a void game, what happened.
    """

    winner: int | None
    reason: EndReason
    faults: tuple[Fault, ...] = ()
    why: str | None = None
