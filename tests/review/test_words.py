"""Endings in sentences."""

from typing import get_args

import pytest

from arbiter.record.ending import Ending, EndReason, Fault
from arbiter.review.words import HOW, in_a_sentence

NAMES = ("tiger", "lion")


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        (Ending(0, "flag"), "tiger wins by taking the flag"),
        (Ending(None, "no-move"), "a draw: neither side can move"),
        (Ending(None, "quiet-limit"), "a draw (quiet-limit)"),
        (Ending(None, "void", why="the disk is full"), "void, not counted: the disk is full"),
        (
            Ending(1, "illegal-move", (Fault(0, 37, "illegal-move", "BESTMOVE A0A0", "there is no piece on A0"),)),
            "lion wins by the other side's illegal move\n"
            'tiger answered "BESTMOVE A0A0" at ply 37: there is no piece on A0 (illegal-move)',
        ),
        (
            Ending(None, "both-at-fault", (Fault(0, 0, "no-start", "", "no name"), Fault(1, 0, "crash", "", "gone"))),
            "both are at fault: nobody wins\ntiger: no name (no-start)\nlion: gone (crash)",
        ),
    ],
)
def test_sentences(ending: Ending, sentence: str) -> None:
    assert in_a_sentence(ending, NAMES) == sentence


def test_there_are_words_for_every_way_to_win() -> None:
    assert set(HOW) == set(get_args(EndReason)) - {"both-at-fault", "void"}
