"""Bytes of any kind as text that is safe to print and to store."""

import re

ANSWER_SHOWN = 200
"""How many bytes of a wrong answer are kept in a record."""

_CUT = re.compile(r"\.\.\. \(([0-9]{1,18}) bytes\)\Z")
_PLAIN = re.compile(r"[ -\[\]-~]*")
_ESCAPED = re.compile(r"(?:[ -\[\]-~]|\\\\|\\x[0-9a-f]{2})*")
_ESCAPE = re.compile(rb"\\(?:\\|x([0-9a-f]{2}))")

_NAME_CHARS, _NAME_BYTES = 40, 100
"""Of a bot's name in a file's: two of them, a number and a suffix fit into the 255 bytes that file systems have."""


def in_a_file_name(name: str) -> str:
    """A bot's name in letters that any file system has, cut where it is long."""
    plain = "".join(char if char.isalnum() or char in "_." else "_" for char in name)
    return plain[:_NAME_CHARS].encode()[:_NAME_BYTES].decode(errors="ignore")


def escaped(raw: bytes, most: int = ANSWER_SHOWN) -> str:
    r"""Printable ASCII as it is, the rest as \xNN, a backslash doubled; at most `most` bytes, and their number."""
    text = raw[:most].decode("latin-1")
    if not (text.isascii() and text.isprintable() and "\\" not in text):
        text = "".join(
            "\\\\" if char == "\\" else char if " " <= char <= "~" else f"\\x{ord(char):02x}" for char in text
        )
    return text + (f"... ({len(raw)} bytes)" if len(raw) > most else "")


def unescaped(text: str, most: int = ANSWER_SHOWN) -> tuple[bytes, int]:
    r"""The bytes that `escaped` was given, as far as they were kept, and how many there were.

    `most`: as it was when they were escaped. Raises ValueError where the text is none that `escaped` returns.
    """
    cut = _CUT.search(text)
    if cut and int(cut[1]) > most:
        kept = _bytes(text[: cut.start()])
        if len(kept) == most:
            return kept, int(cut[1])
    raw = _bytes(text)
    if len(raw) > most:
        raise ValueError(f"{len(raw)} bytes, where at most {most} are kept")
    return raw, len(raw)


def _bytes(text: str) -> bytes:
    if _PLAIN.fullmatch(text):
        return text.encode()
    if not _ESCAPED.fullmatch(text):
        raise ValueError("not printable ASCII, or a backslash that begins neither \\\\ nor \\xNN")
    return _ESCAPE.sub(lambda found: bytes([int(found[1], 16)]) if found[1] else b"\\", text.encode())
