"""A bot's build command."""

from pathlib import Path

import pytest

from arbiter.entries.build import build
from arbiter.entries.entry import Entry, EntryError


def entry(folder: Path, *words: str) -> Entry:
    return Entry("tiger", ("/bin/sh",), folder, build=words)


def test_it_runs_in_the_folder_of_the_entry(tmp_path: Path) -> None:
    assert build(entry(tmp_path, "touch", "built")) == entry(tmp_path, "touch", "built")
    assert (tmp_path / "built").exists()
    build(Entry("none", ("/bin/sh",), tmp_path))


def test_what_fails_is_shown_with_the_last_of_its_output(tmp_path: Path) -> None:
    with pytest.raises(EntryError, match=r'bot "tiger": its build "sh -c .*" failed with code 3:\nline 6\n'):
        build(entry(tmp_path, "sh", "-c", "for i in $(seq 20); do echo line $i; done; exit 3"))
    with pytest.raises(EntryError, match='its build "nosuchmake" cannot be started: No such file'):
        build(entry(tmp_path, "nosuchmake"))
