"""Opens the terminal that the referee runs on."""

from _good import attempt

attempt(lambda: open("/dev/tty", "w"))
