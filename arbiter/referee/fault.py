"""What a bot did wrong, on its way from where it was noticed to the verdict."""

from arbiter.record.ending import FaultReason


class BotFault(Exception):
    """Raised by a seat. `reason` as in the record, `text` the answer (escaped), the message a sentence for its author.

    `seconds`: what the answer took, where there was one.
    """

    def __init__(self, reason: FaultReason, why: str, text: str = "", seconds: float = 0.0) -> None:
        super().__init__(why)
        self.reason: FaultReason = reason
        self.why, self.text, self.seconds = why, text, seconds
