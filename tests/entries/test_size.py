"""Sizes as people write them."""

import pytest

from arbiter.entries.size import size


@pytest.mark.parametrize(
    ("text", "expected"),
    [("512M", 512 << 20), ("1G", 1 << 30), ("1.5g", 3 << 29), ("64 KiB", 64 << 10), ("10", 10), (7, 7)],
)
def test_sizes(text: str | int, expected: int) -> None:
    assert size(text) == expected


@pytest.mark.parametrize("text", ["", "G", "1T", "-1M", "0", "much"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="write it like 512M or 1G"):
        size(text)
