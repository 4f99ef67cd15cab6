"""`nerai schemas`: how goals are achieved."""

from typing import Annotated

import typer

from nerai.cli.knowledge_folders import Folders, ways_for
from nerai.cli.terminal import console, print_json
from nerai.knowledge.load import load_knowledge
from nerai.knowledge.text import way_text


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("schemas")(schemas)


def schemas(
    goal: Annotated[str | None, typer.Option(help="Only those for this goal: kill, or kill(G).")] = None,
    knowledge: Folders = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Show schemas and patterns as they are written, in the order the planner tries them.

    nerai schemas --goal capture
    """
    loaded = load_knowledge(*(knowledge or ()))
    found = ways_for(loaded, goal)
    if as_json:
        print_json({"schema": "nerai.schemas/1", "schemas": [way.to_dict() for way in found]})
        return 0
    screen = console()
    for number, way in enumerate(found):
        if number:
            screen.print()
        screen.print(f"# {way.schema.source}", markup=False, style="dim")
        screen.print(way_text(way), markup=False)
    if not found:
        screen.print(
            f"# {goal} has no schema: moves are suggested for it directly", markup=False, style="dim"
        )
    return 0
