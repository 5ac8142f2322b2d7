"""Bytes of any kind as text that is safe to print and to store."""

ANSWER_SHOWN = 200
"""How many bytes of a wrong answer are kept in a record."""


def escaped(raw: bytes, most: int = ANSWER_SHOWN) -> str:
    r"""Printable ASCII as it is, the rest as \xNN, a backslash doubled; at most `most` bytes, and their number."""
    text = raw[:most].decode("latin-1")
    if not (text.isascii() and text.isprintable() and "\\" not in text):
        text = "".join(
            "\\\\" if char == "\\" else char if " " <= char <= "~" else f"\\x{ord(char):02x}" for char in text
        )
    return text + (f"... ({len(raw)} bytes)" if len(raw) > most else "")
