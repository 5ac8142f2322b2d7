"""One true game for the tests of the audit: its lines, to be forged, and its files."""

import json
from pathlib import Path

import pytest

from tests.audit.forging import GAME
from tests.audit.staging import Lines, lines_of, stage_game


@pytest.fixture(scope="session")
def true_lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """The lines of a true record."""
    return lines_of(stage_game(tmp_path_factory.mktemp("true"), GAME))


@pytest.fixture
def lines(true_lines: Lines) -> Lines:
    """The same, to be forged."""
    return json.loads(json.dumps(true_lines))  # type: ignore[no-any-return]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A true record with its dialogues."""
    return stage_game(tmp_path, GAME)
