"""Every bot of the zoo fails the check that names its fault, or there is a reason why no check does."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter.check import games, seat
from arbiter.entries.entry import Confinement
from tests.check.examined import CAGES, check, examined, failures, zoo_entry

MB = 1 << 20
SILENT = 0.9
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
    "one-move-line": "answers_twice.py talks_after_winning.py",
    "silent-after-result": "answers_result.py moves_after_result.py floods_with_lines.py",
    "move-word": "thinks_aloud.py chatters.py resigns.py claims_victory.py sets_up_again.py move_empty.py",
    "move-capitals": "move_all_small.py move_in_small_letters.py",
    "move-one-blank": "move_with_two_blanks.py",
    "move-two-squares": "move_with_a_dash.py",
    "move-no-trailing-text": "move_with_thanks.py move_of_five.py",
    "short-move-line": "move_of_a_megabyte.py floods_stdout.py",
    "move-on-board": "moves_off_the_rows.py moves_off_the_columns.py",
    "move-own-piece": "moves_the_enemy.py moves_nothing.py moves_again.py moves_a0a0.py moves_in_the_wrong_view.py",
    "move-mobile-piece": "moves_a_mine.py moves_the_flag.py moves_out_of_headquarters.py",
    "move-free-target": "moves_onto_its_own.py moves_nowhere.py moves_into_a_taken_camp.py",
    "move-way": "moves_through_a_piece.py engineer_through_a_wall.py moves_over_the_mountain.py "
                "moves_round_a_corner.py",
    "lives-through-go": "exits_at_go.py exits_after_its_move.py aborts_at_go.py exits_before_its_daemon.py "
                        "daemon_talks_on.py overflows_its_stack.c",
    "keeps-its-output": "closes_stdout.py",
    "moves-in-time": "silent_at_go.py spins_at_go.py stops_itself.py closes_stdin.py fills_its_own_input.py "
                     "answers_late.py slow_in_all.py",
    "ends-lines": "carriage_returns.py half_a_line.py one_byte_a_second.py",
    "exit-code": "exits_with_an_error_at_end.py",
    "exits-when-neither": "sleeps_through_end.py ignores_sigterm.py threads_that_stay.py",
    "ends-with-its-input": "spins_at_eof.py",
    "silent-after-end": "answers_end.py",
    "leaves-no-process": "leaves_a_daemon.py leaves_a_nameless_daemon.py",
    "processes": "forks_200.py forks_for_ever.py",
    "memory": "shares_its_memory.py",
    "disk": "fills_the_disk.py fills_the_disk_in_pieces.py",
    "side-by-side": "digs_deep.py locks_its_folder.py links_out.py",
    "few-errors": "floods_stderr.py",
}  # fmt: skip
"""For each check the bots that fail it."""

UNNAMED = {
    "it plays right, and is what the others are compared with": "good.py",
    "whichever of its processes plays, the game is right": "child_plays.py",
    "with the move that wins the game is over, and nobody is owed another word": "exits_after_winning.py",
    "two thousand empty files fill nothing, and go with the folder that they lie in": "litters.py",
    "it is refused what it asks for, and plays on without": "takes_10_gb.py opens_many_files.py",
    "it looks for what it should not find, finds nothing, and plays right": "inherits_files.py reaches_a_terminal.py",
    "it pries after the game's secrets, which a student's bot does by no mistake; the sandbox is what answers it":
        "reads_the_record.py writes_the_record.py reads_the_opponents_program.py reads_other_folders.py reads_pid_1.py "
        "reads_the_referee.py reads_the_opponents_seed.py",
    "it lays hands on its opponent, and is not at fault but an attacker":
        "forges_a_move.py signals_the_opponent.py slows_the_opponent.py debugs_the_opponent.py",
    "it tries the walls and takes a refusal well; `sandboxed` is for the bot that cannot do without":
        "connects_to_loopback.py connects_to_a_name.py rewrites_its_program.py makes_a_namespace.py",
}  # fmt: skip
"""The bots whose fault no check names, by the reason why not."""

LED = (
    "moves_round_a_corner.py moves_into_a_taken_camp.py slow_in_all.py talks_after_winning.py floods_with_lines.py "
    "fills_the_disk.py leaves_a_nameless_daemon.py digs_deep.py locks_its_folder.py links_out.py floods_stderr.py "
    "good.py child_plays.py exits_after_winning.py litters.py takes_10_gb.py opens_many_files.py inherits_files.py "
    "reaches_a_terminal.py"
).split()
"""The bots that play right for a while, or all the time: they know one game only, and so are led through that."""

CONFINED = {
    "shares_its_memory.py": Confinement(memory=100 * MB),
    "forks_for_ever.py": Confinement(processes=32),
    "fills_the_disk.py": Confinement(disk=8 * MB),
    "fills_the_disk_in_pieces.py": Confinement(disk=8 * MB),
}
"""Less than usual, so that it is used up soon."""

SAID = {
    "moves_round_a_corner.py": "cannot turn the corner at G4",
    "moves_into_a_taken_camp.py": "the piece on H3 is safe in its camp",
    "floods_stderr.py": "wrote 671088",
}
"""Where something else may fail the same check, what is said of the fault meant."""

NEVER_LEAVE = [*FAILS["exits-when-neither"].split(), *FAILS["ends-with-its-input"].split(), "answers_unasked.py"]
"""The bots whose exit is waited for in vain."""

pytestmark = pytest.mark.usefixtures("shielded", "impatient")

Listen = Callable[[seat.CheckedSeat, float], Awaitable[None]]


def all_ears(listen: Listen) -> Listen:
    """Listening that goes on behind RESULT until something comes, be it long."""

    async def patiently(self: seat.CheckedSeat, seconds: float) -> None:
        await listen(self, 20.0 if self._part.transcript.last_sent().startswith("RESULT") else seconds)

    return patiently


PAIRS = [(bot, name) for name, bots in FAILS.items() for bot in bots.split()]


@pytest.mark.parametrize(("bot", "name"), PAIRS, ids=[bot for bot, _ in PAIRS])
def test_a_bot_fails_the_check_that_names_its_fault(
    bot: str, name: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if bot in LED:
        request.getfixturevalue("led")
    if bot in NEVER_LEAVE:
        request.getfixturevalue("in_a_hurry")
    monkeypatch.setattr(games, "BANNER_S", 20.0 if name == "silent-before-info" else 0.1)
    if name == "silent-after-result":  # a busy machine lets a bot wait before it can say too much
        monkeypatch.setattr(seat.CheckedSeat, "listen", all_ears(seat.CheckedSeat.listen))
    waits = name in ("moves-in-time", "ends-lines", "sets-up-in-time")
    if waits:
        monkeypatch.setattr(games, "PLACEMENT_SHARE", 1.0 if name == "sets-up-in-time" else 3.0)
    entry = zoo_entry(bot, tmp_path)
    findings = examined(
        replace(entry, confinement=CONFINED.get(bot, entry.confinement), env={**entry.env, "ZOO_RECORD": "record"}),
        check(name).groups, time_s=SILENT if waits else 20.0, startup_s=SILENT if name == "starts-in-time" else 10.0,
    )  # fmt: skip
    assert name in failures(findings), failures(findings)
    if name == "side-by-side":  # what goes wrong only there is no fault of other games
        assert set(failures(findings)) == {name}
    if bot in SAID:
        assert SAID[bot] in findings[name].detail


@pytest.mark.parametrize("bot", [bot for reason in list(UNNAMED)[:6] for bot in UNNAMED[reason].split()])
def test_a_bot_that_no_check_names_and_that_plays_right_fails_none(bot: str, led: None, tmp_path: Path) -> None:
    findings = examined(zoo_entry(bot, tmp_path), ["talk", "walls"] if bot == "litters.py" else None)
    assert failures(findings) == {}
    assert sum(finding.status == "ok" for finding in findings.values()) >= (40 if bot == "litters.py" else 60)


def test_every_bot_of_the_zoo_is_in_one_of_the_two_tables() -> None:
    files = {path.name for path in CAGES.iterdir() if path.is_file() and not path.name.startswith("_")}
    told_of = [bot for bot, _ in PAIRS] + [bot for bots in UNNAMED.values() for bot in bots.split()]
    assert sorted(told_of) == sorted(files | {"is_not_there.sh"})
    assert files >= {*LED, *CONFINED, *SAID}
