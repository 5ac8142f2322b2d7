"""Writes into the folder of its own program, where its next game would find it."""

from pathlib import Path

from tests.bots.zoo._good import attempt


def rewrite() -> bool:
    note = Path(__file__).with_suffix(".note")
    note.touch()
    note.unlink()
    return True


attempt(rewrite)
