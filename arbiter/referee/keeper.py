"""One deadline for a whole match, which costs next to nothing to move."""

from math import inf

import trio


class DeadlineKeeper:
    """Cancels `scope` once `deadline` (trio's clock, seconds) has passed.

    Moving a cancel scope's own deadline on every ply costs more than the rest of the referee's waiting. This one sleeps
    until the earliest deadline it was given: a later one is only noted, and looked at when it wakes.
    """

    def __init__(self, scope: trio.CancelScope) -> None:
        self.scope = scope
        self.deadline = inf
        self._sleep = trio.CancelScope()

    def move_to(self, deadline: float) -> None:
        """Set the deadline; `math.inf` lifts it."""
        self.deadline = deadline
        if deadline < self._sleep.deadline:
            self._sleep.deadline = deadline

    async def run(self) -> None:
        """Watch until cancelled or until the deadline has passed."""
        while trio.current_time() < self.deadline:
            self._sleep = trio.CancelScope(deadline=self.deadline)
            with self._sleep:
                await trio.sleep_forever()
        self.scope.cancel()
