"""`nerai why-not`: why a first move does not reach the goal, shown on the board."""

from typing import Annotated, Any

import typer

from nerai.answer import AssumptionKind, EvidenceKind, Unknown
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, Tone, number_moves
from nerai.board.point import from_gtp, gtp_list
from nerai.cli.lines import Line
from nerai.cli.posed import Posed, read_posed
from nerai.cli.solve import EXIT_CODES
from nerai.cli.solve_options import GoalOption, NodesOption, NumberOption, ProblemFile, TimeOption
from nerai.cli.solve_screen import paints, show
from nerai.cli.terminal import console, print_json
from nerai.cli.working import Working
from nerai.lang import canonical
from nerai.query.why_not import WhyNot, ask_why_not
from nerai.query.words import REASONS, assumption_text, end_text, goal_line, outcome_text, result_text

SCHEMA = "nerai.why_not/1"


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("why-not")(why_not)


def why_not(
    file: ProblemFile,
    move: Annotated[str, typer.Argument(help="The move in question, such as A9.")],
    goal: GoalOption = None,
    time: TimeOption = None,
    nodes: NodesOption = None,
    number: NumberOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Say why a first move does not reach the goal: the reply to it, and what is lost.

    nerai why-not problem.sgf A9

    A move that works is said to work. Exit codes, about the goal after the move: 0 proved, 1 refuted, 2
    unknown, 64 bad input.
    """
    posed = read_posed(file, number=number, goal=goal)
    with Working() as working:
        found = ask_why_not(
            posed.question, move, time_s=time, nodes=nodes, stop=working.stop, report=working.report
        )
    if as_json:
        print_json(_record(found))
    else:
        _print(posed, found)
    return EXIT_CODES[found.evidence.kind]


def _print(posed: Posed, found: WhyNot) -> None:
    screen = console()
    scene, size = found.scene, found.scene.size
    title = (posed.name, str(size), f"{scene.mover.word.title()} to play.", f"Goal: {goal_line(scene)}")
    screen.print("  ".join(filter(None, title)), style="bold", markup=False)
    played = [from_gtp(item, size) for item in (found.move, *found.line)]
    zone = found.certificate.zone if found.certificate else frozenset()
    tone = Tone.GREEN if found.evidence.kind is EvidenceKind.PROVED else Tone.RED
    stones = [point for point in size.points() if scene.position.stones[point]]
    board = Diagram(
        scene.position,
        numbers=number_moves(played, to_play=scene.mover),
        marks=dict.fromkeys(scene.target.stones, Mark.TRIANGLE) if paints(screen) else {},
        shade=dict.fromkeys(zone, tone),
        crop=Crop.around([*stones, *(point for point in played if point in size), *zone], size),
    )
    show(screen, board, _beside(found), ())


def _beside(found: WhyNot) -> list[Line]:
    scene = found.scene
    mover = scene.mover.word.title()
    if found.works is None:
        assert isinstance(found.evidence, Unknown)
        lines = [Line(found.move, f"unknown: {REASONS[found.evidence.reason]}", EvidenceKind.UNKNOWN)]
    else:
        sure = EvidenceKind.PROVED if found.works else EvidenceKind.REFUTED
        lines = [Line(found.move, "works" if found.works else "fails", sure)]
        lines.append(Line("RESULT", result_text(scene, found.result, found.ko)))
    if found.line:
        lines.append(Line("LINE", " ".join((found.move, *found.line))))
    if found.end is not None:
        lines.append(Line("BECAUSE", end_text(found.end, scene, scene.target.stones)))
    if found.works is False:
        lines.append(Line("LOST", _lost(found)))
    if found.better:
        lines.append(Line("BETTER", f"{found.better} works{' by ko' * found.better_by_ko}"))
    elif found.works is False:
        lines.append(Line("BETTER", f"no move of {mover} was found to work"))
    lines.extend(
        Line("ASSUMES", assumption_text(item, scene.target, found.certificate))
        for item in found.assumptions
        if item.kind is not AssumptionKind.KO_THREATS or _rests_on_ko(found)
    )
    if found.certificate is not None:
        lines.append(Line("PROOF", f"{len(found.certificate.proof):,} nodes, accepted by the checker"))
    return lines


def _rests_on_ko(found: WhyNot) -> bool:
    """Whether the proof about the move itself counts ko threats; that of a better one is told apart."""
    return found.certificate is not None and not found.certificate.ko_free


def _lost(found: WhyNot) -> str:
    """What the side that played the move does not get."""
    scene = found.scene
    winner = scene.mover.other.word.title()
    count = len(scene.target.stones)
    return f"{count} stone{'s' * (count > 1)}: {winner} {outcome_text(scene, reached=not scene.friend_moves)}"


def _record(found: WhyNot) -> dict[str, Any]:
    end = found.end
    kind = found.evidence.kind.value
    return {
        "schema": SCHEMA,
        "goal": str(canonical(found.scene.goal)),
        "to_move": found.scene.mover.word,
        "move": found.move,
        "works": found.works,
        "result": found.result.value,
        "evidence": {"kind": kind, **found.evidence.to_dict()},
        "refutation": list(found.line) if found.works is False else [],
        "line": [found.move, *found.line],
        "end": None if end is None else end.end.name.lower(),
        "eyes": [] if end is None else [gtp_list(eye, found.scene.size) for eye in end.eyes],
        "better": found.better,
        "better_by_ko": found.better_by_ko,
        "assumptions": [item.to_dict() for item in found.assumptions],
        "text": found.text,
        "cost": found.cost.to_dict(),
    }
