"""Sets up and moves before it is asked to."""

from tests.bots.zoo._good import play

play(start=lambda right: right + "\nBESTMOVE G2F2")
