"""Times as people write them: 30m, 10s, 1h30m, 250ms, 90 (seconds)."""

import re

_UNIT_S = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001}
_PART = re.compile(r"(\d+(?:\.\d+)?)(ms|h|m|s)")


def seconds(text: str) -> float:
    """How many seconds `text` is; a bare number is seconds. Raises ValueError with examples of what would be right."""
    text = text.strip().lower()
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text)
    if not text or _PART.sub("", text):
        raise ValueError(f'"{text}" is no time; write it like 30m, 10s, 1h30m or 250ms')
    return sum(float(number) * _UNIT_S[unit] for number, unit in _PART.findall(text))
