"""Sets up, and then thinks about its first move for as long as it is let, whatever becomes of its input."""

import sys
import time

for line in sys.stdin:
    if line.startswith("INFO"):
        print("NAME waits", flush=True)
    elif line.startswith("START"):
        print("ARRAY cifgefkhbdiagkhdjcigeljjh", flush=True)
    elif line.startswith("GO"):
        time.sleep(3600)
    elif line.startswith("END"):
        break
