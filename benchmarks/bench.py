"""What refereeing costs, beside the floor, in one run.

    python benchmarks/bench.py [--quick]

Compiles the C programs beside this file into a temporary folder, plays recorded games with them through `arbiter match`
and through the floor in turn, and prints tables. README.md says what each figure means. Nothing heavy is imported here:
a child's peak memory, as the kernel counts it, is never less than that of the process that started it.
"""

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import game
from tabulate import tabulate

from arbiter.rules import Game, Move

HERE = Path(__file__).resolve().parent


class Failed(Exception):
    """A program did not do what it was started for; the message says which and how."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is run: rounds of every measurement, games at once, and games in one run.

    Pairs are a run of few games and one of many: what the many take longer is what games cost without the start of the
    program.
    """

    rounds: int
    at_once: tuple[int, ...]
    floor_games: int
    games: int
    many_games: int
    python_games: tuple[int, int]
    help_rounds: int
    memory_games: tuple[int, int]


FULL = Sizes(
    rounds=5, at_once=(1, 2, 8), floor_games=200, games=40, many_games=200, python_games=(4, 24), help_rounds=21,
    memory_games=(100, 1000),
)  # fmt: skip
QUICK = Sizes(
    rounds=1, at_once=(2,), floor_games=8, games=8, many_games=16, python_games=(1, 2), help_rounds=1,
    memory_games=(2, 8),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a program: wall time and processor time (s, its own children included), peak memory (MB)."""

    wall_s: float
    cpu_s: float
    peak_mb: float


def run(command: list[str], output: Path) -> Run:
    """Runs `command` with its output in the file `output`. Raises Failed where its exit status is not 0."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 1, output, flags, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    start = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(pid, 0)
    wall_s = time.perf_counter() - start
    if code := os.waitstatus_to_exitcode(status):
        text = output.read_text(errors="replace")[-2000:]
        raise Failed(f"{' '.join(command)} ended with exit status {code} and said:\n{text}")
    return Run(wall_s, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


class Bench:
    """The programs and files of one run of the benchmarks, in `folder`, and what was measured so far."""

    def __init__(self, folder: Path, sizes: Sizes) -> None:
        self.folder, self.sizes = folder, sizes
        self.output, self.records = folder / "output", folder / "records"
        self.arbiter = Path(sys.executable).with_name("arbiter")
        if not self.arbiter.exists():
            raise Failed(f"no command arbiter beside {sys.executable}: install the project into this environment first")
        self.floor, self.c_bot = self._compiled("floor"), self._compiled("replay_bot")
        self.files = {length: game.write(folder, length) for length in (game.SHORT, game.MIDDLE, game.LONG)}
        self.measured: dict[str, list[Run]] = defaultdict(list)
        self.plies: dict[str, int] = {}

    def _compiled(self, name: str) -> Path:
        program = self.folder / name
        source = HERE / f"{name}.c"
        run([os.environ.get("CC", "cc"), "-std=c99", "-O2", "-o", str(program), str(source)], self.output)
        return program

    def measure(self, name: str, command: list[str]) -> None:
        """Runs `command` once more under `name`."""
        self.measured[name].append(run(command, self.output))

    def play_floor(self, name: str, length: int, at_once: int) -> None:
        """Plays recorded games through the floor."""
        answers, script = map(str, self.files[length])
        count = str(self.sizes.floor_games)
        self.measure(name, [str(self.floor), script, str(at_once), count, str(self.c_bot), answers])

    def play(self, name: str, bots: Sequence[str], games: int, at_once: int, length: int | None = None) -> None:
        """Plays games through `arbiter match`. Raises Failed where a game has not `length` plies."""
        options = ["--games", str(games), "--jobs", str(at_once), "--seed", "1", "--sandbox", "none"]
        options += ["--records", str(self.records)]
        self.measure(name, [str(self.arbiter), "match", *bots, *options])
        ends = [json.loads(path.read_bytes().splitlines()[-1]) for path in self.records.rglob("*.jsonl")]
        wrong = [end for end in ends if length and end.get("plies") != length]
        if len(ends) != games or wrong:
            raise Failed(f"{name}: {len(ends)} records of {games} games, not of {length} plies: {wrong[:3]}")
        self.plies[name] = sum(end["plies"] for end in ends)
        shutil.rmtree(self.records)

    def replay(self, name: str, length: int, games: int, at_once: int, bot: str = "") -> None:
        """Plays a recorded game between two copies of a replaying bot, the C one by default."""
        command = f"{bot or self.c_bot} {self.files[length][0]}"
        self.play(name, [command, command], games, at_once, length)

    def wall(self, name: str) -> float:
        """The median wall time (s)."""
        return median(each.wall_s for each in self.measured[name])

    def slope(self, more: str, less: str, units: float, seconds: Callable[[Run], float]) -> float:
        """The median of the seconds that `more` took over `less` in the same round, a unit."""
        pairs = zip(self.measured[more], self.measured[less], strict=True)
        return median(seconds(one) - seconds(other) for one, other in pairs) / units


def wall_s(each: Run) -> float:
    """The wall time of a run."""
    return each.wall_s


def cpu_s(each: Run) -> float:
    """The processor time of a run."""
    return each.cpu_s


def measure_round(bench: Bench) -> None:
    """One round: everything that is compared, one after the other."""
    sizes = bench.sizes
    for at_once in sizes.at_once:
        for length in (game.LONG, game.SHORT):
            bench.play_floor(f"floor {length} {at_once}", length, at_once)
            bench.replay(f"match {length} {at_once}", length, sizes.games, at_once)
    for at_once in sizes.at_once[:2]:
        bench.replay(f"many {at_once}", game.SHORT, sizes.many_games, at_once)
    bench.replay("two games", game.LONG, 2, 1)
    for games in sizes.python_games:
        replay = f"{sys.executable} {HERE / 'replay_bot.py'}"
        bench.replay(f"python {games}", game.MIDDLE, games, 2, replay)
        bench.play(f"samples {games}", ["greedy", "random"], games, 2)


def measure_help(bench: Bench) -> None:
    """`arbiter --help` and what it is compared with, in turn."""
    for _ in range(bench.sizes.help_rounds):
        bench.measure("help", [str(bench.arbiter), "--help"])
        bench.measure("click", [sys.executable, "-c", "import click"])


def measure_memory(bench: Bench) -> None:
    """One match of few games and one of many."""
    for games in bench.sizes.memory_games:
        bench.replay(f"memory {games}", game.SHORT, games, 1)


def rules_us(rounds: int) -> float:
    """Microseconds a ply judged in memory: the long game played through `arbiter.rules`, median of `rounds`."""
    played = game.recording(game.LONG)
    moves = [Move(ply.origin, ply.target) for ply in played.plies]
    times = []
    for _ in range(rounds):
        fresh = Game(played.formations)
        start = time.perf_counter()
        for move in moves:
            fresh.play(move)
        times.append(time.perf_counter() - start)
    return median(times) / len(moves) * 1e6


def plies_table(bench: Bench) -> str:
    """Microseconds a ply of the referee beside the floor."""
    rows = []
    for at_once in bench.sizes.at_once:
        floor, match = (
            bench.slope(
                f"{what} {game.LONG} {at_once}",
                f"{what} {game.SHORT} {at_once}",
                games * (game.LONG - game.SHORT) / 1e6,
                wall_s,
            )
            for what, games in (("floor", bench.sizes.floor_games), ("match", bench.sizes.games))
        )
        rows.append((at_once, floor, match, match / floor))
    return tabulate(rows, ("games at once", "floor, us/ply", "arbiter, us/ply", "ratio"), floatfmt=".1f")


def rest_table(bench: Bench) -> str:
    """Everything else."""
    rows = [*games_rows(bench), *python_rows(bench), *command_rows(bench)]
    return tabulate(rows, ("what", "measured"), disable_numparse=True, colalign=("left", "right"))


def games_rows(bench: Bench) -> Iterator[tuple[str, str]]:
    """Short games, each with new processes of the C bot."""
    games = bench.sizes.many_games - bench.sizes.games
    for at_once in bench.sizes.at_once[:2]:
        names = f"many {at_once}", f"match {game.SHORT} {at_once}"
        yield f"{game.SHORT}-ply games, new C bots each, {at_once} at once", rate(bench.slope(*names, games, wall_s))
        cost_ms = bench.slope(*names, games, cpu_s) * 1e3
        yield "the same, processor time of referee and bots", f"{cost_ms:.1f} ms/game"


def python_rows(bench: Bench) -> Iterator[tuple[str, str]]:
    """Games between Python bots, two at once."""
    few, many = bench.sizes.python_games
    for name, what in (("python", "new Python bots each"), ("samples", "greedy against random")):
        more, less = f"{name} {many}", f"{name} {few}"
        plies = (bench.plies[more] - bench.plies[less]) / (many - few)
        yield f"{plies:.0f}-ply games, {what}, 2 at once", rate(bench.slope(more, less, many - few, wall_s))


def command_rows(bench: Bench) -> Iterator[tuple[str, str]]:
    """The command as a whole: its time and its memory; and the rules alone."""
    yield f"a whole match of 2 games of {game.LONG} plies, C bots", f"{bench.wall('two games'):.2f} s"
    help_s, click_s = bench.wall("help"), bench.wall("click")
    yield "arbiter --help", f"{help_s * 1e3:.0f} ms"
    yield 'python -c "import click"', f"{click_s * 1e3:.0f} ms"
    yield "ratio of the two", f"{help_s / click_s:.2f}"
    yield "rules alone, in memory", f"{rules_us(bench.sizes.help_rounds):.1f} us/ply"
    for games in bench.sizes.memory_games:
        yield f"peak memory, match of {games} games", f"{bench.measured[f'memory {games}'][0].peak_mb:.1f} MB"


def rate(seconds: float) -> str:
    """Games a second, from the seconds of one; a difference lost in the noise is none."""
    return f"{1 / seconds:.1f} games/s" if seconds > 0 else "-"


def main() -> None:
    """Measures everything and prints it."""
    parser = argparse.ArgumentParser(description="What refereeing costs, beside the floor, in one run.")
    parser.add_argument(
        "--quick", action="store_true", help="a few games of each: shows that it runs, measures nothing"
    )
    sizes = QUICK if parser.parse_args().quick else FULL
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="arbiter-bench-") as folder:
        try:
            bench = Bench(Path(folder), sizes)
            for number in range(sizes.rounds):
                print(f"round {number + 1} of {sizes.rounds}", file=sys.stderr)
                measure_round(bench)
            measure_help(bench)
            measure_memory(bench)
        except Failed as failed:
            sys.exit(f"bench: {failed}")
        print(f"{os.cpu_count()} processors, Python {platform.python_version()}, load {busy:.1f} before the start\n")
        print(plies_table(bench), rest_table(bench), sep="\n\n")
        if sizes is QUICK:
            print("\nEverything ran. Of so few games these figures measure nothing.")


if __name__ == "__main__":
    main()
