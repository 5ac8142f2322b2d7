"""All checks, in the order in which they are told of."""

from arbiter.check import game_checks, word_checks
from arbiter.check.check import Check

CHECKS: tuple[Check, ...] = (
    *word_checks.STARTING,
    *word_checks.SETTING_UP,
    *word_checks.MOVING,
    *word_checks.SPEAKING,
    *game_checks.HEARING,
    *game_checks.EVENTS,
    *game_checks.CONDITIONS,
    *game_checks.LEAVING,
)
"""Every check."""

__all__ = ["CHECKS", "Check"]
