"""Never reads its input, and sleeps."""

import time

time.sleep(60)
