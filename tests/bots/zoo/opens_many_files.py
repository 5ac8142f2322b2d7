"""Opens 10,000 files at once."""

import os

from tests.bots.zoo._good import attempt

attempt(lambda: [os.open("/dev/null", os.O_RDONLY) for _ in range(10_000)][-1])
