"""`nerai plan`: a plan for the whole board, from winning the game down to a move, step by step."""

from typing import Annotated, Final

import typer

from nerai.answer import EvidenceKind
from nerai.board.color import Color
from nerai.board.picture import Diagram
from nerai.board.point import Point
from nerai.cli.counting import counted
from nerai.cli.lines import Line
from nerai.cli.plan_agenda import agenda_at, agenda_block
from nerai.cli.solve_options import NumberOption, ProblemFile
from nerai.cli.solve_screen import show
from nerai.cli.terminal import console, print_json, read_input
from nerai.explain.agenda import agenda_record, going_on
from nerai.explain.board_plan import (
    asked_words,
    demotion_words,
    open_words,
    plan_record,
    servant_words,
    stake_words,
    weighed_words,
)
from nerai.explain.measures import NUMBERS
from nerai.explain.owners import goal_name, owner_words
from nerai.explain.row_words import move_name, reasons, row_words, row_written, second_words
from nerai.knowledge.strategy import load_strategy
from nerai.planner.goal import Goal
from nerai.sgf.document import read_document
from nerai.strategy.board_plan import plan_board
from nerai.strategy.plan import DEFAULT_NODES, DEFAULT_RANDOM_GAMES, BoardPlan, PlanLimits
from nerai.strategy.table import Row

_NOTHING: Final = 2
_SHOWN: Final = 10


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("plan")(plan)


def plan(
    file: ProblemFile,
    move: Annotated[
        int | None, typer.Option(min=0, help="The position after so many moves. [default: a game's end]")
    ] = None,
    to_play: Annotated[str | None, typer.Option(help="black or white; else as the file says.")] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(help="Choose among moves that serve this goal, such as capture(D4); may be repeated."),
    ] = None,
    goals: Annotated[
        bool, typer.Option("--goals", help="Show the whole goal structure, and goals as they are written.")
    ] = False,
    agenda: Annotated[
        bool,
        typer.Option("--agenda", help="Replay the game, and show the goals that both have had over it."),
    ] = False,
    rows: Annotated[int, typer.Option(min=1, help="Show so many rows of the decision table.")] = _SHOWN,
    nodes: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="What search may take for one question.")
    ] = DEFAULT_NODES,
    games: Annotated[
        int, typer.Option(min=20, max=1_000_000, help="Random games by which gains are measured.")
    ] = DEFAULT_RANDOM_GAMES,
    number: NumberOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Plan for the whole board: goals, what is proved of them, gains, the decision table and a move.

    nerai plan game.sgf --move 60

    Exit codes: 0 a move was chosen, 2 nothing is worth a move as far as is known, 64 bad input.
    """
    name = "" if file == "-" else file
    document = read_document(read_input(file), name=name, number=number)
    position = document.position(move)
    if to_play is not None:
        position = position.with_to_play(Color.parse(to_play))
    limits = PlanLimits(nodes=nodes, random_games=games)
    knowledge = load_strategy()
    so_far = agenda_at(document, document.shown_move if move is None else move, knowledge) if agenda else None
    found = plan_board(position, knowledge, limits=limits, serving=goal or (), agenda=so_far)
    if as_json:
        kept = {} if found.agenda is None else {"agenda": agenda_record(found.agenda)}
        print_json(plan_record(found) | kept)
    else:
        _print(name, found, rows=rows, structure=goals)
    return 0 if found.choice.row is not None else _NOTHING


def _print(name: str, found: BoardPlan, *, rows: int, structure: bool) -> None:
    screen = console()
    if name:
        screen.print(name, style="bold", markup=False)
    labels: dict[Point, str] = {}
    for row in found.rows:
        if isinstance(row.move, int) and len(labels) < min(rows, 26):
            labels.setdefault(Point(row.move), chr(ord("a") + len(labels)))
    show(screen, Diagram(found.position, labels=labels), _beside(found), _below(found, rows, structure))


def _beside(found: BoardPlan) -> list[Line]:
    row = found.choice.row
    if row is None and found.serving:
        asked = [Line("", asked_words(found, goal)) for goal in dict.fromkeys(found.serving)]
        return [Line("MOVE", "none serves what was asked for"), *asked]
    if row is None:
        return [Line("MOVE", "none: nothing was found that is worth one")]
    lines = [Line("MOVE", row_words(found, row), _sure(row))]
    if found.choice.runner_up is not None:
        second = found.choice.runner_up
        lines.append(Line("SECOND", second_words(found, second), _sure(second)))
    return lines


def _below(found: BoardPlan, rows: int, structure: bool) -> list[Line]:
    lines: list[Line] = []
    choice = found.choice
    if choice.row is not None:
        why = [
            f"{'  ' * one.depth}{_with(one.text, one.written, structure)}"
            for one in reasons(found, choice.row)
        ]
        lines += _headed("WHY", [*why, *(f"it {text}" for text in going_on(found, choice.row))])
    lines += [Line("GIVES AWAY", demotion_words(found, lost)) for lost in choice.demotions]
    for one in choice.refused:
        given = ", ".join(demotion_words(found, lost) for lost in one.demotions)
        lines.append(Line("REFUSED", f"{move_name(found, one.row.move)}, as it gives away {given}"))
    table = [_with(row_words(found, row), row_written(found, row), structure) for row in found.rows[:rows]]
    lines += _headed("TABLE", table)
    if len(found.rows) > rows:
        lines.append(Line("", f"and {counted(len(found.rows) - rows, 'row')} more"))
    lines += [Line("NUMBERS", NUMBERS)] if any("swing" in text for text in table) else []
    helpful = [one for one in found.servants if one.validated]
    lines += _headed("SERVANTS", [servant_words(found, one) for one in helpful])
    if structure:
        lines += _headed("GOALS", list(_structure(found)))
    if found.agenda is not None:
        lines += agenda_block(found.agenda)
    cost = f"{counted(found.questions, 'question')} searched, {counted(found.random_games, 'random game')}"
    lines.append(Line("COST", f"{cost}, {found.seconds:.2f} s"))
    if told := open_words(found):
        lines.append(Line("OPEN", told))
    return lines


def _with(text: str, written: str, shown: bool) -> str:
    """A sentence, with the goals as they are written where these are shown."""
    return f"{text} [{written}]" if shown else text


def _headed(heading: str, texts: list[str]) -> list[Line]:
    return [Line("" if number else heading, text) for number, text in enumerate(texts)]


def _structure(found: BoardPlan) -> list[str]:
    stakes = {stake.goal: stake for stake in found.stakes}
    lines: list[str] = []
    told: set[Goal] = set()

    def tell(goal: Goal, depth: int) -> None:
        stake = stakes.get(goal)
        text = f"{'  ' * depth}{goal_name(goal)}"
        if goal in told and found.structure.nodes[goal].ways:
            lines.append(f"{text}: see above")
            return
        told.add(goal)
        if stake is None and goal in found.weighed:
            text = f"{text}: {weighed_words(found, goal)}"
        text = text if stake is None else f"{text}: {stake_words(found, stake)}"
        owners = owner_words(found, goal)
        lines.append(f"{text}; {owners}" if owners else text)
        for way in found.structure.nodes[goal].ways:
            for below in way.goals:
                tell(below, depth + 1)

    tell(found.structure.top, 0)
    return lines


def _sure(row: Row) -> EvidenceKind:
    return EvidenceKind.PROVED if row.proved else EvidenceKind.ESTIMATED
