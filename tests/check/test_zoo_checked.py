"""Every misbehaving bot fails the check that names its fault."""

from dataclasses import replace

import pytest

from arbiter.entries.entry import Confinement
from tests.check.examined import check, examined, failures, zoo_entry

SILENT = 1.2
"""Seconds that a bot is waited for that never answers."""

FAILS = {
    "starts": "is_not_there.sh not_executable.sh no_interpreter.sh cut_short.bin syntax_error.sh import_error.py "
              "exits_at_info.py killed_at_info.py parent_leaves.py",
    "starts-in-time": "hears_nothing.py silent_at_info.py answers_on_stderr.py",
    "silent-before-info": "prints_a_banner.py answers_unasked.py",
    "name-word": "wrong_name_line.py",
    "name-text": "empty_name.py",
    "printable": "name_for_a_terminal.py byte_order_mark.py move_of_nulls.py move_in_wide_letters.py",
    "short-name-line": "long_name.py",
    "lives-through-start": "exits_at_start.py",
    "sets-up-in-time": "silent_at_start.py",
    "array-word": "echoes.sh formation_bare.py formation_empty.py prompts.py",
    "short-array-line": "formation_of_a_megabyte.py",
    "formation-size": "formation_short.py formation_long.py",
    "formation-letters": "formation_capitals.py formation_wrong_letter.py",
    "formation-counts": "formation_two_marshals.py",
    "formation-bombs": "formation_bomb_in_front.py",
    "formation-mines": "formation_mine_in_front.py",
    "formation-flag": "formation_flag_outside.py",
    "one-array-line": "formation_twice.py formation_and_move.py",
    "one-move-line": "answers_twice.py",
    "silent-after-result": "answers_result.py moves_after_result.py",
    "move-word": "thinks_aloud.py chatters.py resigns.py claims_victory.py sets_up_again.py move_empty.py",
    "move-capitals": "move_all_small.py move_in_small_letters.py",
    "move-one-blank": "move_with_two_blanks.py",
    "move-two-squares": "move_with_a_dash.py",
    "move-no-trailing-text": "move_with_thanks.py move_of_five.py",
    "short-move-line": "move_of_a_megabyte.py floods_stdout.py",
    "move-on-board": "moves_off_the_rows.py moves_off_the_columns.py",
    "move-own-piece": "moves_the_enemy.py moves_nothing.py moves_again.py moves_a0a0.py moves_in_the_wrong_view.py",
    "move-mobile-piece": "moves_a_mine.py moves_the_flag.py moves_out_of_headquarters.py",
    "move-free-target": "moves_onto_its_own.py moves_nowhere.py",
    "move-way": "moves_through_a_piece.py engineer_through_a_wall.py moves_over_the_mountain.py",
    "lives-through-go": "exits_at_go.py exits_after_its_move.py aborts_at_go.py exits_before_its_daemon.py",
    "keeps-its-output": "closes_stdout.py",
    "moves-in-time": "silent_at_go.py spins_at_go.py stops_itself.py closes_stdin.py fills_its_own_input.py",
    "ends-lines": "carriage_returns.py half_a_line.py one_byte_a_second.py",
    "exit-code": "exits_with_an_error_at_end.py",
    "exits-when-neither": "sleeps_through_end.py ignores_sigterm.py threads_that_stay.py spins_at_eof.py",
    "ends-with-its-input": "spins_at_eof.py threads_that_stay.py",
    "silent-after-end": "answers_end.py",
    "leaves-no-process": "leaves_a_daemon.py",
    "processes": "forks_200.py",
    "memory": "shares_its_memory.py",
}  # fmt: skip
"""For each check the bots that fail it."""

PAIRS = [(bot, name) for name, bots in FAILS.items() for bot in bots.split()]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("bot", "name"), PAIRS, ids=[bot for bot, _ in PAIRS])
def test_a_bot_fails_the_check_that_names_its_fault(bot: str, name: str) -> None:
    waits = name in ("moves-in-time", "ends-lines", "sets-up-in-time")
    entry = zoo_entry(bot)
    if name == "memory":
        entry = replace(entry, confinement=Confinement(memory=100 << 20))
    findings = examined(
        entry, check(name).groups, time_s=SILENT if waits else 20.0,
        startup_s=SILENT if name == "starts-in-time" else 10.0,
    )  # fmt: skip
    assert name in failures(findings), failures(findings)


def test_the_table_is_long_enough() -> None:
    assert len({bot for bot, _ in PAIRS}) >= 70
