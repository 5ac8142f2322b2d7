"""Makes folders within folders, deeper than any path may be long."""

import os

from _good import play

here = os.open(".", os.O_RDONLY)
for _ in range(3000):
    os.mkdir("d")
    os.chdir("d")
os.fchdir(here)
play()
