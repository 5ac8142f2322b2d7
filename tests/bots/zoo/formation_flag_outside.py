"""Sets up its flag beside its headquarters."""

from tests.bots.zoo._good import play

play(start=lambda right: right.replace("jjkld", "jjkdl").replace("glikg", "lgikg"))
