"""The protocol's page: its transcripts are what the referee really says, and its bot compiles and plays."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import trio

from arbiter.dialects import DIALECTS, BadAnswer
from arbiter.entries.entry import Entry
from arbiter.referee.fault import BotFault
from arbiter.referee.job import Job, run_job
from arbiter.referee.match import Match, Terms
from arbiter.referee.seat import Reply
from arbiter.rules import Move
from arbiter.sight import Brief, Outcome, Seen

PROTOCOL = Path(__file__).parent.parent / "protocol"
TRANSCRIPTS = sorted(path.name.removesuffix(".first.txt") for path in (PROTOCOL / "transcripts").glob("*.first.txt"))
DIALECT = DIALECTS["ccgc"]


class TranscriptSeat:
    """Expects what a transcript says it is sent, and answers what the transcript says it answered."""

    def __init__(self, path: Path) -> None:
        lines = path.read_text("utf-8").splitlines()
        self.about = dict(line[2:].split(": ", 1) for line in lines[:3])
        self.lines = [line for line in lines if line[0] in "<>"]

    def expect(self, sent: bytes) -> None:
        assert self.lines.pop(0) == "> " + sent.decode().removesuffix("\n")

    def answer(self, question: bytes) -> bytes:
        self.expect(question)
        return self.lines.pop(0).removeprefix("< ").encode()

    async def introduce(self) -> Reply[str]:
        line = self.answer(DIALECT.introduce())
        return Reply(DIALECT.read_name(line), line.decode(), 0.0)

    async def place(self, brief: Brief) -> Reply[str]:
        line = self.answer(DIALECT.place(brief))
        return Reply(DIALECT.read_formation(line), line.decode(), 0.0)

    async def move(self, last: Seen | None) -> Reply[Move]:
        line = self.answer(DIALECT.ask(last))
        try:
            return Reply(DIALECT.read_move(line), line.decode(), 0.0)
        except BadAnswer as bad:
            raise BotFault(bad.reason, str(bad), line.decode()) from bad

    async def tell(self, own: Seen) -> None:
        self.expect(DIALECT.tell(own))

    async def dismiss(self, outcome: Outcome) -> str:
        self.expect(DIALECT.end(outcome))
        assert self.lines == []
        return ""


def test_there_are_transcripts() -> None:
    assert {"flag-captured", "illegal-move", "both-marshals", "quiet-limit", "illegal-formation"} <= set(TRANSCRIPTS)


@pytest.mark.parametrize("name", TRANSCRIPTS)
async def test_transcripts_are_what_the_referee_says(name: str) -> None:
    seats = [TranscriptSeat(PROTOCOL / "transcripts" / f"{name}.{which}.txt") for which in ("first", "second")]
    async with trio.open_nursery() as afterwards:
        ending = await Match(seats, Terms(), [], afterwards).play()
    for number, seat in enumerate(seats):
        assert seat.about["seat"] == str(number)
        assert seat.about["reason"] == ending.reason
        assert seat.about["winner"] == ("none" if ending.winner is None else str(ending.winner))


def compiled(page: str, folder: Path) -> Entry:
    """The bot that a page holds, compiled without a warning."""
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        pytest.skip("no C++ compiler; on Debian: apt install g++")
    blocks = re.findall(r"```(?:cpp|c\+\+)\n(.*?)```", (PROTOCOL / page).read_text("utf-8"), re.DOTALL)
    (source,) = (block for block in blocks if "int main" in block)
    (folder / "bot.cpp").write_text(source)
    warnings = ("-std=c++11", "-Wall", "-Wextra", "-Werror")
    subprocess.run([compiler, *warnings, "-o", "bot", "bot.cpp"], cwd=folder, check=True)
    return Entry("bot", (str(folder / "bot"),), folder)


@pytest.mark.parametrize("page", ["README.md", "zh/README.md"])
async def test_the_bot_of_the_page_compiles_and_plays(page: str, tmp_path: Path) -> None:
    bot = compiled(page, tmp_path)
    async with trio.open_nursery() as afterwards:
        for game in range(3):
            played = await run_job(Job(f"game-{game}", (bot, bot), (game, game + 10)), tmp_path, afterwards)
            assert played.ending.reason in ("flag", "no-move", "quiet-limit"), played
