"""Judges a record anew: from the formations every move, clock and verdict, and every byte that each bot was sent.

It uses what the referee uses (`rules`, `sight`, the dialects) and nothing of the referee itself, and believes no line
of a record or a dialogue that can be worked out.
"""

from arbiter.audit.finding import Finding
from arbiter.audit.report import DialogueMode, KeptDialogue, Report, audit, audit_file

__all__ = ["DialogueMode", "Finding", "KeptDialogue", "Report", "audit", "audit_file"]
