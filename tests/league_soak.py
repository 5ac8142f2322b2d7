"""2,000 games between sample bots in one league: does a game cost the same at the end as at the beginning?

    python -m tests.league_soak [--games 2000] [--bots random,rusher]

Plays the league with the real command, reads its events, and looks at the processor time and the memory of the
command and its workers (not the bots) while it goes. Exit code 1 where the last hundred games cost a tenth more than
the first, the memory grows by more than the results that are kept, or the table takes over a second of a processor.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STEP = 100
COSTS_MORE, TABLE_S = 1.10, 1.0
GROWS_MB, GROWS_KB_A_GAME = 4.0, 2.0
"""The program warms up, and keeps the results of all games; nothing else may grow."""
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def referees(parent: int) -> list[int]:
    """The command itself and its workers: its children that are no bots."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [parent, *(int(child) for child in children)]


def spent_s(pids: list[int]) -> float:
    """Their own processor time, in seconds."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks * TICK_S


def resident_mb(pids: list[int]) -> float:
    """Their memory together."""
    return (
        sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids) * os.sysconf("SC_PAGE_SIZE") / 2**20
    )


def main() -> int:
    """Play, print the figures, and say what is wrong with them."""
    parser = argparse.ArgumentParser(description="Many games in one league.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bots", default="random,rusher")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "soak.yaml"), Path(folder, "out")
        file.write_text(f"name: soak\ngames_per_pair: {asked.games}\nseed: 1\nbots: [{asked.bots}]\n")
        costs, memory = play(file, out)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        table = subprocess.run(
            [sys.executable, "-m", "arbiter", "league", "standings", str(out)],
            check=True,
            capture_output=True,
            text=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        table_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(table.stdout)
    print(f"the table took {table_s:.2f} s of a processor, the start of the program included")
    wrong = []
    if costs[-1] > costs[0] * COSTS_MORE:
        wrong.append(f"the last {STEP} games cost {costs[-1] / costs[0]:.2f} times the first")
    if memory[-1] - memory[0] > GROWS_MB + GROWS_KB_A_GAME * asked.games / 1024:
        wrong.append(f"the memory grew from {memory[0]:.1f} to {memory[-1]:.1f} MB")
    if table_s > TABLE_S:
        wrong.append("the table took over a second of a processor")
    print("\n".join(wrong) or "nothing wrong")
    return bool(wrong)


def play(file: Path, out: Path) -> tuple[list[float], list[float]]:
    """The processor time a game (milliseconds) of every STEP games, and the memory (MB) after them."""
    costs, memory = list[float](), list[float]()
    command = [sys.executable, "-m", "arbiter", "league", "run", str(file), "--out", str(out), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        played, before, since = 0, 0.0, time.perf_counter()
        for line in running.stdout:
            if json.loads(line)["event"] != "game-ended":
                continue
            played += 1
            if played % STEP == 0:
                pids = referees(running.pid)
                now, wall = spent_s(pids), time.perf_counter()
                costs.append((now - before) / STEP * 1000)
                memory.append(resident_mb(pids))
                rate = STEP / (wall - since)
                print(f"{played:6d} games  {costs[-1]:5.1f} ms a game  {memory[-1]:5.1f} MB  {rate:5.1f} games/s")
                before, since = now, wall
    if running.returncode:
        raise SystemExit(f"the league ended with code {running.returncode}")
    return costs, memory


if __name__ == "__main__":
    sys.exit(main())
