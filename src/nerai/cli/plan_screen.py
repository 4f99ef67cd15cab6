"""A plan on the screen: what `nerai solve --plan-only` prints.

Takes a posed question and what was planned; prints board, words and contingency tree. Plans nothing.
"""

from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, number_moves
from nerai.board.point import from_gtp
from nerai.cli.lines import Line
from nerai.cli.plan_words import below, beside, rehearsed, tree, tree_heading
from nerai.cli.posed import Posed
from nerai.cli.solve_screen import paints, show
from nerai.cli.solve_words import SOURCES
from nerai.cli.terminal import console
from nerai.query.plan import Planned
from nerai.query.rehearsal import Rehearsal
from nerai.query.words import goal_line


def title(posed: Posed, found: Planned) -> str:
    """File, board, side to move and goal."""
    scene = found.taken.scene
    goal = f"Goal ({SOURCES[posed.question.source]}): {goal_line(scene)}"
    return "  ".join(
        filter(None, (posed.name, str(scene.size), f"{scene.mover.word.title()} to play.", goal))
    )


def print_planned(posed: Posed, found: Planned, rehearsal: Rehearsal | None = None) -> None:
    """Print the board with the guess, why it was chosen, the tree of moves and replies, and the rehearsal."""
    screen = console()
    screen.print(title(posed, found), style="bold", markup=False)
    scene = found.taken.scene
    played = [] if found.guess is None else [from_gtp(found.guess, scene.size)]
    stones = [point for point in scene.size.points() if scene.position.stones[point]]
    board = Diagram(
        scene.position,
        numbers=number_moves(played, to_play=scene.mover),
        marks=dict.fromkeys(scene.target.stones, Mark.TRIANGLE) if paints(screen) else {},
        crop=Crop.around([*stones, *played], scene.size),
    )
    drawn = tree(found)
    heading = [Line("TREE", tree_heading(found))] if drawn else []
    show(screen, board, beside(found), [*below(found), *heading])
    if drawn:
        screen.print(drawn, markup=False)
    if rehearsal is not None:
        for line in rehearsed(rehearsal):
            screen.print(line, markup=False)
