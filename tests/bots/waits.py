"""Sets up, and then thinks about its first move for as long as it is let."""

import sys

for line in sys.stdin:
    if line.startswith("INFO"):
        print("NAME waits", flush=True)
    elif line.startswith("START"):
        print("ARRAY cifgefkhbdiagkhdjcigeljjh", flush=True)
    elif line.startswith("END"):
        break
