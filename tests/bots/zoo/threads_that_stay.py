"""Has threads that never end, so that it cannot either."""

import threading
import time

from tests.bots.zoo._good import play

for _ in range(8):
    threading.Thread(target=time.sleep, args=(60,)).start()
play()
