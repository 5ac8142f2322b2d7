"""What a bot's process spent of a processor, and how long it waited for one."""

from typing import NamedTuple


class Strain(NamedTuple):
    """Seconds: `processor_s` used, `waited_s` ready to run without a processor."""

    processor_s: float
    waited_s: float

    def since(self, before: "Strain") -> "Strain":
        """The difference to an earlier reading."""
        return Strain(self.processor_s - before.processor_s, self.waited_s - before.waited_s)
