"""The zoo by the thousand: bots of `tests/bots/zoo` against good ones, many games at once, in a seeded order.

    python -m tests.soak [--games 2000] [--at-once 8] [--seed 1] [--sandbox auto|none|require]

Every game is checked as in `test_zoo.py`. The memory, the open files and the children of this process, which is the
referee's, are looked at as it goes: they must not grow. Exits with 1 if anything is wrong.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import trio

from arbiter.referee.family import shield_referee
from arbiter.referee.sandbox import NO_WALLS, Walls, choose_walls
from tests.zoo import ZOO, Level, Row
from tests.zookeeper import Grounds, children, grounds, open_files, play, still_there, wrongs

GROWTH_MB = 8.0
"""How much more memory the end may need than the first tenth of the games."""

Case = tuple[Row, int, Level]


@dataclass(frozen=True)
class Figures:
    """This process at one moment: resident memory (MB), open files, children, working directories that are there."""

    memory_mb: float
    files: int
    children: int
    folders: int

    def __str__(self) -> str:
        return f"{self.memory_mb:6.1f} MB  {self.files:3} files  {self.children:3} children  {self.folders:3} folders"


@dataclass
class Soak:
    """What is to be played and what has come of it."""

    games: int
    at_once: int
    rng: random.Random
    walls: Walls
    place: Grounds
    wrong: list[str] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    figures: list[tuple[int, Figures]] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    done: int = 0

    async def run(self) -> None:
        """Play them all, `at_once` at a time."""
        cases = enumerate(self._cases())
        self.look()
        async with trio.open_nursery() as tables:
            for _ in range(self.at_once):
                tables.start_soon(self._table, cases)
        self.look()

    def _cases(self) -> Iterator[Case]:
        """Every case once in a random order, and again in another, as long as there are games to play."""
        levels: tuple[Level, ...] = ("plain",) if self.walls.level == "plain" else ("plain", "bubblewrap")
        cases: list[Case] = [
            (row, seat, level)
            for row in ZOO
            for level in row.verdicts
            for seat in row.seats
            if level in levels and (self.place.compiler or not row.bot.endswith(".c"))
        ]
        left: list[Case] = []
        for _ in range(self.games):
            left = left or self.rng.sample(cases, len(cases))
            yield left.pop()

    async def _table(self, cases: Iterator[tuple[int, Case]]) -> None:
        for number, (row, seat, level) in cases:
            seeds = (self.rng.getrandbits(63) | 1 << 63, self.rng.getrandbits(63) | 1 << 63)
            began, name = time.perf_counter(), f"{number:06} {row.name}-{seat}-{level}"
            try:
                async with trio.open_nursery() as afterwards:
                    walls = NO_WALLS if level == "plain" else self.walls
                    played = await play(row, seat, walls, self.place, f"{number:06}", seeds, afterwards)
            except* Exception as errors:
                self.wrong.append(f"{name}: the referee failed: {errors!r}")
            else:
                self.reasons[played.ending.reason] += 1
                self.wrong += [f"{name}: {what}" for what in wrongs(row, seat, level, played)]
            self.slowest = max(self.slowest, (time.perf_counter() - began, name))
            if left := await still_there(seeds):
                self.wrong.append(f"{name}: left {left}")
            for kept in self.place.records.glob(f"{number:06}.*"):
                kept.unlink()
            self.done += 1
            if self.done % max(self.games // 10, 1) == 0 and self.done < self.games:
                self.look()

    def look(self) -> None:
        """Note the figures, and print them."""
        now = Figures(_memory_mb(), len(open_files()), len(children()), len(list(self.place.folders.iterdir())))
        self.figures.append((self.done, now))
        print(f"{self.done:6} games  {now}  {len(self.wrong)} wrong", flush=True)

    def verdict(self) -> list[str]:
        """Everything that is wrong, the figures included."""
        (_, start), (_, early), (_, end) = self.figures[0], self.figures[1], self.figures[-1]
        found = list(self.wrong)
        if end.memory_mb > early.memory_mb + GROWTH_MB:
            found.append(f"the memory grew from {early.memory_mb:.1f} to {end.memory_mb:.1f} MB")
        if (end.files, end.children, end.folders) != (start.files, start.children, start.folders):
            found.append(f"it began with {start} and ended with {end}")
        return found


def _memory_mb() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("there is no VmRSS in /proc/self/status")


@contextmanager
def _ground() -> Iterator[Grounds]:
    """Grounds in a temporary folder, and the working directories there, too."""
    with tempfile.TemporaryDirectory(prefix="arbiter-soak-") as folder:
        Path(folder).chmod(0o755)
        with grounds(Path(folder)) as place:
            usual, tempfile.tempdir = tempfile.tempdir, str(place.folders)
            try:
                yield place
            finally:
                tempfile.tempdir = usual


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="The zoo by the thousand.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sandbox", choices=("auto", "none", "require"), default="auto")
    options = parser.parse_args()
    walls = choose_walls(options.sandbox)
    print(f"{options.games} games, {options.at_once} at once, walls: {walls.level}{walls.why and f' ({walls.why})'}")
    shield_referee()
    began = time.perf_counter()
    with _ground() as place:
        soak = Soak(options.games, options.at_once, random.Random(options.seed), walls, place)
        trio.run(soak.run)
    took_s = time.perf_counter() - began
    reasons = ", ".join(f"{count} {reason}" for reason, count in soak.reasons.most_common())
    print(f"{took_s:.0f} s, {soak.done / took_s:.1f} games a second; {reasons}")
    print(f"slowest: {soak.slowest[1]}, {soak.slowest[0]:.1f} s")
    found = soak.verdict()
    for what in found:
        print(f"wrong: {what}")
    print(f"{len(found)} wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
