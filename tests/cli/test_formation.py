"""`arbiter formation`: how formations are given, drawn and judged, and the exit codes."""

import json
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.review.formation import draw
from tests.shared_data import shared

LEGAL = "cifgefkhbdiagkhdjcigeljjh"
ROWS = ["师兵营连团", "营炸排", "军旅兵令", "连炸排", "旅雷师兵连", "团旗雷雷排"]
OTHER = "bhhiacgckgidffkdjgjejlehi"
OTHER_ROWS = ["军排排兵令", "师连师", "炸连兵旅", "营营炸", "旅雷连雷团", "雷旗团排兵"]
FOUR_CAPTAINS = "cgdfckaggkdhgeiifjbhehjlj"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["formation", *map(str, arguments)], input=stdin)


def found(*arguments: str | Path, stdin: bytes | None = None) -> dict[str, Any]:
    """The JSON report."""
    report = json.loads(run(*arguments, "--json", stdin=stdin).stdout)
    assert isinstance(report, dict)
    return report


def arrays(*arguments: str | Path, stdin: bytes | None = None) -> list[str]:
    report = found(*arguments, stdin=stdin)
    assert report["unreadable"] == []
    return [formation["array"] for formation in report["formations"]]


def test_a_legal_formation_is_drawn_as_its_owner_sees_it() -> None:
    done = run(LEGAL)
    assert done.exit_code == 0
    assert [line.rstrip() for line in done.output.splitlines()] == [
        f"argument 1: {LEGAL}",
        "     0  1  2  3  4",
        "  G  c  i  f  g  e",
        "  H  f ( ) k ( ) h",
        "  I  b  d ( ) i  a",
        "  J  g ( ) k ( ) h",
        "  K  d  j  c  i  g",
        "  L  e [l] j [j] h",
        "  legal",
    ]


def test_and_in_chinese() -> None:
    done = run(LEGAL, "--lang", "zh")
    assert [line.rstrip() for line in done.output.splitlines()[1:-1]] == [
        "     0   1   2   3   4",
        "  G  师  兵  营  连  团",
        "  H  营 (  ) 炸 (  ) 排",
        "  I  军  旅 (  ) 兵  令",
        "  J  连 (  ) 炸 (  ) 排",
        "  K  旅  雷  师  兵  连",
        "  L  团 [旗] 雷 [雷] 排",
    ]


def columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


@pytest.mark.parametrize("array", [LEGAL, FOUR_CAPTAINS, LEGAL[:24], LEGAL + "ab", "", "x" * 25, "师\x1b" + LEGAL[2:]])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_line_of_a_drawing_is_as_wide_as_the_others(array: str, language: Any) -> None:
    lines = draw(array, language)
    assert len(lines) == 7
    assert len({columns(line) for line in lines}) == 1
    assert "".join(lines).isprintable()


def test_every_flaw_is_a_sentence() -> None:
    done = run(FOUR_CAPTAINS)
    assert done.exit_code == 1
    assert done.output.splitlines()[-3:] == [
        "  illegal:",
        "    - 4 x Captain (g, 连长), not 3; the last is letter 13",
        "    - 2 x Engineer (i, 工兵), not 3",
    ]


def test_too_few_letters_too_many_and_wrong_ones_are_drawn_and_judged() -> None:
    done = run(LEGAL[:24], LEGAL + "a", LEGAL.upper())
    assert done.exit_code == 1
    assert "  L  e [l] j [j] -" in done.output
    assert "    - 24 pieces, not 25" in done.output
    assert "    - 26 pieces, not 25" in done.output
    assert "    - letter 1 is 'C', and pieces are the letters a to l" in done.output
    assert done.output.endswith("0 of 3 formations are legal\n")


def test_several_formations_are_counted() -> None:
    done = run(LEGAL, FOUR_CAPTAINS)
    assert done.exit_code == 1
    assert done.output.endswith("\n\n1 of 2 formations are legal\n")
    assert run(LEGAL, OTHER).exit_code == 0


@pytest.mark.parametrize(
    "words",
    [
        [LEGAL, OTHER],
        ["ARRAY", LEGAL, OTHER],
        [f"ARRAY {LEGAL}", f"ARRAY {OTHER}"],
        [*ROWS, *OTHER_ROWS],
        [*ROWS, OTHER],
        ["".join(ROWS), "".join(OTHER_ROWS)],
        [" ".join(ROWS), "，".join(OTHER_ROWS)],
        ["\n".join([*ROWS, "", *OTHER_ROWS])],
        [LEGAL + "\n" + OTHER],
    ],
)
def test_ways_to_give_formations_as_arguments(words: list[str]) -> None:
    assert arrays(*words) == [LEGAL, OTHER]


