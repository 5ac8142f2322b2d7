"""Habit 2: reads fixed columns, single blanks, upper case; exits where a field is not where it should be."""

import sys

from tests.bots._replay import heard, say

DIGITS, ROWS, COLUMNS = "0123456789", "ABCDEFGHIJKL0", "01234"
LAYOUTS = {
    "I": ["I", "N", "F", "O", " ", "1", ".", "0"],
    "S": [*"START ", "01", " ", *[DIGITS] * 4, " ", *[DIGITS] * 2],
    "G": [*"GO ", ROWS, COLUMNS, ROWS, COLUMNS, " ", "0123", " ", ROWS, COLUMNS],
    "R": [*"RESULT ", "0123", " ", ROWS, COLUMNS],
    "E": [*"END ", "012"],
}

for line, answer in heard():
    layout = LAYOUTS[line[0]]
    if len(line) != len(layout) or not all(char in allowed for char, allowed in zip(line, layout, strict=True)):
        sys.exit(9)
    if answer:
        say(answer)
