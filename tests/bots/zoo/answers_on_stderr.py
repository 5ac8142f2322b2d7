"""Answers on standard error."""

import os

from _good import play

os.dup2(2, 1)
play()
