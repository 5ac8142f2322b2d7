"""Writes a record as the game goes, a line at a time, so that a crash of the host leaves a readable prefix."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

import msgspec

from arbiter.record.ending import Ending
from arbiter.record.lines import EndLine, FaultLine, FormationLine, GameLine, Line, MoveLine, NoteLine
from arbiter.record.strain import Strain
from arbiter.rules import Game, Ply


def now() -> str:
    """The date and time as records have them, to the second, UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _ms(seconds: float) -> float:
    """Milliseconds to the microsecond, never negative; `round` would cost more than the rest of a line."""
    return int(seconds * 1e6 + 0.5) / 1000 if seconds > 0 else 0.0


class RecordWriter:
    """Watches one game and writes it down. Refuses to write over a file that exists (FileExistsError).

    The first line waits for the names that the bots call themselves; whatever comes first writes it.
    """

    def __init__(self, path: Path, header: GameLine) -> None:
        self.path = path
        self._header: GameLine | None = header
        self._clock = header.clock
        self._file = path.open("xb", buffering=0)
        self._encoder = msgspec.json.Encoder()
        self._plies = 0

    def __enter__(self) -> "RecordWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def named(self, announced: Sequence[str | None]) -> None:
        """What each bot called itself."""
        if self._header is not None:
            seats = [
                msgspec.structs.replace(seat, announced=name)
                for seat, name in zip(self._header.seats, announced, strict=True)
            ]
            self._header = msgspec.structs.replace(self._header, seats=seats)
        self._begin()

    def placed(self, seat: int, array: str, seconds: float) -> None:
        """A legal formation."""
        self._write(FormationLine(seat=seat, array=array, ms=_ms(seconds)))

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        """A ply carried out."""
        names = game.board.names
        shown = {str(seat): names[game.flag_stop(seat)] for seat in ply.shown} if ply.shown else {}
        self._plies = ply.number
        self._write(
            MoveLine(
                ply=ply.number,
                seat=ply.seat,
                origin=names[ply.origin],
                target=names[ply.target],
                result=ply.result.value,
                ms=_ms(seconds),
                shown=shown,
                processor_ms=_ms(strain.processor_s) if strain else None,
                waited_ms=_ms(strain.waited_s) if strain else None,
            )
        )

    def noted(self, text: str, seat: int | None = None) -> None:
        """Something worth knowing that decides nothing."""
        self._write(NoteLine(text=text, seat=seat))

    def ended(self, ending: Ending, spent_s: Sequence[float]) -> None:
        """The faults, what was forgiven, and the last line."""
        late = {fault.seat for fault in ending.faults if fault.reason == "time"}
        for seat, seconds in enumerate(spent_s):
            if self._clock.game_ms is not None and _ms(seconds) > self._clock.game_ms and seat not in late:
                over = _ms(seconds) - self._clock.game_ms
                self.noted(f"{over:.3f} ms over its time, forgiven: the margin is {self._clock.margin_ms} ms", seat)
        for fault in ending.faults:
            self._write(
                FaultLine(
                    seat=fault.seat,
                    ply=fault.ply,
                    reason=fault.reason,
                    text=fault.text,
                    why=fault.why,
                    ms=_ms(fault.seconds),
                    processor_ms=_ms(fault.strain.processor_s) if fault.strain else None,
                    waited_ms=_ms(fault.strain.waited_s) if fault.strain else None,
                    disputed=fault.disputed,
                )
            )
        self._write(
            EndLine(
                winner=ending.winner,
                reason=ending.reason,
                plies=self._plies,
                clock_ms=[_ms(seconds) for seconds in spent_s],
                finished=now(),
                why=ending.why,
            )
        )

    def _begin(self) -> None:
        if self._header is not None:
            header, self._header = self._header, None
            self._write(header)

    def _write(self, line: Line) -> None:
        self._begin()
        self._file.write(self._encoder.encode(line) + b"\n")
