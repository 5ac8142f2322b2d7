"""The schemas in protocol/schemas are those of the types."""

from pathlib import Path

import pytest

from arbiter.schemas import SCHEMAS, schema, write

KEPT = Path(__file__).parent.parent / "protocol" / "schemas"


@pytest.mark.parametrize("name", SCHEMAS)
def test_kept_schema_is_current(name: str) -> None:
    assert (KEPT / name).read_text("utf-8") == schema(name), "run `make schemas`"


def test_no_schema_is_left_over(tmp_path: Path) -> None:
    write(tmp_path)
    assert {path.name for path in KEPT.iterdir()} == {path.name for path in tmp_path.iterdir()} == set(SCHEMAS)


def test_a_roster_key_and_its_meaning_are_in_the_schema() -> None:
    text = schema("roster.schema.json")
    assert '"cwd_files"' in text
    assert '"additionalProperties": false' in text
