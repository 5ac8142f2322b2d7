"""Times as people write them."""

import pytest

from arbiter.entries.duration import seconds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30m", 1800),
        ("10s", 10),
        ("1h30m", 5400),
        ("250ms", 0.25),
        ("90", 90),
        ("1.5", 1.5),
        (" 2M ", 120),
        ("1m500ms", 60.5),
    ],
)
def test_times(text: str, expected: float) -> None:
    assert seconds(text) == pytest.approx(expected)


@pytest.mark.parametrize("text", ["", "m", "ten", "10 s", "-5", "5d", "1h-3m"])
def test_what_is_no_time_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ValueError, match="write it like 30m"):
        seconds(text)
