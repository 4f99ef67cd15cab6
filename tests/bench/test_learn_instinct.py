"""The trainer of the search's instinct, on moves that were made up."""

import math
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.learn_instinct import (
    WEIGHTS,
    Cases,
    Lesson,
    LessonError,
    base_loss,
    count_traits,
    fit,
    gather,
    in_tenths,
    learn,
    loss,
    main,
    read_lessons,
    solve,
    to_text,
)

TRUTH = ([0.0, 1.5, -2.0, 0.7, -0.4], [0.5, -1.0, 0.0, 2.2, -1.3])


def made_up(moves: int, seed: int = 1) -> Iterator[Lesson]:
    """Moves with traits at random, the first always among them, that win by chance as TRUTH has it."""
    source = random.Random(seed)
    for number in range(moves):
        player = source.randrange(2)
        traits = (0, *(one for one in range(1, 5) if source.random() < 0.5))
        odds = sum(TRUTH[player][one] for one in traits)
        yield Lesson(number % 100, player, source.random() < 1 / (1 + math.exp(-odds)), traits)


def as_lines(lessons: Iterator[Lesson]) -> Iterator[str]:
    for one in lessons:
        yield " ".join(map(str, (one.problem, one.player, int(one.won), *one.traits)))


def integers(text: str) -> list[list[int]]:
    """The numbers between each pair of braces."""
    return [[int(one) for one in re.findall(r"-?\d+", part)] for part in re.findall(r"\{([^}]*)\}", text)]


def test_known_weights_are_found_again() -> None:
    found = learn(list(made_up(40_000)), traits=5)
    for player in range(2):
        assert found[player] == pytest.approx([10 * one for one in TRUTH[player]], abs=1.5)


def test_the_fit_is_where_no_small_change_helps() -> None:
    cases = gather(one for one in made_up(2_000) if one.player == 0)
    weights = fit(cases, 5, l2=0.0)
    for one in range(5):
        for change in (-0.01, 0.01):
            moved = [weight + change * (place == one) for place, weight in enumerate(weights)]
            assert loss(moved, cases) > loss(weights, cases)


def test_what_always_wins_gets_a_large_weight_and_no_error() -> None:
    weights = fit([Cases((0,), 50, 50), Cases((1,), 50, 0), Cases((2, 0), 3, 3)], 4)
    assert weights[0] > 5
    assert weights[1] < -5
    assert weights[3] == 0, "what was never seen says nothing"
    assert all(-127 <= one <= 127 for one in in_tenths([1e9, -1e9, *weights]))


def test_the_loss_is_that_of_the_chances_given() -> None:
    cases = [Cases((0,), 4, 1)]
    even = -math.log(0.5)
    assert loss([0.0], cases) == pytest.approx(even)
    assert loss([math.log(1 / 3)], cases) == pytest.approx(base_loss(cases, 0.25))
    assert base_loss(cases, 0.25) < even


def test_moves_that_look_alike_are_counted_together() -> None:
    lessons = [Lesson(0, 0, True, (1, 2)), Lesson(1, 0, False, (1, 2)), Lesson(1, 0, False, (2,))]
    assert gather(lessons) == [Cases((1, 2), 2, 1), Cases((2,), 1, 0)]


def test_linear_equations_are_solved() -> None:
    assert solve([[4.0, 2.0], [2.0, 3.0]], [2.0, -1.0]) == pytest.approx([1.0, -1.0])


def test_moves_that_were_left_open_are_passed_over() -> None:
    assert list(read_lessons(["3 1 2 0 4", "3 1 0 0 4"], 5)) == [Lesson(3, 1, False, (0, 4))]


@pytest.mark.parametrize("line", ["", "1 0", "1 0 x 2", "1 2 0 3", "1 0 3 3", "1 0 1 5", "1 0 1 -1"])
def test_a_line_that_is_no_lesson_is_named(line: str) -> None:
    with pytest.raises(LessonError, match="line 2"):
        list(read_lessons(["1 0 1 0", line], 5))


def test_a_file_that_the_core_can_include_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lessons, out = tmp_path / "lessons", tmp_path / "weights.inc"
    lessons.write_text("\n".join(as_lines(made_up(2_000))))
    assert main(["--lessons", str(lessons), "--out", str(out)]) == 0
    players = integers(out.read_text())
    assert [len(one) for one in players] == [114, 114]
    assert all(-128 <= one <= 127 for player in players for one in player)
    assert any(players[0])
    assert any(players[1])
    said = re.findall(
        r"held out ([\d.]+) \(\d+ moves; by base rate alone ([\d.]+)\)", capsys.readouterr().out
    )
    assert len(said) == 2
    assert all(float(learned) < float(base) for learned, base in said)


@pytest.mark.parametrize("text", ["0 0 1 0\n", "1 0 1 nonsense\n"])
def test_bad_lessons_leave_the_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    lessons, out = tmp_path / "lessons", tmp_path / "weights.inc"
    lessons.write_text(text)
    out.write_text("as before")
    assert main(["--lessons", str(lessons), "--out", str(out)]) == 1
    assert out.read_text() == "as before"
    assert "learn_instinct: " in capsys.readouterr().err


def test_the_weights_in_use_are_as_the_trainer_writes_them() -> None:
    text = WEIGHTS.read_text()
    players = integers(text)
    assert [len(one) for one in players] == [count_traits()] * 2
    assert to_text(players) == text