@pytest.mark.parametrize(
    "text",
    [
        f"{LEGAL}\n{OTHER}\n",
        f"# mine\n\n  {LEGAL}  # the first\r\nARRAY {OTHER}",
        "\n".join(ROWS) + "\n\n" + "\n".join(OTHER_ROWS),
        "\n".join(ROWS) + "\n" + "\n".join(OTHER_ROWS) + "\n\n\n",
        "\n".join(ROWS) + "\n# a comment\n" + OTHER,
        "".join(ROWS) + "\n" + " ".join(OTHER_ROWS),
        " \n ".join(ROWS) + f"\n{OTHER}",
        f"- {LEGAL}\n- {OTHER}\n",
        f"- array: {LEGAL}\n- {{id: 2, rows: [{', '.join(OTHER_ROWS)}], array: {OTHER}, faults: []}}\n",
        "# yaml\n- |\n  " + "\n  ".join(ROWS) + "\n- rows: |\n    " + "\n    ".join(OTHER_ROWS) + "\n",
        f"- ARRAY {LEGAL}\n- {''.join(OTHER_ROWS)}\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk"])
def test_ways_to_give_formations_in_a_file(here: Path, text: str, encoding: str) -> None:
    data = text.encode(encoding)
    (here / "formations").write_bytes(data)
    assert arrays("formations") == [LEGAL, OTHER]
    assert arrays("-", stdin=data) == [LEGAL, OTHER]


def test_files_standard_input_and_letters_come_in_the_order_given(here: Path) -> None:
    (here / "mine.txt").write_text(f"\n{OTHER}\n")
    report = found(LEGAL, "mine.txt", "-", stdin=FOUR_CAPTAINS.encode())
    assert [(f["source"], f["line"], f["array"]) for f in report["formations"]] == [
        ("argument", 1, LEGAL), ("mine.txt", 2, OTHER), ("standard input", 1, FOUR_CAPTAINS),
    ]  # fmt: skip
    assert run("mine.txt").output.startswith(f"mine.txt:2: {OTHER}\n")


def test_rows_of_a_wrong_length_are_told_even_where_the_pieces_add_up() -> None:
    shifted = [ROWS[0] + "营", ROWS[1][1:], *ROWS[2:]]
    assert len(shifted[0]) == 6
    rows = ["师兵营连", "团营炸", *ROWS[2:]]
    done = run(*rows, "排")
    assert done.exit_code == 1
    assert "    - row 1 has 4 pieces, not 5" in done.output
    moved = run("师兵营连", "团营炸排", *ROWS[2:])
    assert moved.exit_code == 1
    assert f"argument 1: {LEGAL}" in moved.output
    assert "    - row 1 has 4 pieces, not 5\n    - row 2 has 4 pieces, not 3\n" in moved.output


def test_a_missing_row_is_told(here: Path) -> None:
    (here / "short.txt").write_text("\n".join(ROWS[:5]), "utf-8")
    done = run("short.txt")
    assert done.exit_code == 1
    assert "    - 5 rows, not 6" in done.output


