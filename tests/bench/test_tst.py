"""Regression files: what is a test, what sets it up, which answers it accepts."""

from pathlib import Path

import pytest

from nerai.bench.tst import load_suite, parse_suite
from nerai.errors import ConfigError

TEXT = """\
# a comment
loadsgf games/one.sgf 12
1 attack D4
#? [1 (E4|E5)]
trymove black C3
2 defend D4   # with a remark
#? [!0]*
popgo
7 attack A1
loadsgf games/two.sgf
3 attack B2
#? [0]&
"""


def test_a_test_carries_the_commands_since_the_last_game() -> None:
    first, second, third = parse_suite(TEXT, "x.tst")
    assert first.setup == ("loadsgf games/one.sgf 12",)
    assert second.setup == ("loadsgf games/one.sgf 12", "trymove black C3")
    assert third.setup == ("loadsgf games/two.sgf",)
    assert [test.command for test in (first, second, third)] == ["attack D4", "defend D4", "attack B2"]
    assert first.key == "x.tst:1"


def test_marks_behind_and_before_the_pattern_are_read() -> None:
    first, second, third = parse_suite(TEXT, "x.tst")
    assert (first.gnugo_fails, first.ignored, first.negated) == (False, False, False)
    assert (second.gnugo_fails, second.negated, second.expected) == (True, True, "!0")
    assert third.ignored


def test_answers_must_match_from_end_to_end() -> None:
    first, second, _ = parse_suite(TEXT, "x.tst")
    assert first.accepts("1 E5")
    assert not first.accepts("1 E55")
    assert not first.accepts("11 E5")
    assert second.accepts("1 E5")
    assert not second.accepts("0")


def test_a_pattern_that_is_none_is_named_with_its_line() -> None:
    with pytest.raises(ConfigError, match=r"x\.tst:2"):
        parse_suite("1 attack A1\n#? [(]\n", "x.tst")
    with pytest.raises(ConfigError, match=r"x\.tst:4.*second test 1"):
        parse_suite("1 attack A1\n#? [0]\n1 attack A2\n#? [0]\n", "x.tst")


def test_a_file_without_tests_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.tst"
    path.write_text("# nothing\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="holds no tests"):
        load_suite(path)
    with pytest.raises(ConfigError, match="cannot read"):
        load_suite(tmp_path / "missing.tst")
