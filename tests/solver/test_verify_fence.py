"""What the checker makes of walls that are taken to go on where there are no stones."""

import json
from typing import Any

import pytest

from nerai.board.color import Color
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.assume import assumed_alive, relied_on
from nerai.query.fence import fence
from nerai.query.region import target_region
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import Verification, verify

# White is dead, if there is no way out along the left edge.
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


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A certificate that takes a way out for shut."""
    position = Position.parse(LEAK)
    target = target_of(parse_goal("kill(D11)"), position)
    found = fence(target_region(position, target))
    assert found is not None
    assumed = assumed_alive(found.region, placed=found.points)
    result = search(
        found.region.position,
        target,
        limits=Limits(nodes=400_000),
        threats=Threats(0, 0),
        region=found.region.points,
        open_points=frozenset(point for item in assumed for point in item.open_points),
        assumed=frozenset(point for item in assumed for point in item.stones),
    )
    assert result.winner is Color.BLACK
    needed = relied_on(assumed, result.zone, found.region.position)
    made = certify(position, target, result, threats=Threats(0, 0), assumptions=needed)
    assert isinstance(made, Certificate), made
    return made.text.splitlines()


def changed(lines: list[str], change: Any) -> Verification:
    header = json.loads(lines[0])
    change(header)
    return verify([json.dumps(header), *lines[1:]])


def shut(header: dict[str, Any]) -> dict[str, Any]:
    return next(item for item in header["assumptions"] if item["kind"] == "region")


def test_a_wall_that_goes_on_is_part_of_what_is_claimed_and_not_of_the_position(lines: list[str]) -> None:
    result = verify(lines)
    assert result.accepted, result.fault
    assert result.claim is not None
    points = result.claim.taken_for_shut["black"]
    assert points
    assert not set(points) & {*result.claim.black, *result.claim.white}
    assert set(result.claim.black) == set(json.loads(lines[0])["position"]["black"])


def test_the_proof_is_none_without_the_wall(lines: list[str]) -> None:
    def drop(header: dict[str, Any]) -> None:
        header["assumptions"].remove(shut(header))

    assert not changed(lines, drop).accepted


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["B8"], "no empty point"),
        (["B9"], "no empty point"),
        (["B7"], "different points"),
        (["Z9"], "different points"),
        ([6], "different points"),
        (["C10"], "beside what is asked"),
    ],
    ids=str,
)
def test_a_wall_goes_on_only_at_empty_points_away_from_the_stones(
    lines: list[str], more: list[object], why: str
) -> None:
    result = changed(lines, lambda header: shut(header)["points"].extend(more))
    assert result.fault is not None
    assert result.fault.rule == "header"
    assert why in str(result.fault)


@pytest.mark.parametrize("points", [[], "A6", None], ids=str)
def test_a_wall_goes_on_at_points(lines: list[str], points: object) -> None:
    result = changed(
        lines, lambda header: header["assumptions"].insert(0, {**shut(header), "points": points})
    )
    assert result.fault is not None
    assert result.fault.rule == "header"


@pytest.mark.parametrize("change", [{"side": "grey"}, {"open": []}, {"kind": "fence"}], ids=str)
def test_a_wall_has_a_side_and_no_open_points(lines: list[str], change: dict[str, Any]) -> None:
    result = changed(lines, lambda header: shut(header).update(change))
    assert result.fault is not None
    assert result.fault.rule == "header"
