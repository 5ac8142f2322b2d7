"""Habit 7: answers with CRLF and with stray blanks."""

from tests.bots._replay import heard, say

for _, answer in heard():
    if answer:
        say(f" \t{answer}  \r")
