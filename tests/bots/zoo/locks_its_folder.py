"""Leaves folders that may not be read or entered in its working directory."""

from pathlib import Path

from tests.bots.zoo._good import play

locked = Path("outer", "inner")
locked.mkdir(parents=True)
Path(locked, "file").touch()
locked.chmod(0)
Path("outer").chmod(0)
play()
