"""Sizes as people write them: 512M, 1G, 64K, or a number of bytes."""

import re

_UNIT = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def size(value: str | int) -> int:
    """How many bytes `value` is. Raises ValueError with examples of what would be right."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmg]?)i?b?", str(value).strip().lower())
    if match is None or not float(match[1]):
        raise ValueError(f'"{value}" is no size; write it like 512M or 1G')
    return int(float(match[1]) * _UNIT[match[2]])
