"""What a bot and all that it has started may use together, and the sentence where that is more."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.referee.family import memory_used


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is watched while a bot runs: the memory (bytes) and the number of its processes together, None for no limit.

    `seed`: its ARBITER_SEED, by which what it leaves behind is known. `sandboxed`: the program started is the sandbox,
    which bounds the number of processes itself.
    """

    memory: int | None = None
    processes: int | None = None
    seed: int = 0
    sandboxed: bool = False

    def overuse(self, family: Sequence[int]) -> str:
        """What the processes `family` use too much of, as a sentence; empty where nothing."""
        if self.memory and (used := memory_used(family, self.memory)) > self.memory:
            return f"it used {used >> 20} MB of memory, and its limit is {self.memory >> 20} MB"
        if self.processes and not self.sandboxed and len(family) > self.processes:
            return f"it had {len(family)} processes at once, and its limit is {self.processes}"
        return ""


NO_BOUNDS = Bounds()
