"""Whether two workers on two processors play a league nearly twice as fast as one.

    python benchmarks/league_bench.py [--quick]

A league of two replaying C bots, 197-ply games, is played with one worker and with two in turn; what a long league
takes longer than a short one is the time of its games without the program's start.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import game
from bench import FULL, QUICK, Bench, Failed, wall_s
from tabulate import tabulate

LEAGUE = """\
name: bench
games_per_pair: {games}
sandbox: none
seed: 1
bots:
  - {{name: one, command: {command}}}
  - {{name: two, command: {command}}}
"""


def play(bench: Bench, games: int, jobs: int) -> None:
    """One league, measured as `GAMES JOBS`."""
    file, out = bench.folder / "league.yaml", bench.folder / "league"
    file.write_text(LEAGUE.format(games=games, command=f"[{bench.c_bot}, {bench.files[game.LONG][0]}]"))
    command = [str(bench.arbiter), "league", "run", str(file), "--out", str(out), "--jobs", str(jobs)]
    bench.measure(f"{games} {jobs}", command)
    shutil.rmtree(out)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="One worker of a league against two.")
    parser.add_argument("--quick", action="store_true", help="a few games: shows that it runs")
    quick = parser.parse_args().quick
    few, many, rounds = (2, 6, 1) if quick else (20, 320, 5)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), QUICK if quick else FULL)
        for number in range(1, rounds + 1):
            print(f"round {number} of {rounds}", file=sys.stderr)
            for games in (few, many):
                for jobs in (1, 2):
                    play(bench, games, jobs)
        seconds = [bench.slope(f"{many} {jobs}", f"{few} {jobs}", many - few, wall_s) for jobs in (1, 2)]
    rows = [(jobs, f"{1 / each:.0f}" if each > 0 else "-") for jobs, each in zip((1, 2), seconds, strict=True)]
    print(tabulate(rows, headers=("workers", "197-ply games/s")))
    if min(seconds) > 0:
        print(f"two workers are {seconds[0] / seconds[1]:.2f} times as fast as one")


if __name__ == "__main__":
    try:
        main()
    except Failed as error:
        sys.exit(str(error))
