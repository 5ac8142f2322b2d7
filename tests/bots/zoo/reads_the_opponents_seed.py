"""Looks for its opponent in the environments of all processes."""

from tests.bots.zoo._good import attempt
from tests.bots.zoo._opponent import opponent

attempt(opponent)
