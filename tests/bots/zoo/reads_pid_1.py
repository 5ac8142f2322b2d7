"""Reads the environment of process 1 and looks for more than the system's path."""

from pathlib import Path

from tests.bots.zoo._good import attempt

attempt(lambda: [word for word in Path("/proc/1/environ").read_text().split("\0") if word and word[:5] != "PATH="])
