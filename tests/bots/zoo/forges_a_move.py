"""Opens its opponent's output to write into it."""

from _good import attempt
from _opponent import opponent

attempt(lambda: open(f"/proc/{opponent()}/fd/1", "w"))
