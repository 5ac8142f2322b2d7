"""Connects to a service on this machine."""

import os
import socket

from tests.bots.zoo._good import attempt

attempt(lambda: socket.create_connection(("127.0.0.1", int(os.environ["ZOO_PORT"])), timeout=1))
