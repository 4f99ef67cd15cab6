"""`nerai status`: a goal as a game: who must move, what may be ignored, threats, kos, and its parts."""

from typing import Annotated

import typer

from nerai.algebra import MoveSets
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, Tone
from nerai.board.point import from_gtp
from nerai.cli.posed import read_posed
from nerai.cli.solve_options import GoalOption, NodesOption, NumberOption, ProblemFile, TimeOption
from nerai.cli.solve_screen import paints, show
from nerai.cli.status_words import lines, status_record, title, zone_names
from nerai.cli.terminal import console, print_json
from nerai.cli.working import Working
from nerai.errors import ConfigError
from nerai.query.goal_status import StatusReport, report_status
from nerai.query.solve import make_budget
from nerai.query.status import DEFAULT_TALLY, MOST_TALLY


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("status")(status)


def status(
    file: ProblemFile,
    goal: GoalOption = None,
    tally: Annotated[int, typer.Option(help="How many moves in a row to look at, 1 to 4.")] = DEFAULT_TALLY,
    time: TimeOption = None,
    nodes: NodesOption = None,
    number: NumberOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Tell a goal as a game: its status, who must move, what may be ignored, threats and kos.

    nerai status problem.sgf --goal 'connect(D4, F4) and live(D4)' --tally 2

    Of a joined goal the parts are told as well, and which moves tie them together. Exit codes: 0 the status
    is proved, 2 unknown, 64 bad input.
    """
    if not 1 <= tally <= MOST_TALLY:
        raise ConfigError(f"a tally of {tally}", hint=f"give 1 to {MOST_TALLY}")
    posed = read_posed(file, number=number, goal=goal)
    with Working() as working:
        budget = make_budget(time, nodes, working.stop)
        report = report_status(posed.question.scene, budget, tally, report=working.report)
    if as_json:
        print_json(_record(report, budget.nodes_used, budget.seconds_used))
    else:
        _print(posed.name, report)
    return 2 if report.game is None else 0


def _print(name: str, report: StatusReport) -> None:
    screen = console()
    screen.print(title(name, report), style="bold", markup=False)
    position = report.scene.position
    zone = [from_gtp(point, position.size) for point in zone_names(report)] if report.game else []
    stones = [point for point in position.size.points() if position.stones[point]]
    board = Diagram(
        position,
        marks=dict.fromkeys(report.scene.target.stones, Mark.TRIANGLE) if paints(screen) else {},
        shade=dict.fromkeys(zone, Tone.GREY),
        crop=Crop.around([*stones, *zone], position.size),
    )
    show(screen, board, [], lines(report))


def _record(report: StatusReport, nodes: int, seconds: float) -> dict[str, object]:
    found = status_record(report)
    return {
        "goal": str(report.scene.goal),
        "friend": report.scene.target.friend.word,
        "status": None if found is None else found.to_dict(),
        "combined": report.combined,
        "moves": {player.value: _sets(sets) for player, sets in report.moves.items()},
        "zone": zone_names(report) if report.game else [],
        "friend_first": report.friend_first.result.value,
        "opponent_first": report.opponent_first.result.value,
        "parts": [
            {
                "goal": str(part.scene.goal),
                "status": part.status.record.to_dict(),
                "moves": {player.value: _sets(sets) for player, sets in part.status.moves.items()},
                "nodes": part.nodes,
            }
            for part in report.parts
        ],
        "pairs": [
            {
                "parts": list(pair.parts),
                "independent": pair.apart,
                "shared_moves": [
                    {
                        "player": tie.overlap.player.value,
                        "move": tie.move,
                        "counts": list(tie.overlap.counts),
                        "effective": tie.effective,
                    }
                    for tie in pair.ties
                ],
                "sussman": [
                    {"player": item.player.value, "achieves": item.achieved, "moves": sorted(item.moves)}
                    for item in pair.sussman
                ],
            }
            for pair in report.pairs
        ],
        "cost": {"nodes": nodes, "seconds": round(seconds, 6)},
    }


def _sets(sets: MoveSets) -> dict[str, object]:
    return {"by_count": [sorted(moves) for moves in sets.by_count], "losing": sorted(sets.losing)}
