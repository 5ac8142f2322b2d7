"""Closes its output when it is asked for its first move, and lives on."""

import os

from tests.bots.zoo._good import play

play(go=lambda _: os.close(1))
