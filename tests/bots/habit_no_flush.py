"""Habit 11: forgets to flush, so that what it says stays in its own memory until it exits."""

from tests.bots._replay import heard

for _, answer in heard():
    if answer:
        print(answer)
