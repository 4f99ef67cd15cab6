"""docs/new-game.md: the figure is what its program plans, and the program keeps to its hundred lines."""

import re
from pathlib import Path
from typing import Any

from nerai.planner import Agent, Plan, draw_svg, entries, first_moves, plan_tree, winning

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")


def program() -> str:
    (found,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def planned() -> Plan:
    names: dict[str, Any] = {}
    exec(compile(program(), "documentation", "exec"), names)
    found = names["found"]
    assert isinstance(found, Plan)
    return found


def test_the_program_has_at_most_a_hundred_lines() -> None:
    assert len(program().splitlines()) <= 100


def test_the_figure_of_the_page_is_what_is_drawn() -> None:
    drawn = draw_svg(first_moves(winning(plan_tree(planned()), Agent.ALPHA), 3), "guarding the fences")
    assert (ROOT / "docs" / "images" / "plan-tree.svg").read_text(encoding="utf-8") == drawn


def test_the_lines_of_the_trace_that_the_page_shows_are_there() -> None:
    told = {str(entry).strip() for entry in entries(planned())}
    shown = re.findall(r"`(alpha [^`]+)`", PAGE)
    assert shown
    assert told.issuperset(shown)
