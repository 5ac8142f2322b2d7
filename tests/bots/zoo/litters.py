"""Leaves 2,000 files in its working directory."""

from pathlib import Path

from tests.bots.zoo._good import play

for number in range(2000):
    Path(f"litter{number}").touch()
play()
