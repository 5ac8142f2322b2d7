"""The bots of `tests/bots/zoo` and the verdict that each must get: one table.

Each does one thing wrong, or none, against a bot that plays right. `test_zoo.py` plays them one by one, `soak.py` by
the thousand; both ask `zookeeper.py` what is wrong with a game.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from arbiter.entries.entry import Confinement
from arbiter.referee.clock import Limits

AMPLE = Limits(startup_s=10, placement_s=10, game_s=20)
QUICK_START = Limits(startup_s=0.8, placement_s=10, game_s=20)
QUICK_PLACING = Limits(startup_s=10, placement_s=0.5, game_s=20)
QUICK_GAME = Limits(startup_s=10, placement_s=10, game_s=1)
LONG_GAME = Limits(startup_s=10, placement_s=10, game_s=120)
"""The quick ones are for bots that are waited for; what they start and set up in does not bind the other bot."""

Level = Literal["plain", "bubblewrap"]
BOTH: tuple[Level, ...] = ("plain", "bubblewrap")
PLAIN: tuple[Level, ...] = ("plain",)
BOXED: tuple[Level, ...] = ("bubblewrap",)


class Verdict(NamedTuple):
    """How a game must end.

    `reason`: as in the record, or several with `|` between them. `flag` means that the game was played to its end, by
    both sides right, and the first player won. `move`: which of its moves the bot was asked for, 0 before the first,
    None: any. `why`: a pattern that the sentence for its author matches. `text`: one for its answer as recorded.
    """

    reason: str
    move: int | None = None
    why: str = ""
    text: str = ""


PLAYED_OUT = Verdict("flag")


@dataclass(frozen=True)
class Row:
    """A bot and its verdict by the walls around it; without one it is not played there.

    `seats`: where it sits. `attempts`: it tries to do what is forbidden and says on standard error what came of that.
    `said`: its opponent lets it say too much before it answers a move. `error_log`: a pattern that its standard error
    matches, as kept. `boxed_limits`: inside the sandbox, where they are others.
    """

    bot: str
    verdicts: dict[Level, Verdict]
    seats: tuple[int, ...] = (0, 1)
    limits: Limits = AMPLE
    confinement: Confinement = field(default_factory=Confinement)
    attempts: bool = False
    said: bool = False
    error_log: str = ""
    boxed_limits: Limits | None = None

    @property
    def name(self) -> str:
        """The file without its suffix."""
        return self.bot.partition(".")[0]


def fault(bot: str, reason: str, move: int | None, why: str, *, text: str = "", walls: tuple[Level, ...] = PLAIN,
          boxed: Verdict | None = None, seats: tuple[int, ...] = (0, 1), limits: Limits = AMPLE,
          said: bool = False, confinement: Confinement | None = None,
          boxed_limits: Limits | None = None) -> Row:  # fmt: skip
    """A bot that loses; `boxed`: inside the sandbox in another way."""
    verdicts = {level: Verdict(reason, move, why, text) for level in walls}
    if boxed:
        verdicts["bubblewrap"] = boxed
    return Row(bot, verdicts, seats, limits, confinement or Confinement(), said=said, boxed_limits=boxed_limits)


def fine(bot: str, *, walls: tuple[Level, ...] = PLAIN, seats: tuple[int, ...] = (0, 1), limits: Limits = AMPLE,
         error_log: str = "") -> Row:  # fmt: skip
    """A bot whose oddity is no fault: the game is played out."""
    return Row(bot, dict.fromkeys(walls, PLAYED_OUT), seats, limits, error_log=error_log)


SUCCEEDS = Verdict("bad-reply", 1, 'GO wants "BESTMOVE"', "LEAKED ")
MAY_SUCCEED = Verdict("bad-reply|flag")


def attempt(bot: str, plain: Verdict = SUCCEEDS, *, seats: tuple[int, ...] = (0,), walls: tuple[Level, ...] = BOTH,
            confinement: Confinement | None = None) -> Row:  # fmt: skip
    """A bot that plays right as long as what it tries is refused, as it always is inside the sandbox.

    `plain`: what comes of it without, where the walls are against accidents only; it may depend on the system.
    """
    verdicts = {level: plain if level == "plain" else PLAYED_OUT for level in walls}
    return Row(bot, verdicts, seats, confinement=confinement or Confinement(), attempts=True)


MB = 1 << 20
UNASKED = "it wrote a line that nobody had asked for"
NO_ARRAY = 'START wants "ARRAY" and 25 letters'
NO_MOVE = 'GO wants "BESTMOVE" and two squares, not '
TOO_LONG = "a line may have at most 4096 bytes"
RAN_OUT = r"its 1 s for all moves ran out at ply \d+, 1\.\d+ s after it was asked"

STARTING = (
    fault("is_not_there.sh",           "no-start", 0, "there is no file", walls=BOTH),
    fault("not_executable.sh",         "no-start", 0, "is not executable: chmod", walls=BOTH),
    fault("no_interpreter.sh",         "no-start", 0, "its first line, and there is no such program", walls=BOTH),
    fault("cut_short.bin",             "no-start", 0, "Exec format error|it exited with code 12[67]", walls=BOTH),
    fault("syntax_error.sh",           "no-start", 0, "exited with code 2; its last words: .*[Ss]yntax", walls=BOTH),
    fault("import_error.py",           "no-start", 0, "code 1; its last words: .ModuleNotFoundError", walls=BOTH),
    fault("exits_at_info.py",          "no-start", 0, "it exited with code 3$", walls=BOTH),
    fault("killed_at_info.py",         "no-start", 0, "it was ended by SIGKILL$", walls=BOTH),
    fault("parent_leaves.py",          "no-start", 0, "it exited with code 0$", walls=BOTH),
    fault("long_name.py",              "no-start", 0, TOO_LONG, text=r"^NAME Zooo+\.\.\. \(5009 bytes\)$"),
    fault("hears_nothing.py",          "no-start", 0, r"no name within 0\.8 s$", seats=(1,), limits=QUICK_START),
    fault("silent_at_info.py",         "no-start", 0, r"no name within 0\.8 s$", limits=QUICK_START, walls=BOTH),
    fault("answers_on_stderr.py",      "no-start", 0, r"no name within 0\.8 s$", seats=(0,), limits=QUICK_START),
    fault("prints_a_banner.py",        "bad-reply", 0, f"{UNASKED}|{NO_ARRAY}", text="^NAME Zoo$"),
    fault("answers_unasked.py",        "bad-reply", 0, UNASKED, text="^ARRAY "),
    fault("echoes.sh",                 "bad-reply", 0, f'{NO_ARRAY}, not "START', walls=BOTH),
    fine("wrong_name_line.py"),
    fine("empty_name.py"),
    fine("name_for_a_terminal.py"),
    fine("byte_order_mark.py"),
)  # fmt: skip

SETTING_UP = (
    fault("exits_at_start.py",          "crash", 0, "it exited with code 0$", walls=BOTH),
    fault("silent_at_start.py",         "no-formation", 0, r"no formation within 0\.5 s$", limits=QUICK_PLACING),
    fault("carriage_returns.py",        "no-formation", 0, "no newline behind it", seats=(1,), limits=QUICK_PLACING),
    fault("formation_bare.py",          "bad-reply", 0, NO_ARRAY),
    fault("formation_empty.py",         "bad-reply", 0, NO_ARRAY),
    fault("formation_of_a_megabyte.py", "bad-reply", 0, TOO_LONG, text=r"^ARRAY .*\.\.\. \(\d+ bytes\)$"),
    fault("prompts.py",                 "bad-reply", 0, f'{NO_ARRAY}, not "your move> ARRAY'),
    fault("formation_short.py",         "illegal-formation", 0, "^24 pieces, not 25"),
    fault("formation_long.py",          "illegal-formation", 0, "^26 pieces, not 25"),
    fault("formation_capitals.py",      "illegal-formation", 0, "letter 1 is '[ED]', and pieces are the letters a"),
    fault("formation_wrong_letter.py",  "illegal-formation", 0, "is 'z', and pieces are the letters a to l"),
    fault("formation_two_marshals.py",  "illegal-formation", 0, r"2 x Field Marshal .*, not 1; .*0 x General"),
    fault("formation_bomb_in_front.py", "illegal-formation", 0, r"the bomb on G0 is on the front row \(G\)$"),
    fault("formation_mine_in_front.py", "illegal-formation", 0, r"the mine on G0 is not in the last two rows"),
    fault("formation_flag_outside.py",  "illegal-formation", 0, r"the flag on L[04] is outside a headquarters"),
)  # fmt: skip

MOVING = (
    fault("formation_twice.py",          "bad-reply", 1, UNASKED, text="^ARRAY "),
    fault("formation_and_move.py",       "bad-reply", 1, UNASKED, text="^BESTMOVE G2F2$"),
    fault("answers_twice.py",            "bad-reply", 2, UNASKED, text="^BESTMOVE "),
    fault("answers_result.py",           "bad-reply", 2, UNASKED, text="^OK$", said=True),
    fault("moves_after_result.py",       "bad-reply", 2, UNASKED, text="^BESTMOVE F2E2$", said=True),
    fault("thinks_aloud.py",             "bad-reply", 1, f'{NO_MOVE}"info depth 1 score 20"'),
    fault("chatters.py",                 "bad-reply", 1, f'{NO_MOVE}"thinking 0"'),
    fault("resigns.py",                  "bad-reply", 1, f'{NO_MOVE}"RESIGN"'),
    fault("claims_victory.py",           "bad-reply", 1, f'{NO_MOVE}"END 1"'),
    fault("sets_up_again.py",            "bad-reply", 1, f'{NO_MOVE}"ARRAY'),
    fault("move_all_small.py",           "bad-reply", 1, f'{NO_MOVE}"bestmove|written in capital letters'),
    fault("move_in_small_letters.py",    "bad-reply", 1, 'capital letters: "BESTMOVE G2F2", not "BESTMOVE g2f2"'),
    fault("move_empty.py",               "bad-reply", 1, "an empty line is no answer to GO"),
    fault("move_of_five.py",             "bad-reply", 1, '"BESTMOVE" wants one blank and then two squares'),
    fault("move_with_a_dash.py",         "bad-reply", 1, '"BESTMOVE" wants one blank and then two squares'),
    fault("move_with_thanks.py",         "bad-reply", 1, '"BESTMOVE" wants one blank and then two squares'),
    fault("move_with_two_blanks.py",     "bad-reply", 1, '"BESTMOVE" wants one blank and then two squares'),
    fault("move_of_nulls.py",            "bad-reply", 1, "", text=r"^B\\x00E\\x00S\\x00"),
    fault("move_in_wide_letters.py",     "bad-reply", 1, "", text=r"^\\xef\\xbc\\xa2\\xef"),
    fault("move_of_a_megabyte.py",       "bad-reply", 1, TOO_LONG, text=r"\.\.\. \(\d+ bytes\)$"),
    fault("floods_stdout.py",            "bad-reply", 1, TOO_LONG, text=r"^x{200}\.\.\. \(\d+ bytes\)$", walls=BOTH),
    fault("floods_with_lines.py",        "bad-reply", 2, "", walls=BOTH),
    fault("moves_the_enemy.py",          "illegal-move", 1, "the piece on F0 is not yours"),
    fault("moves_nothing.py",            "illegal-move", 1, "there is no piece on H1"),
    fault("moves_again.py",              "illegal-move", 2, "there is no piece on G2", seats=(0,)),
    fault("moves_a_mine.py",             "illegal-move", 1, "a Landmine never moves, and yours on K0 is one"),
    fault("moves_the_flag.py",           "illegal-move", 1, "a Flag never moves, and yours on L3 is one"),
    fault("moves_out_of_headquarters.py", "illegal-move", 1, "pieces never leave a headquarters, and L1 is one"),
    fault("moves_onto_its_own.py",       "illegal-move", 1, "your own piece stands on G1"),
    fault("moves_nowhere.py",            "illegal-move", 1, "a move ends on another stop than G0"),
    fault("moves_through_a_piece.py",    "illegal-move", 1, "the railway from H4 to F4 is blocked at G4"),
    fault("engineer_through_a_wall.py",  "illegal-move", 1, "every way by rail from H0 to B0 is blocked"),
    fault("moves_round_a_corner.py",     "illegal-move", 6, "cannot turn the corner at G4"),
    fault("moves_into_a_taken_camp.py",  "illegal-move", 17, "the piece on H3 is safe in its camp", seats=(0,)),
    fault("moves_over_the_mountain.py",  "illegal-move", 1, "no straight railway joins G1 and F1"),
    fault("moves_off_the_rows.py",       "illegal-move", 1, "M0 is not on the board, which is A0 to L4"),
    fault("moves_off_the_columns.py",    "illegal-move", 1, "G5 is not on the board, which is A0 to L4"),
    fault("moves_a0a0.py",               "illegal-move", 1, "A0", text="^BESTMOVE A0A0$"),
    fault("moves_in_the_wrong_view.py",  "illegal-move", 1, "is not yours"),
    fault("exits_at_go.py",              "crash", 1, 'code 1; its last words: "no book for this', walls=BOTH),
    fault("half_a_line.py",              "crash", 1, "it exited with code 0$", walls=BOTH),
    fault("exits_after_its_move.py",     "crash", 2, "it exited with code 0$", walls=BOTH),
    fault("aborts_at_go.py",             "crash", 2, "it was ended by SIGABRT", walls=BOTH),
    fault("overflows_its_stack.c",       "crash", 1, "it was ended by SIGSEGV$", walls=BOTH, seats=(0,)),
    fault("exits_before_its_daemon.py",  "crash", 1, "it exited with code 4$", walls=BOTH),
    fault("daemon_talks_on.py",          "crash", 1, "it exited with code 4", walls=BOTH),
    fault("closes_stdout.py",            "crash", 1, "it closed its standard output$", boxed_limits=QUICK_GAME,
          boxed=Verdict("time", 1, RAN_OUT)),
)  # fmt: skip

TAKING_TIME = (
    fault("silent_at_go.py",        "time", 1, RAN_OUT, limits=QUICK_GAME, walls=BOTH),
    fault("spins_at_go.py",         "time", 1, RAN_OUT, limits=QUICK_GAME, seats=(0,), walls=BOTH),
    fault("stops_itself.py",        "time", 1, RAN_OUT, limits=QUICK_GAME, seats=(1,), walls=BOTH),
    fault("answers_late.py",        "time", 1, RAN_OUT, limits=QUICK_GAME),
    fault("one_byte_a_second.py",   "time", 1, f'{RAN_OUT}; "B.?" has no newline behind it', limits=QUICK_GAME),
    fault("slow_in_all.py",         "time", None, r"its 1 s for all moves ran out", limits=QUICK_GAME),
    fault("closes_stdin.py",        "time", 1, RAN_OUT, limits=QUICK_GAME, seats=(0,), walls=BOTH),
    fault("fills_its_own_input.py", "time", 1, RAN_OUT, limits=QUICK_GAME, walls=BOTH),
)  # fmt: skip

LEAVING = (
    fine("exits_after_winning.py", seats=(0,), walls=BOTH),
    fine("talks_after_winning.py", seats=(0,)),
    fine("answers_end.py"),
    fine("exits_with_an_error_at_end.py", error_log="ZeroDivisionError"),
    fine("sleeps_through_end.py", walls=BOTH, seats=(1,)),
    fine("ignores_sigterm.py", walls=BOTH, seats=(0,)),
    fine("spins_at_eof.py", walls=BOTH, seats=(1,)),
    fine("threads_that_stay.py", walls=BOTH, seats=(0,)),
    fine("child_plays.py", walls=BOTH),
    fine("leaves_a_daemon.py", walls=BOTH),
    fine("leaves_a_nameless_daemon.py", walls=BOTH),
    fine("litters.py", walls=BOTH, seats=(0,)),
    fine("digs_deep.py", walls=BOTH, seats=(0,)),
    fine("locks_its_folder.py", walls=BOTH, seats=(0,)),
    fine("links_out.py", walls=BOTH, seats=(0,)),
    fine("floods_stderr.py", seats=(0,), limits=LONG_GAME,
         error_log=r"^x{65536}\n\[\.\.\. \d+ bytes left out \.\.\.\]\nx+\nthe last of it\n$"),
)  # fmt: skip

TAKING_MUCH = (
    fault("forks_200.py", "crash", 1, r"it had \d+ processes at once, and its limit is 128", seats=(0,),
          boxed=PLAYED_OUT),
    fine("forks_for_ever.py", walls=BOXED, seats=(1,)),
    attempt("takes_10_gb.py", PLAYED_OUT),
    fault("shares_its_memory.py", "crash", 1, r"it used \d+ MB of memory, and its limit is 100 MB", seats=(1,),
          walls=BOTH, confinement=Confinement(memory=100 * MB)),
    attempt("fills_the_disk.py", PLAYED_OUT, confinement=Confinement(disk=8 * MB)),
    attempt("fills_the_disk_in_pieces.py", confinement=Confinement(disk=8 * MB)),
    attempt("opens_many_files.py", PLAYED_OUT),
)  # fmt: skip

PRYING = (
    attempt("reads_the_record.py", seats=(0, 1)),
    attempt("writes_the_record.py"),
    attempt("reads_the_opponents_program.py", seats=(0, 1)),
    attempt("reads_other_folders.py", seats=(0, 1)),
    attempt("reads_pid_1.py", MAY_SUCCEED),
    attempt("reads_the_referee.py", MAY_SUCCEED),
    attempt("reads_the_opponents_seed.py", seats=(0, 1)),
    attempt("forges_a_move.py", seats=(0, 1)),
    attempt("signals_the_opponent.py"),
    attempt("slows_the_opponent.py"),
    attempt("debugs_the_opponent.py", MAY_SUCCEED),
    attempt("connects_to_loopback.py"),
    attempt("connects_to_a_name.py"),
    attempt("rewrites_its_program.py", MAY_SUCCEED),
    attempt("makes_a_namespace.py", MAY_SUCCEED),
    attempt("inherits_files.py", PLAYED_OUT),
    attempt("reaches_a_terminal.py", PLAYED_OUT),
)

ZOO = (*STARTING, *SETTING_UP, *MOVING, *TAKING_TIME, *LEAVING, *TAKING_MUCH, *PRYING)
"""Every bot of the zoo."""
