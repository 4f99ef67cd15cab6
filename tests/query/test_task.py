"""What of a comment may be shown before a problem is solved."""

import json
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.query.comment import MOST_READ
from nerai.query.task import stated_task
from tests.support.positions import position

CORNER = position(
    """
    . X O . .
    . X O . .
    . X O . .
    X X O . .
    O O O . .
""",
    to_play=Color.WHITE,
)


@pytest.mark.parametrize(
    "comment",
    [
        "White to kill",
        "White to play and kill the black group at B5.",
        "Can Black live?",
        "Black to make an eye in the corner",
        "White to kill, if only by ko!",
        "白先黒死",
    ],
)
def test_a_task_is_shown_as_it_was_written(comment: str) -> None:
    assert stated_task(comment, CORNER) == comment


@pytest.mark.parametrize(
    "spoiler",
    [
        "The vital point is A4.",
        "White to kill with A4.",
        "White to kill by a placement.",
        "Correct answer: the middle of the straight three",
        "A4 kills.",
        "White kills at the 1-2 point",
        "From a famous collection",
        "",
    ],
)
def test_what_may_give_the_answer_away_is_not(spoiler: str) -> None:
    assert stated_task(spoiler, CORNER) == ""
    assert stated_task(f"White to kill. {spoiler}", CORNER) == "White to kill."
    assert stated_task(f"{spoiler}\nWhite to kill", CORNER) == "White to kill"


def test_our_own_problems_are_all_posed_in_words_that_are_shown() -> None:
    hidden = []
    for path in sorted(Path("problems").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            asked = json.loads(line).get("goal_text", "")
            mover = Color.parse(json.loads(line)["to_move"])
            if asked and not stated_task(asked, CORNER.with_to_play(mover)):
                hidden.append(asked)
    assert hidden == []


def test_a_sentence_that_is_cut_off_where_reading_ends_is_not_shown() -> None:
    filler = "\n" * (MOST_READ - len("White to live.White to kill"))
    assert stated_task(f"White to live.{filler}White to kill by A4.", CORNER) == "White to live."
