"""A wheel and a source archive hold the sources, whatever lies about in the folder that they are built in."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.scripted import ROOT

pytest.importorskip("hatchling", reason="hatchling, which builds the distribution, is not installed here")

PARTS = ("arbiter", "examples", "README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml")
DIRT = (
    "examples/bots/cpp/build/random_bot", "examples/bots/java/build/RandomBot.class", "examples/bots/java/Stray.class",
    "examples/bots/cpp/a.o", "examples/bots/cpp/a.out", "examples/bots/python/__pycache__/junqi_kit.cpython-311.pyc",
    "examples/bots/records/game.jsonl", "examples/bots/.mypy_cache/x.json", "arbiter/__pycache__/x.cpython-311.pyc",
    "arbiter/review/web/.ruff_cache/x", "arbiter/records/game.jsonl",
)  # fmt: skip
MADE = ("build", "__pycache__", "records", ".mypy_cache", ".ruff_cache")


@pytest.fixture(scope="module", params=["with .gitignore", "without"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source archive, built from a copy of this one that was worked in."""
    folder = tmp_path_factory.mktemp("checkout")
    for part in (*PARTS, *([".gitignore"] if request.param == "with .gitignore" else [])):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns(*MADE))
        else:
            shutil.copy(ROOT / part, folder / part)
    for name in DIRT:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"left over")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", "dist"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=600)
    return folder / "dist"


def held(dist: Path, prefix: str) -> set[str]:
    """Names of the files of a wheel, or of a source archive without its first folder, below `prefix`."""
    (wheel,), (archive,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    if prefix.startswith("wheel:"):
        names = zipfile.ZipFile(wheel).namelist()
    else:
        with tarfile.open(archive) as file:
            names = [name.partition("/")[2] for name in file.getnames()]
    below = prefix.partition(":")[2]
    return {name.removeprefix(below) for name in names if name.startswith(below)}


def sources(dist: Path, part: str) -> set[str]:
    """What git would know of a part of the folder that was built from."""
    checkout, folder = dist.parent, dist.parent / part
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
        and not set(path.relative_to(folder).parts) & set(MADE)
        and path.relative_to(checkout).as_posix() not in DIRT
    }


@pytest.mark.parametrize("prefix", ["wheel:arbiter/_samples/", "sdist:examples/bots/"])
def test_the_sample_bots_are_their_sources_alone(built: Path, prefix: str) -> None:
    assert held(built, prefix) == sources(built, "examples/bots")
    assert "python/random_bot.py" in held(built, prefix)


def test_the_package_is_whole_and_nothing_else(built: Path) -> None:
    of_the_wheel = {name for name in held(built, "wheel:arbiter/") if not name.startswith("_samples/")}
    assert of_the_wheel == held(built, "sdist:arbiter/") == sources(built, "arbiter")
    assert "__main__.py" in of_the_wheel
