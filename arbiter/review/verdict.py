"""The verdict for the author of a bot that lost by a fault: what it saw, what it did, and why that was wrong.

Made from a record and what lies beside it, once the game has ended. It tells the author what his bot could know and
nothing more: the board as that seat saw it, squares in its own view.
"""

from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from arbiter.audit.questions import heard
from arbiter.dialects import DIALECTS, BadAnswer
from arbiter.record.dialogue import dialogue_path, read_dialogue
from arbiter.record.lines import FaultLine
from arbiter.record.reader import Record, opening, read_record, replay, ruleset_of
from arbiter.record.text import ANSWER_SHOWN as ANSWER_KEPT
from arbiter.record.text import unescaped
from arbiter.referee.advice import by_answer, by_last_words
from arbiter.referee.capsule import capsule_path
from arbiter.referee.errorlog import error_log_path
from arbiter.referee.lastwords import last_lines as lines_that_tell
from arbiter.review.board import Language, draw_view
from arbiter.review.formation import draw, shown
from arbiter.rules import KINDS, Game, Move, flaws
from arbiter.rules.pieces import FLAG, MINE
from arbiter.sight import turned_back

ERROR_LINES = 10
"""How many of the last lines of standard error are shown."""
ANSWER_SHOWN = 1000
"""Characters of an escaped answer, or of what is wrong with it, that are shown."""
MOVES_SHOWN = 12
"""How many legal moves are shown where the bot named no piece of its own."""
FLAWS_SHOWN = 10
"""How many flaws of a formation are shown."""
_TAIL = 65536
"""Bytes at the end of standard error in which the last lines are looked for."""


def verdicts(path: Path, language: Language = "en") -> list[list[str]]:
    """For each fault in a record, in order, the lines of its verdict; pieces in `language`.

    Raises RecordError and OSError.
    """
    record = read_record(path)
    faults = [line for line in record.lines if isinstance(line, FaultLine)]
    game = opening(record) if faults else None
    if game is not None:
        for _ in replay(record, game):
            pass
    return [list(_told(path, record, game, fault, language)) for fault in faults]


def _told(path: Path, record: Record, game: Game | None, fault: FaultLine, language: Language) -> Iterator[str]:
    """`game`: as it stood when the answer was due, None before the first ply."""
    name = shown(record.header.seats[fault.seat].name)
    when = f"at ply {fault.ply}" if fault.ply else "before the first ply"
    yield f"{name} ({('first', 'second')[fault.seat]}) is at fault {when}: {fault.reason}"
    yield f"  asked     {_question(path, record, fault)}"
    yield f"  answered  {shown(fault.text, ANSWER_SHOWN) or 'nothing'}"
    if fault.reason == "illegal-formation":
        yield from _formation(record, fault, language)
    else:
        yield f"  wrong     {shown(fault.why, ANSWER_SHOWN)}"
    if game is not None and fault.reason == "illegal-move":
        yield f"  legal     {_legal_moves(record, game, fault, language)}"
    last = last_lines(error_log_path(path, fault.seat))
    if advice := _advice(record, game, fault, last):
        yield f"  mend      {advice}"
    if game is not None:
        yield "  the board as it saw it then:"
        yield from ("    " + line.rstrip() for line in draw_view(game, fault.seat, language))
    if last:
        yield "  the last lines of its standard error:"
        yield from (f"    | {line}".rstrip() for line in last)
    yield f"  again     {_again(path, fault.seat)}"


def _question(path: Path, record: Record, fault: FaultLine) -> str:
    """What the bot was asked last, from its dialogue."""
    beside = dialogue_path(path, fault.seat)
    if not beside.exists():
        return "nothing: it was never started" if fault.reason == "no-start" else "its dialogue is not there"
    dialect = DIALECTS[record.header.seats[fault.seat].dialect]
    if not dialect.introduce():  # its messages and answers are no pairs
        sent = [line.text for line in read_dialogue(beside.read_bytes()).lines if line.sent]
        return shown(sent[-2]) if len(sent) > 1 else "nothing: it is to begin of itself"
    try:
        exchanges = heard(dialect, read_dialogue(beside.read_bytes()).lines, fault.seat, fault)
    except ValueError as error:
        return f"its dialogue cannot be read: {error}"
    if any(exchange.unasked is not None for exchange in exchanges):
        return "nothing: it spoke before it was asked"
    asked = [exchange.message for exchange in exchanges if exchange.wants]
    return shown(asked[-1].decode("latin-1").rstrip("\n")) if asked else "nothing"


