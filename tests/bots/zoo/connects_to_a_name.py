"""Connects to a service on this machine that goes by a name without a file."""

import os
import socket

from tests.bots.zoo._good import attempt


def connect() -> bool:
    with socket.socket(socket.AF_UNIX) as wire:
        wire.connect("\0" + os.environ["ZOO_NAME"])
    return True


attempt(connect)
