"""Narrow ways out that are taken for shut, and what follows from it."""

import pytest

from nerai.answer import AssumptionKind, EvidenceKind, Proved, Result
from nerai.board.color import Color
from nerai.board.point import Point, gtp_list
from nerai.board.position import Position
from nerai.query.fence import Fence, fence
from nerai.query.region import propose_region
from nerai.query.solve import investigate, solve
from nerai.query.tactical.estimate import arenas_of
from nerai.query.tactical.owl import rests_on_weak_stones
from nerai.query.tactical.verdict import Code, Verdict

# White is shut in except along the left edge.
LEAK = """
    . . . O X . . . . . .
    . . . O X . . . . . .
    . O O O X . . . . . .
    . X X X X . . . . . .
    . . . . . . . . . . .
    . . X . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


SHUT_IN = Point(3)


def fenced(text: str) -> tuple[Position, Fence | None]:
    position = Position.parse(text)
    return position, fence(propose_region(position, position.chain_at(SHUT_IN).points, Color.BLACK))


def test_a_narrow_way_out_is_shut_beyond_the_end_of_the_wall() -> None:
    position, found = fenced(LEAK)
    assert found is not None
    assert gtp_list(found.points, position.size) == ["B7", "A6"]
    assert found.region.closed
    assert " ".join(gtp_list(found.region.empty, position.size)) == "A11 B11 C11 A10 B10 C10 A9 A8 A7"
    assert all(position.at(point) is None for point in found.points)


def test_a_region_without_a_way_out_needs_no_fence() -> None:
    assert fenced(LEAK.replace(". X X X X", "X X X X X"))[1] is None


def test_friends_near_the_way_out_leave_it_open() -> None:
    helped = LEAK.replace("    . . X . . . . . . . .\n", "    . O X . . . . . . . .\n")
    assert fenced(helped)[1] is None


def test_a_wide_opening_is_no_way_out_to_shut() -> None:
    wide = LEAK.replace(". X X X X", ". . . . X").replace(". . X . .", ". . . . .")
    assert fenced(wide)[1] is None


def test_a_wall_with_a_chain_that_could_be_taken_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wall is as firm as its liberties outside are many."""
    monkeypatch.setattr("nerai.query.fence.OUTSIDE_LIBERTIES", 9)
    assert fenced(LEAK)[1] is None
    monkeypatch.setattr("nerai.query.fence.OUTSIDE_LIBERTIES", 2)
    assert fenced(LEAK)[1] is not None


def test_a_kill_behind_a_fence_says_that_the_way_out_is_taken_for_shut() -> None:
    position = Position.parse(LEAK)
    found = investigate(position, "kill(D11)", nodes=400_000)
    answer = found.answer
    assert answer.result is Result.UNCONDITIONAL
    assert isinstance(answer.evidence, Proved)
    shut = [item for item in answer.assumptions if item.kind is AssumptionKind.REGION]
    alive = [item for item in answer.assumptions if item.kind is AssumptionKind.ALIVE]
    assert [set(item.points) for item in shut] == [{"B7", "A6"}]
    assert not {point for item in alive for point in item.points} & {"B7", "A6"}


def test_stones_are_not_called_dead_for_want_of_a_way_out_when_asked_whether_they_live() -> None:
    position = Position.parse(LEAK)
    answer = solve(position.with_to_play(Color.BLACK), "live(D11)", nodes=200_000)
    assert answer.result is not Result.FAILS or not any(
        item.kind is AssumptionKind.REGION for item in answer.assumptions
    )


def test_a_capture_is_never_proved_behind_a_fence() -> None:
    """Whether the chain gets out is what is asked."""
    position = Position.parse(LEAK)
    found = investigate(position, "capture(D11)", nodes=300_000)
    proofs = found.certificates.values()
    assert not any(item.placed for proof in proofs for item in proof.assumptions)


def test_an_owl_answer_rests_on_no_stones_that_are_not_there() -> None:
    position = Position.parse(LEAK)
    shown = Verdict(Code.WORKS, Point(0), EvidenceKind.PROVED, frozenset({Point(44)}))
    arenas = arenas_of(position, [SHUT_IN], Color.BLACK)
    assert position.at(Point(44)) is None
    assert rests_on_weak_stones(position, shown, arenas.wide)
