"""`nerai goals`: what the planner can want."""

from typing import Annotated

import typer

from nerai.cli.knowledge_folders import Folders
from nerai.cli.terminal import console, print_json
from nerai.knowledge.knowledge import GoalType, Knowledge
from nerai.knowledge.load import load_knowledge


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("goals")(goals)


def goals(
    knowledge: Folders = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """List the goals that the planner knows, the highest level first, and how each is achieved.

    nerai goals --knowledge my_schemas

    Level 5 is about groups, level 1 about a single move. The goals of `nerai solve` are another list: the
    solver's.
    """
    loaded = load_knowledge(*(knowledge or ()))
    listed = sorted(loaded.goals.values(), key=lambda goal: -goal.level)
    if as_json:
        print_json({"schema": "nerai.goals/1", "goals": [_record(goal, loaded) for goal in listed]})
        return 0
    screen = console()
    level = None
    for goal in listed:
        if goal.level != level:
            level = goal.level
            screen.print(f"level {level}", style="bold")
        screen.print(f"  {goal.usage}", markup=False, style="cyan")
        screen.print(f"      {goal.text}", markup=False)
        screen.print(f"      by {', '.join(_means(goal, loaded))}", markup=False, style="dim")
    return 0


def _means(goal: GoalType, knowledge: Knowledge) -> list[str]:
    names = [way.schema.name for way in knowledge.ways.get(goal.name, ())]
    return [*(["a move"] if goal.name in knowledge.moves else []), *names]


def _record(goal: GoalType, knowledge: Knowledge) -> dict[str, object]:
    return {
        "name": goal.name,
        "usage": goal.usage,
        "arguments": [{"name": one.name, "sort": str(one.sort)} for one in goal.parameters],
        "level": goal.level,
        "text": goal.text,
        "schemas": [way.schema.name for way in knowledge.ways.get(goal.name, ())],
        "suggests_moves": goal.name in knowledge.moves,
        "tested": goal.name in knowledge.standings,
        "source": goal.source,
    }
