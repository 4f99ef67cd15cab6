"""Trees of goals drawn: the plan and what was left out can be told, and any goal can be drawn."""

import xml.etree.ElementTree as ET
from itertools import pairwise
from xml.sax.saxutils import escape

from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.algebra import (
    AndNode,
    GoalLeaf,
    OrNode,
    bound_strategy,
    develop_strategy,
    draw_strategy,
    evaluate_strategy,
    parse_strategy,
    render_strategy,
)
from nerai.algebra.strategy_draw import MOST_LEAVES
from tests.support.strategies import PRINTED, REORDERED

SVG = "{http://www.w3.org/2000/svg}"


def boxes(svg: str) -> dict[str, ET.Element]:
    """The rectangle around each text."""
    elements = list(ET.fromstring(svg))
    pairs = pairwise(elements)
    return {below.text or "": rect for rect, below in pairs if below.tag == f"{SVG}text"}


def test_text_shows_rates_the_plan_and_what_was_left_out() -> None:
    assert evaluate_strategy(parse_strategy(REORDERED)).render().splitlines() == [
        "* OR 56%",
        "* ├─ AND 56%",
        "* │  ├─ connect(G G2) 80%",
        "* │  └─ OR 70%",
        "* │     ├─ two_eyes(G2) 70%",
        "  │     └─ lot_of_territory(G2) 10%",
        "  ├─ make_two_eyes(G) 10%",
        "  └─ AND at most 30%",
        "     ├─ kill(G1) 30%",
        "-    ├─ neighbor_of(G G1)",
        "-    └─ enemy(G G1)",
    ]


def test_bounds_and_grown_trees_are_drawn_as_well() -> None:
    bounds = bound_strategy(parse_strategy("AND(a=80%, b=70%)"), [("a", "b")])
    assert bounds.render().splitlines()[0] == "* AND 50% to 70%"
    assert "AND 50% to 70%" in boxes(bounds._repr_svg_())
    growth = develop_strategy(parse_strategy("OR(AND(a=20%, b..., c=50%), d=30%)"), parse_strategy)
    assert growth.render().splitlines() == [
        "* OR 30%",
        "  ├─ AND at most 20%",
        "  │  ├─ a 20%",
        "- │  ├─ b...",
        "- │  └─ c",
        "* └─ d 30%",
    ]
    assert "b..." in boxes(growth._repr_svg_())


def test_a_tree_that_was_not_evaluated_shows_the_rates_it_states() -> None:
    tree = parse_strategy("OR(a=1/3, b, c...)")
    assert render_strategy(tree).splitlines() == ["  OR", "  ├─ a 33.3%", "  ├─ b", "  └─ c..."]
    assert set(boxes(draw_strategy(tree))) == {"OR", "a 33.3%", "b", "c..."}


def test_svg_tells_plan_left_out_and_other_nodes_apart() -> None:
    svg = evaluate_strategy(parse_strategy(REORDERED))._repr_svg_()
    found = boxes(svg)
    looks = {
        text: (rect.get("stroke"), rect.get("stroke-dasharray") is not None) for text, rect in found.items()
    }
    plan, left_out, other = looks["two_eyes(G2) 70%"], looks["enemy(G G1)"], looks["kill(G1) 30%"]
    assert len({plan, left_out, other}) == 3
    assert left_out[1]
    assert not plan[1]
    assert looks["OR 56%"] == looks["connect(G G2) 80%"] == plan
    assert looks["neighbor_of(G G1)"] == left_out
    assert looks["make_two_eyes(G) 10%"] == other


def test_svg_boxes_do_not_overlap_and_stay_on_the_sheet() -> None:
    svg = evaluate_strategy(parse_strategy(PRINTED))._repr_svg_()
    sheet = ET.fromstring(svg)
    width, height = float(sheet.get("width", "0")), float(sheet.get("height", "0"))
    places = []
    for rect in boxes(svg).values():
        x, y, w, h = (float(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + w <= width
        assert 0 <= y <= y + h <= height
        places.append((x, y, x + w, y + h))
    for index, (left, top, right, bottom) in enumerate(places):
        for other in places[:index]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_a_tree_too_wide_to_read_is_named_instead() -> None:
    tree = OrNode(tuple(GoalLeaf(f"g{n}") for n in range(MOST_LEAVES + 1)))
    svg = draw_strategy(tree)
    assert f"{MOST_LEAVES + 1} goals" in svg
    assert len(list(ET.fromstring(svg))) == 3


@settings(max_examples=200)
@given(st.text(min_size=1, max_size=12).filter(str.strip))
def test_any_goal_can_be_drawn(name: str) -> None:
    evaluation = evaluate_strategy(AndNode((GoalLeaf(name), GoalLeaf("<&>\x00\ud800"))), lambda goal: 0.5)
    svg = evaluation._repr_svg_()
    assert len(boxes(svg)) >= 2
    assert svg == evaluation._repr_svg_()
    assert escape("<&>") in svg
    assert len(evaluation.render().encode().splitlines()) == 3