def test_rows_before_a_whole_formation_are_another_one() -> None:
    report = found(*ROWS[:3], "".join(OTHER_ROWS))
    assert [formation["legal"] for formation in report["formations"]] == [False, True]
    assert report["formations"][1]["array"] == OTHER


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (f"{LEGAL}\nabc\n", 2, '"abc" is no formation'),
        (f"{LEGAL}\n司令\n", 2, "'司' is no piece; the pieces are 令军师旅团营连排兵雷炸旗"),
        ("", 0, "there is no formation in it"),
        ("# nothing\n", 0, "there is no formation in it"),
        ("\x1b[31mred\n", 1, '"?[31mred" is no formation'),
        (f"- array: {LEGAL}\n  rows: [{', '.join(OTHER_ROWS)}]\n", 1, f"array and rows differ: the rows are {OTHER}"),
        ("- {id: 1}\n", 1, "it has neither array (letters) nor rows (Chinese)"),
        (f"- {LEGAL}\n- array: [1, 2]\n", 2, "array is [1, 2], and 25 letters are due"),
        ("- rows: 7\n", 1, "rows is not a list of Chinese rows"),
        ("- rows: [司令]\n", 1, "'司' is no piece"),
        (f"- array: {LEGAL}\n  array: {OTHER}\n", 2, 'key "array" stands twice'),
        (f"- id: {'[' * 50_000}\n", 1, "nested deeper than 20 levels"),
        ("- id: &i [*i]\n", 1, "this value holds itself"),
        ("- id: 2026-13-45\n", 1, "this is no timestamp; put it in quotes"),
        (
            "- id: &a [x]\n" + "".join(f"- &{b} {[f'*{a}'] * 9}\n".replace("'", "") for a, b in pairwise("abcdefghij")),
            7,
            "repeated by alias",
        ),
        ("- [a\n- b", 2, "expected"),
        ("- !!python/object:os.system x\n", 1, "could not determine a constructor"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(here: Path, text: str, line: int, why: str) -> None:
    (here / "formations").write_text(text, "utf-8")
    done = run("formations")
    assert done.exit_code == 2
    where = f"formations:{line}: " if line else "formations: "
    assert done.stderr.startswith(where)
    assert why in done.stderr
    assert done.stdout.count(LEGAL) == text.count(f"{LEGAL}\n- array: [") + text.startswith(f"{LEGAL}\n")


def test_what_can_be_read_is_judged_all_the_same() -> None:
    done = run("hello", LEGAL, "missing.txt")
    assert done.exit_code == 2
    assert done.stdout.endswith("  legal\n")
    assert done.stderr.splitlines() == [
        f'argument {number}: "{word}" is neither a file nor a formation: '
        "25 letters a to l, ARRAY and the letters, or Chinese rows"
        for number, word in ((1, "hello"), (3, "missing.txt"))
    ]


def test_other_things_that_cannot_be_read(here: Path) -> None:
    (here / "binary").write_bytes(b"\xff\xff\x00")
    (here / "large").write_bytes(b"a" * (1024 * 1024 + 1))
    (here / "map.yaml").write_text(f"array: {LEGAL}\n")
    (here / "deep.yaml").write_text("- " + "[" * 700)
    assert [error["why"] for error in found(here, "binary", "large", "map.yaml")["unreadable"]] == [
        "Is a directory",
        "it is neither UTF-8 nor GBK text",
        "larger than 1048576 bytes",
        "a YAML file of formations is a list of them",
    ]
    assert found("deep.yaml")["unreadable"][0]["why"] == "nested deeper than 20 levels"
    assert run("ARRAY").exit_code == 2
    assert run("a" * 5000).exit_code == 2
    assert run().exit_code == 2


def test_json() -> None:
    report = found(LEGAL, FOUR_CAPTAINS, "ARRAY x", "nothing")
    assert report["legal"] == 1
    legal, illegal, strange = report["formations"]
    assert (legal["rows"], legal["legal"], legal["flaws"]) == (ROWS, True, [])
    assert illegal["flaws"][0] == {
        "rule": "count",
        "sentence": "4 x Captain (g, 连长), not 3; the last is letter 13",
        "kind": "g",
        "found": 4,
        "due": 3,
    }
    assert (strange["array"], strange["rows"]) == ("x", None)
    assert report["unreadable"][0]["line"] == 4


def test_of_the_hundred_printed_formations_84_pass() -> None:
    path = shared("data/formations/hundred.yaml")
    printed = yaml.safe_load(path.read_text("utf-8"))
    done = run(path)
    assert done.exit_code == 1
    assert done.output.endswith("\n\n84 of 98 formations are legal\n")
    report = found(path)
    assert report["unreadable"] == []
    assert [f["label"] for f in report["formations"]] == [str(entry["id"]) for entry in printed]
    assert [f["legal"] for f in report["formations"]] == [not entry["faults"] for entry in printed]
    assert run(path, "--lang", "zh").output.count("(  )") == 98 * 5


def test_each_of_the_hundred_is_the_same_in_rows_alone(tmp_path: Path) -> None:
    printed = yaml.safe_load(shared("data/formations/hundred.yaml").read_text("utf-8"))
    blocks = tmp_path / "blocks.txt"
    blocks.write_text("\n\n".join("\n".join(entry["rows"]) for entry in printed), "gbk")
    assert arrays(blocks) == [entry["array"] for entry in printed]
