"""Standard output and standard error, either of which may be closed early: by `| head`, or by a full disk behind it."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import click

CLOSED = 128 + 13  # SIGPIPE, which not every system has a name for
"""Exit code of a command whose output nobody read to the end; what a shell says of other programs then, too."""
UNWRITTEN = 2
"""Exit code where the output cannot be written for another reason."""
_NAMES = {1: "standard output", 2: "standard error"}


class OutputClosed(BaseException):
    """What is written goes nowhere. It ends a command as an interrupt does: no `except Exception` is in its way.

    `why`: what the system said.
    """

    def __init__(self, name: str, why: OSError) -> None:
        super().__init__(f"{name}: {why.strerror}")
        self.why = why


class _Outlet(io.FileIO):
    """A descriptor to write to. The first failure raises OutputClosed; what comes after it is thrown away."""

    def write(self, data: object, /) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except BlockingIOError:
            raise
        except OSError as error:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)
            raise OutputClosed(_NAMES.get(self.fileno(), "output"), error) from error


@contextmanager
def ending_quietly() -> Iterator[None]:
    """Within it, output that cannot be written ends the program: quietly where nobody reads it, or with a sentence."""
    kept = sys.stdout, sys.stderr
    try:
        sys.stdout, sys.stderr = _watched(kept[0], sys.__stdout__), _watched(kept[1], sys.__stderr__)
        yield
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except BaseException as error:
        closed = _closed(error)
        if closed is None:
            raise
        if not isinstance(closed.why, BrokenPipeError):
            click.echo(f"Error: {closed}", err=True)
            raise SystemExit(UNWRITTEN) from None
        raise SystemExit(CLOSED) from None
    finally:
        sys.stdout, sys.stderr = kept


def _watched(stream: TextIO, own: TextIO | None) -> TextIO:
    """The process's own stream over an outlet; anything that was put in its place (or nothing) is left alone."""
    if not isinstance(stream, io.TextIOWrapper) or stream is not own:
        return stream
    stream.flush()
    outlet = io.BufferedWriter(_Outlet(stream.fileno(), "wb", closefd=False))
    return io.TextIOWrapper(
        outlet, stream.encoding, stream.errors, line_buffering=stream.line_buffering, write_through=stream.write_through
    )


def _closed(error: BaseException) -> OutputClosed | None:
    """The closed output among what was raised, which a nursery hands over in a group."""
    if isinstance(error, BaseExceptionGroup):
        return next(filter(None, map(_closed, error.exceptions)), None)
    return error if isinstance(error, OutputClosed) else None
