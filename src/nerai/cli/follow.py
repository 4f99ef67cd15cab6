"""`nerai follow`: a plan, the moves that were really played, and what becomes of it."""

from typing import Annotated, Final

import typer

from nerai.board.point import from_gtp
from nerai.cli.knowledge_folders import Folders
from nerai.cli.plan_screen import title
from nerai.cli.posed import read_posed
from nerai.cli.solve_options import CyclesOption, GoalOption, NumberOption, ProblemFile, TimeOption
from nerai.cli.terminal import console, print_json
from nerai.errors import ConfigError
from nerai.knowledge.load import load_knowledge
from nerai.planner.goal import Standing
from nerai.planner.lasting import Way
from nerai.query.plan import make_limits, plan_question
from nerai.query.plan_follow import Turn, follow

SCHEMA: Final = "nerai.follow/1"
_WAYS: Final = {
    Way.FORESEEN: "foreseen: the rest of the plan is the plan",
    Way.REPAIRED: "not foreseen: repaired from the goals that still hold",
    Way.REBUILT: "not foreseen: planned anew from the goal",
}


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("follow")(follow_moves)


def follow_moves(
    file: ProblemFile,
    moves: Annotated[list[str], typer.Argument(help="The moves that were played: D4 E5 pass C3.")],
    goal: GoalOption = None,
    time: TimeOption = None,
    cycles: CyclesOption = None,
    knowledge: Folders = None,
    number: NumberOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Follow a plan through real moves: what was foreseen, the next move, and the cost saved.

    nerai follow problem.sgf D9 C9 --goal 'kill(B9)'

    Moves are played in turn from the position on. Each time the plan has the move again, it goes on along its
    tree, or is repaired. Exit codes: 2, as nothing is proved; 64 bad input.
    """
    posed = read_posed(file, number=number, goal=goal)
    limits = make_limits(time, cycles)
    known = load_knowledge(*(knowledge or ()))
    size = posed.question.scene.size
    points = [from_gtp(move, size) for move in moves]
    planned = plan_question(posed.question, known, limits=limits)
    turns = list(follow(planned, points, known, limits=limits))
    if not turns:
        raise ConfigError("after these moves it is not the plan's turn", hint="add the other side's reply")
    if as_json:
        print_json(
            {
                "schema": SCHEMA,
                "goal": planned.goal,
                "guess": planned.guess,
                "turns": [turn.to_dict() for turn in turns],
            }
        )
        return 2
    screen = console()
    screen.print(title(posed, planned), style="bold", markup=False)
    screen.print(f"plan: {planned.guess or 'no move'}", markup=False)
    for turn in turns:
        screen.print("\n".join(_told(turn)), markup=False)
    return 2


def _told(turn: Turn) -> list[str]:
    after = f"after {' '.join(turn.played)}"
    if turn.standing is Standing.ACHIEVED:
        return [f"{after}: the goal counts as reached, nothing is left to do"]
    found, decision = turn.went_on, turn.decision
    lines = [f"{after}: {_WAYS[found.way]}"]
    if turn.guess is None:
        lines.append("  no move is known")
    else:
        lines.append(f"  next {turn.guess}" + ("" if found.plan.complete else ", though no plan is complete"))
    lines += [f"    {step.goal} by {step.schema}: {step.why}" for step in (decision.path if decision else ())]
    saved = found.saved
    if saved is not None:
        anew = (found.spent.cycles + saved.cycles, found.spent.moves + saved.moves)
        lines.append(f"  {_cost(*found.spent)}; planning anew takes {_cost(*anew)}")
    return lines


def _cost(cycles: int, moves: int) -> str:
    return f"{cycles:,} planning cycle{'s' * (cycles != 1)} and {moves:,} move{'s' * (moves != 1)} tried"
