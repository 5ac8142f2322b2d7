"""What standard error says of a program's end, in the manner of each language."""

import pytest

from arbiter.referee.lastwords import FRAMES_SHOWN, LINE_SHOWN, last_lines, telling_line

PYTHON = """\
Traceback (most recent call last):
  File "/bots/my_bot.py", line 24, in move
    position.board["Z9"]
    ~~~~~~~~~~~~~~^^^^^^
KeyError: 'Z9'
"""
JAVA = """\
ply 11
Exception in thread "main" java.lang.IllegalStateException: oops
	at MyBot.move(MyBot.java:27)
	at JunqiKit$Session.hear(JunqiKit.java:435)
Caused by: java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 5
	at MyBot.value(MyBot.java:40)
	... 2 more
"""
NODE = """\
/bots/my_bot.js:21
    position.foo.bar();
                 ^

TypeError: Cannot read properties of undefined (reading 'bar')
    at MyBot.move (/bots/my_bot.js:21:18)
    at Session.hear (/bots/junqi_kit.js:336:28)
    at Interface.<anonymous> (/bots/junqi_kit.js:350:28)
    at Interface.emit (node:events:524:28)
    at [_onLine] [as _onLine] (node:internal/readline/interface:419:12)
    at Socket.ondata (node:internal/readline/interface:246:23)
    at node:internal/main/run_main_module:36:49

Node.js v20.20.2
"""
NODE_WITH_DETAILS = """\
Error: ENOENT: no such file or directory, open 'openings.txt'
    at Object.openSync (node:fs:601:3)
    at node:internal/main/run_main_module:36:49 {
  errno: -2,
  path: 'openings.txt'
}

Node.js v20.20.2
"""


@pytest.mark.parametrize(
    ("said", "telling"),
    [
        ("", ""),
        ("\n \n", ""),
        ("one\n  two \n\n", "two"),
        (PYTHON, "KeyError: 'Z9'"),
        (JAVA, "Caused by: java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 5"),
        (JAVA.replace("2 more", "30 common frames omitted"),
         "Caused by: java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 5"),
        (NODE, "TypeError: Cannot read properties of undefined (reading 'bar')"),
        (NODE_WITH_DETAILS, "Error: ENOENT: no such file or directory, open 'openings.txt'"),
        (JAVA + "out of patience\n", "out of patience"),
        ("\tat MyBot.deeper(MyBot.java:9)\n" * 3, "at MyBot.deeper(MyBot.java:9)"),
        ("Node.js v20.20.2\n", "Node.js v20.20.2"),
        ("looking at (0)\n", "looking at (0)"),
    ],
)  # fmt: skip
def test_the_line_that_names_the_error(said: str, telling: str) -> None:
    assert telling_line(said.split("\n")).strip() == telling


def test_a_stack_leaves_room_for_the_error_above_it() -> None:
    assert last_lines(NODE.split("\n"), 10) == [
        "/bots/my_bot.js:21",
        "    position.foo.bar();",
        "                 ^",
        "TypeError: Cannot read properties of undefined (reading 'bar')",
        "    at MyBot.move (/bots/my_bot.js:21:18)",
        "    at Session.hear (/bots/junqi_kit.js:336:28)",
        "    at Interface.<anonymous> (/bots/junqi_kit.js:350:28)",
        "    at Interface.emit (node:events:524:28)",
        "    ... and 3 more",
    ]
    deep = "java.lang.StackOverflowError\n" + "\tat MyBot.deeper(MyBot.java:9)\n" * 1024 + "that was it"
    assert last_lines(deep.split("\n"), 10) == [
        "java.lang.StackOverflowError",
        *["    at MyBot.deeper(MyBot.java:9)"] * FRAMES_SHOWN,
        "    ... and 1020 more",
        "that was it",
    ]


def test_what_is_short_stays_as_it_is() -> None:
    for said in (PYTHON, JAVA.expandtabs(4)):
        assert last_lines(said.split("\n"), 10) == said.splitlines()
    assert last_lines(PYTHON.split("\n"), 2) == PYTHON.splitlines()[-2:]


def test_lines_are_safe_to_print_and_not_too_long() -> None:
    assert last_lines(["a\x1b[2J", "x" * (LINE_SHOWN + 1)], 10) == ["a?[2J", "x" * LINE_SHOWN + "..."]
