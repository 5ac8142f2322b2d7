"""A league that is killed again and again, without warning, comes to the same table as one that is left in peace."""

import time
from pathlib import Path
from random import Random

import pytest

from arbiter.league.store import FILE_NAME, Store
from arbiter.league.view import view
from tests.league.real import QUICK, events, left_over, marked, outcomes, records, running, write

LEAGUE = f"name: kill\n{QUICK}games_per_pair: 4\nbots: [random, rusher, greedy]\n"
KILLS = 5
SOON_S = 60


@pytest.mark.parametrize("seed", [1])
def test_killed_at_random_moments(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    file = write(tmp_path, LEAGUE)
    with running("run", file, "--out", tmp_path / "peace", "--json") as process:
        assert [event["event"] for event in events(process)][-1] == "ended"
        assert process.wait() == 0
    mark, env = marked(tmp_path)
    out = tmp_path / "killed"
    kept: dict[int, dict[str, bytes]] = {}
    for _ in range(KILLS):
        with running("run", file, "--out", out, "--json", env=env) as process:
            until = chance.randrange(1, 9)
            for number, event in enumerate(events(process), 1):
                # Somewhere between this event and the next.
                if number >= until or event["event"] == "ended":
                    until_s = time.perf_counter() + chance.random() * 0.1
                    while time.perf_counter() < until_s:
                        pass
                    break
            process.kill()
            process.wait()
        if (out / FILE_NAME).is_file():
            kept = _still_there(out, kept)
    _gone(mark)
    with running("run", file, "--out", out, "--json", env=env) as process:
        ended = list(events(process))[-1]
        assert (ended["event"], ended["complete"], ended["void"]) == ("ended", True, [])
        assert process.wait() == 0
    assert kept  # else nothing was tried
    _still_there(out, kept)
    assert outcomes(out) == outcomes(tmp_path / "peace")
    assert _table(out) == _table(tmp_path / "peace")
    _gone(mark)
    assert sorted(path.name for path in out.iterdir()) == ["lock", FILE_NAME]
    assert list(Path(mark).iterdir()) == []


def _still_there(out: Path, kept: dict[int, dict[str, bytes]]) -> dict[int, dict[str, bytes]]:
    """What has been finished, after seeing that all that had been before is what it was: none was played again."""
    now = records(out, [played[0] for played in outcomes(out)])
    assert {number: now[number] for number in kept} == kept
    return now


def _table(out: Path) -> list[object]:
    with Store(out / FILE_NAME) as store:
        return list(view(store).standings())


def _gone(mark: str) -> None:
    """Nobody is left, soon after."""
    give_up = time.monotonic() + SOON_S
    while left := left_over(mark):
        assert time.monotonic() < give_up, left
        time.sleep(0.02)
