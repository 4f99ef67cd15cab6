"""Problems into SGF, in the combined form that programs of all seven dialects understand.

Takes a Problem; gives a Game or its text. GN id, GE goal, DI level, SO source, C the words, TR the target.
Where a right line ends: RIGHT in C, GB or GW, and TE[1] if the solver moved last. BM[1] on first moves that
are wrong, DO on acceptable ones, UC[1] on ends that nobody judged; reasons in C. A problem without a tree
gets one from its lists: the solution, the other right moves, the wrong ones with their replies.

`status`, `known_failure` and `note` have no place in SGF and are left out. Reading is problem_sgf.py.
"""

from dataclasses import replace

from nerai.board.position import Move
from nerai.sgf.problem import Problem, TreeMove, Verdict
from nerai.sgf.tree import Game, Node
from nerai.sgf.writer import write


def problem_to_sgf(problem: Problem) -> str:
    """The text of a problem in the combined form."""
    return write(problem_to_game(problem))


def problem_to_game(problem: Problem) -> Game:
    """A problem as a game tree in the combined form."""
    game = Game.new(problem.size)
    root = game.root
    root.set_text("GN", problem.id)
    root.set_text("GE", problem.goal.value if problem.goal else "")
    root.set_text("DI", problem.level)
    root.set_text("SO", problem.source)
    root.set_text("C", problem.goal_text)
    root.set_points("AB", problem.black)
    root.set_points("AW", problem.white)
    root.set_points("TR", problem.target)
    root.set("PL", problem.to_move.letter)
    _add_tree(root, problem, problem.tree or tree_of_answers(problem))
    return game


def tree_to_game(problem: Problem) -> Game:
    """Only the tree of a problem, below a root that has nothing but its board size."""
    game = Game.new(problem.size)
    for name in ("FF", "GM"):
        game.root.set(name)
    _add_tree(game.root, problem, problem.tree)
    return game


def tree_of_answers(problem: Problem) -> tuple[TreeMove, ...]:
    """The tree that the lists of a problem amount to."""
    tree: list[TreeMove] = []
    for move in problem.solution_moves():
        tree.append(TreeMove(len(tree) - 1, move))
    if tree:
        tree[-1] = replace(tree[-1], verdict=Verdict.RIGHT)
    begun = problem.solution[:1]
    occupied = {*problem.black, *problem.white}
    if begun and begun[0] in problem.also_ok:
        tree[0] = replace(tree[0], verdict=Verdict.ACCEPTABLE)
    for points, verdict in (
        (problem.correct, Verdict.RIGHT),
        (problem.also_ok, Verdict.ACCEPTABLE),
        (problem.wrong, Verdict.WRONG),
    ):
        for point in points:
            if point in begun or point in occupied:
                continue
            tree.append(TreeMove(-1, Move(problem.to_move, point), verdict))
            first = len(tree) - 1
            tree.extend(
                TreeMove(first, Move(problem.to_move.other, reply), Verdict.WRONG)
                for reply in problem.replies_to(point)
            )
    return tuple(tree)


def _add_tree(root: Node, problem: Problem, tree: tuple[TreeMove, ...]) -> None:
    followed = {item.parent for item in tree}
    after_right: list[bool] = []
    nodes: list[Node] = []
    for index, item in enumerate(tree):
        node = (root if item.parent < 0 else nodes[item.parent]).add()
        nodes.append(node)
        node.set_move(item.move)
        settled = item.parent >= 0 and after_right[item.parent]
        after_right.append(settled or item.verdict is Verdict.RIGHT)
        _mark(node, item, problem)
        if item.verdict is None and index not in followed and not settled:
            node.set("UC", "1")


def _mark(node: Node, item: TreeMove, problem: Problem) -> None:
    by_solver = item.move.color == problem.to_move
    first = by_solver and item.parent < 0
    # A comment may say RIGHT only where it is meant.
    comment = item.comment.replace("RIGHT", "right")
    if item.verdict is Verdict.RIGHT:
        node.set("GB" if problem.to_move.letter == "B" else "GW", "1")
        if by_solver:
            node.set("TE", "1")
        comment = f"RIGHT\n{comment}" if comment else "RIGHT"
    elif by_solver and (item.verdict is Verdict.WRONG or (first and item.move.point in problem.wrong)):
        node.set("BM", "1")
    elif first and item.move.point in problem.also_ok:
        node.set("DO", "")
    node.set_text("C", comment)
