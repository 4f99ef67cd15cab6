"""Two ways to capture a stone, and the threats after each: python examples/threats.py FOLDER draws them.

The position shows what figure 3 of Meijer and Koppelaar's paper tells. Labels: the capturing moves; T for
threats that search confirms; crosses for those it drops.
"""

import sys
from pathlib import Path

from nerai import Position, from_gtp, to_gtp
from nerai.board import svg
from nerai.board.picture import Diagram, Mark, number_moves
from nerai.board.theme import Theme
from nerai.query.budget import Budget
from nerai.query.judge import Judge
from nerai.query.question import ask
from nerai.query.solve import solve
from nerai.query.threats import candidates, find_threats, published_candidates

START = Position.parse("""
. . . . . . .
. . X . . . .
. . X O X . .
. . X . . . .
. . . . . . .
. . . . . . .
. . . . . . .
""")
STONE = from_gtp("D5", START.size)


def solutions() -> Diagram:
    """Both moves that capture the stone before it has three liberties."""
    found = solve(START, "capture(D5, 2)", nodes=100_000, all_moves=True).solutions
    labels = {from_gtp(move, START.size): name for move, name in zip(sorted(found), "ab", strict=True)}
    return Diagram(START, labels=labels, marks={STONE: Mark.TRIANGLE}, caption="Black to capture")


def threats_after(move: str) -> Diagram:
    """White's threats to save the stone after one of them; the false ones are crossed."""
    judge, budget = Judge(), Budget(nodes=200_000, seconds=None)
    lost = judge.find(ask(START.play(from_gtp(move, START.size)), "save(D5, 2)").scene, budget)
    found = find_threats(lost, judge, budget)
    before = published_candidates(lost)
    print(
        f"{move}: published {len(before)}, in the zone {len(candidates(lost))}, real {len(found.confirmed)}"
    )
    crossed = dict.fromkeys(sorted(before - set(found.confirmed)), Mark.CROSS)
    numbers = number_moves([from_gtp(move, START.size)], to_play=START.to_play)
    labels = dict.fromkeys(found.confirmed, "T")
    return Diagram(START, labels=labels, numbers=numbers, marks={STONE: Mark.TRIANGLE, **crossed})


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    first, second = sorted(to_gtp(point, START.size) for point in solutions().labels)
    figures = {"": solutions(), "-a": threats_after(first), "-b": threats_after(second)}
    for name, figure in figures.items():
        (folder / f"threats{name}.svg").write_text(svg.draw(figure, theme=Theme.AUTO), encoding="utf-8")
