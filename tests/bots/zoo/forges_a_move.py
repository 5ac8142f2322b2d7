"""Opens its opponent's output to write into it."""

import os

from tests.bots.zoo._good import attempt
from tests.bots.zoo._opponent import opponent

attempt(lambda: os.open(f"/proc/{opponent()}/fd/1", os.O_WRONLY))
