"""The league of the sample bots: plays it, and holds the table in examples/bots/README.md against what came of it.

    python -m tests.samples_league [--write]

Exit code 1 where the table is another one; `--write` puts the right one in. Two runs make the same table, however fast
the machine is, as long as no strategist runs short of time.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from arbiter.cli.league_output import read_view
from arbiter.league.crosstable import Tally, crosstable
from arbiter.league.view import View

ROOT = Path(__file__).resolve().parents[1]
LEAGUE, PAGE = ROOT / "tournaments" / "samples.yaml", ROOT / "examples" / "bots" / "README.md"
HEAD = "| place | bot | points |"


def main() -> int:
    """Play and compare."""
    parser = argparse.ArgumentParser(description="The league behind the table of the sample bots.")
    parser.add_argument("--write", action="store_true", help="put the table into the page")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "arbiter", "league", "run", str(LEAGUE), "--out", str(Path(folder, "out"))]
        played = subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
        if played.returncode:
            return played.returncode
        table = markdown(read_view(Path(folder, "out")))
    before, found, after = parted(PAGE.read_text(encoding="utf-8"))
    print(table)
    if found == table:
        print("the page has this table")
        return 0
    if asked.write:
        PAGE.write_text(before + table + after, encoding="utf-8")
        print("the page has this table now")
        return 0
    print(f"the page has another one:\n{found}")
    return 1


def parted(page: str) -> tuple[str, str, str]:
    """A page with the table in it as what is before, the table, and what is after."""
    begin = page.index(HEAD)
    end = page.index("\n\n", begin) + 1
    return page[:begin], page[begin:end], page[end:]


def markdown(league: View) -> str:
    """The standings and the crosstable as one table; a game that is won is a point, one that is drawn half a point."""
    lines = league.standings()
    order = [line.bot for line in lines]
    met = crosstable(order, league.results_until(None))
    rows = [" | ".join([HEAD.removesuffix(" |"), *(f"`{bot}`" for bot in order)]), "|---" * (3 + len(order))]
    for place, line in enumerate(lines, 1):
        cells = ["" if other == line.bot else points(met[line.bot][other].total) for other in order]
        total = sum((meeting.total for meeting in met[line.bot].values()), Tally())
        rows.append(" | ".join([f"| {place}", f"`{line.bot}`", f"{points(total)} of {total.games}", *cells]))
    return "".join(f"{row} |\n".replace("--- |", "---|").replace("|  |", "| |") for row in rows)


def points(tally: Tally) -> str:
    """What was made of some games."""
    return f"{tally.wins + tally.draws / 2:g}"


if __name__ == "__main__":
    sys.exit(main())
