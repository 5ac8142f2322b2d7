"""Looks for its opponent in the environments of all processes."""

from _good import attempt
from _opponent import opponent

attempt(opponent)