def _formation(record: Record, fault: FaultLine, language: Language) -> Iterator[str]:
    """The flaws, and the formation drawn."""
    array = _answer(record, fault)
    wrong = [fault.why]
    if isinstance(array, str) and unescaped(fault.text)[1] <= ANSWER_KEPT:
        wrong = [flaw.sentence for flaw in flaws(array, ruleset_of(record.header))]
    more = [f"and {len(wrong) - FLAWS_SHOWN} more"] if len(wrong) > FLAWS_SHOWN else []
    for number, sentence in enumerate(wrong[:FLAWS_SHOWN] + more):
        yield f"  {'' if number else 'wrong':<10}{shown(sentence, ANSWER_SHOWN)}"
    if isinstance(array, str):
        yield "  its formation:"
        yield from ("    " + line.rstrip() for line in draw(array, language))


def _answer(record: Record, fault: FaultLine) -> str | Move | None:
    """The formation or the move that was refused, in the bot's view; None where it cannot be read as one."""
    dialect = DIALECTS[record.header.seats[fault.seat].dialect]
    try:
        raw = unescaped(fault.text)[0]
        return dialect.read_move(raw) if fault.ply else dialect.read_formation(raw)
    except (BadAnswer, ValueError):
        return None


def _legal_moves(record: Record, game: Game, fault: FaultLine, language: Language) -> str:
    """Where the piece that it wanted to move may go, as it sees the board; where there is none, its moves at all."""
    board, seat = game.board, fault.seat
    view, names = board.views[seat], board.names
    legal = list(game.legal_moves())
    wanted = _answer(record, fault)
    origin = turned_back(board, seat, wanted).origin if isinstance(wanted, Move) else None
    piece = None if origin is None else game.cells[origin]
    if origin is None or piece is None or piece.seat != seat:
        spelt = [names[view[move.origin]] + names[view[move.target]] for move in legal]
        more = f" and {len(spelt) - MOVES_SHOWN} more" if len(spelt) > MOVES_SHOWN else ""
        where = "" if origin is None else f"it has no piece on {names[view[origin]]}; "
        return f"{where}its legal moves: {' '.join(spelt[:MOVES_SHOWN])}{more}"
    kind = KINDS[piece.kind]
    targets = [names[view[move.target]] for move in legal if move.origin == origin]
    whose = f"{kind.chinese if language == 'zh' else kind.english} on {names[view[origin]]}"
    if targets:
        return f"its {whose} may go to {' '.join(sorted(targets))}"
    if piece.kind in (MINE, FLAG):
        return f"its {whose}: none, a {'mine' if piece.kind == MINE else 'flag'} never moves"
    if origin in board.all_headquarters and not game.rules.leave_headquarters:
        return f"its {whose}: none, what stands in a headquarters stays there"
    return f"its {whose}: none, every way is closed"


def _advice(record: Record, game: Game | None, fault: FaultLine, last: list[str]) -> str:
    """What to mend, where that can be told; `last`: the last lines of the bot's standard error."""
    if fault.reason == "illegal-move":
        return _turned(record, game, fault) if game is not None else ""
    if fault.reason in ("crash", "bad-reply", "no-start") and (advice := by_last_words(last)):
        return advice
    word = ("BESTMOVE" if fault.ply else "ARRAY") if record.header.seats[fault.seat].dialect == "ccgc" else ""
    return by_answer(fault.reason, fault.text, word)


def _turned(record: Record, game: Game, fault: FaultLine) -> str:
    """Advice for a move that is legal once it is turned: the bot took the other one's view for its own."""
    board, seat, wanted = game.board, fault.seat, _answer(record, fault)
    if not isinstance(wanted, Move) or board.seats != 2:
        return ""
    meant = turned_back(board, 1 - seat, wanted)
    if meant not in game.legal_moves():
        return ""
    view = board.views[seat]
    spelt = board.names[view[meant.origin]] + board.names[view[meant.target]]
    return f"{spelt} is legal, the same turned by 180 degrees: each side sees itself at the bottom, so turn no square"


def last_lines(path: Path) -> list[str]:
    """The last lines of a file that tell something, as far as they can be shown; none where there is no file."""
    try:
        with path.open("rb") as file:
            file.seek(max(path.stat().st_size - _TAIL, 0))
            text = file.read().decode("utf-8", "backslashreplace")
    except FileNotFoundError:
        return []
    return lines_that_tell(text.split("\n"), ERROR_LINES)


def _again(path: Path, seat: int) -> str:
    """The command that plays the same bytes into the bot again."""
    capsule = capsule_path(path, seat)
    if capsule.is_dir():
        return f"arbiter playback {quote(str(capsule))}"
    return f"arbiter playback {quote(str(path))} --seat {seat}"
