"""Habit 3: answers INFO with a bare name, without `NAME `."""

from tests.bots._replay import heard, say

for line, answer in heard():
    if answer:
        say("Greedy 1.0" if line.startswith("INFO") else answer)
