"""A bot's examination: games and conversations that bring about what a bot must cope with, and named checks on them.

The opponents are the examiner's own. They see the whole board, so as to bring rare events about; no bot ever does.
"""

from arbiter.check.checks import CHECKS, Check
from arbiter.check.evidence import Finding, Part
from arbiter.check.program import Examination, examine

__all__ = ["CHECKS", "Check", "Examination", "Finding", "Part", "examine"]
