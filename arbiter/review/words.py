"""How a game ended, in a sentence."""

from collections.abc import Sequence

from arbiter.record.ending import Ending

HOW = {
    "flag": "by taking the flag",
    "no-move": "because the other side cannot move",
    "quiet-limit": "because the other side made the last ply that the quiet limit allows",
    "time": "on time",
    "illegal-move": "by the other side's illegal move",
    "illegal-formation": "by the other side's illegal formation",
    "no-formation": "because the other side set up no formation",
    "no-start": "because the other side did not start",
    "crash": "because the other side's program ended",
    "bad-reply": "because the other side's answer was none",
}
"""How a winner won, by the reason."""


def in_a_sentence(ending: Ending, names: Sequence[str]) -> str:
    """The verdict, and under it each fault with what was answered."""
    return "\n".join([_verdict(ending, names), *faults_in_sentences(ending, names)])


def _verdict(ending: Ending, names: Sequence[str]) -> str:
    if ending.reason == "void":
        return f"void, not counted: {ending.why}"
    if ending.reason == "both-at-fault":
        return "both are at fault: nobody wins"
    if ending.winner is None:
        return "a draw: neither side can move" if ending.reason == "no-move" else f"a draw ({ending.reason})"
    return f"{names[ending.winner]} wins {HOW[ending.reason]}"


def faults_in_sentences(ending: Ending, names: Sequence[str]) -> list[str]:
    """One sentence for each fault: whose, when, what it answered, and what is wrong with that."""
    sentences = []
    for fault in ending.faults:
        when = f" at ply {fault.ply}" if fault.ply else ""
        answer = f' answered "{fault.text}"' if fault.text else ""
        sentences.append(f"{names[fault.seat]}{answer}{when}: {fault.why} ({fault.reason})")
    return sentences
