"""Questions answered: what is proved has an accepted certificate, what is not is unknown with its reason."""

from pathlib import Path

import pytest

from nerai.answer import AssumptionKind, GoalSource, Party, Proved, Reason, Refuted, Result, Unknown
from nerai.board.color import Color
from nerai.board.point import to_gtp
from nerai.board.position import Position
from nerai.errors import ConfigError, GoalError
from nerai.query.solve import Investigation, investigate, solve, solve_problem
from nerai.sgf import GoalKind, Problem, read_problems
from nerai.sgf.document import load
from nerai.solver.search import StopFlag
from nerai.solver.verify import verify
from tests.support.positions import position

CHECKED_AGAIN = 5000
LONG = {"ko/rectangular_six_01"}
ROOT = Path(__file__).parents[2]
CORNER = load(ROOT / "examples" / "corner.sgf")
PROBLEMS = [
    problem for path in sorted((ROOT / "problems").glob("*.jsonl")) for problem in read_problems(path)
]
OPEN = position("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O . . . .
    . . . O X O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")
SHARED_LIBERTIES = position(
    """
    . O O O . X O .
    X X X X X X O .
    O O O O O O O .
    . . . . . . . .
    """,
    to_play=Color.WHITE,
)


def _require_accepted(found: Investigation) -> None:
    """All evidence names a certificate of ours that the checker accepts, and a node of it."""
    answer = found.answer
    shown = [answer.evidence, *(item.evidence for item in answer.moves)]
    if answer.other_side_first is not None:
        shown.append(answer.other_side_first.evidence)
    for evidence in shown:
        if isinstance(evidence, Proved | Refuted):
            certificate = found.certificates[evidence.certificate]
            assert evidence.node <= certificate.root
    for certificate in found.certificates.values():
        # Nothing gets here unchecked; checking the longest once more would only take time.
        if len(certificate.proof) < CHECKED_AGAIN:
            assert verify(certificate.text.splitlines()).accepted


@pytest.mark.parametrize(
    "problem",
    [
        pytest.param(problem, id=problem.id, marks=[pytest.mark.slow] if problem.id in LONG else [])
        for problem in PROBLEMS
    ],
)
def test_a_problem_of_ours_is_solved_with_proof_unless_it_is_a_known_failure(problem: Problem) -> None:
    solved = _solves(problem)
    if problem.known_failure:
        assert not solved, f"{problem.id} is solved now: remove its known_failure"
    else:
        assert solved


def _solves(problem: Problem) -> bool:
    try:
        found = solve_problem(problem, nodes=800_000)
    except GoalError as error:
        return "not supported yet" not in error.message
    _require_accepted(found)
    answer = found.answer
    if answer.move is None:
        assert isinstance(answer.evidence, Unknown)
        return False
    right = {to_gtp(point, problem.size) for point in problem.correct}
    assert set(answer.solutions) <= right
    return answer.proved and (answer.result is Result.KO) == (problem.goal is GoalKind.KO)


def test_the_straight_three_is_killed_by_its_middle_point_and_lives_if_black_is_first() -> None:
    found = investigate(CORNER, "kill(B9)", nodes=10_000)
    _require_accepted(found)
    answer = found.answer
    assert (answer.result, answer.move, answer.line[0]) == (Result.UNCONDITIONAL, "A8", "A8")
    assert not answer.assumptions
    assert {"A8", "B9", "A6"} <= set(answer.zone)
    assert answer.other_side_first is not None
    assert answer.other_side_first.result is Result.FAILS
    assert answer.other_side_first.moves == ("A8",)


def test_the_opposite_goal_gets_the_opposite_answer() -> None:
    found = investigate(CORNER, "live(B9)", nodes=10_000)
    _require_accepted(found)
    assert found.answer.refuted
    assert found.answer.move is None
    assert [item.move for item in found.answer.moves] == ["A8"]
    assert found.answer.other_side_first is not None
    assert isinstance(found.answer.other_side_first.evidence, Proved)


def test_all_moves_tells_the_one_that_works_from_those_that_fail_with_their_refutation() -> None:
    found = investigate(CORNER, "kill(B9)", nodes=100_000, all_moves=True)
    _require_accepted(found)
    assert found.answer.solutions == ("A8",)
    for name in ("A9", "A7"):
        tried = found.answer.first_move(name)
        assert tried is not None
        assert isinstance(tried.evidence, Refuted)
        assert tried.refutation[0] == "A8"


def test_without_a_goal_the_comment_tells_it() -> None:
    answer = solve(CORNER, comment="White to kill", nodes=10_000)
    assert (answer.goal, answer.goal_source) == ("kill(B9)", GoalSource.COMMENT)
    assert answer.proved


def test_without_goal_and_stones_we_ask() -> None:
    with pytest.raises(GoalError, match="no goal is given"):
        solve(Position.empty(CORNER.size), nodes=100)


def test_a_seki_lives_by_standing() -> None:
    found = investigate(SHARED_LIBERTIES, "live(A3)", nodes=50_000)
    _require_accepted(found)
    assert found.answer.proved
    assert found.answer.other_side_first is not None
    assert isinstance(found.answer.other_side_first.evidence, Proved)


def test_a_ko_names_who_must_find_the_first_threat_and_the_assumption() -> None:
    problem = next(item for item in PROBLEMS if item.id == "ko/corner_01")
    found = investigate(problem.position, "kill(B8)", nodes=100_000)
    _require_accepted(found)
    answer = found.answer
    assert answer.result is Result.KO
    assert answer.ko is not None
    assert (answer.ko.first, answer.ko.threats_needed) == (Party.FRIEND, 1)
    assert [item.kind for item in answer.assumptions] == [AssumptionKind.KO_THREATS]


def test_a_goal_wanted_unconditionally_is_refuted_by_a_ko() -> None:
    problem = next(item for item in PROBLEMS if item.id == "ko/corner_01")
    found = investigate(problem.position, "kill(B8) unconditionally", nodes=100_000)
    _require_accepted(found)
    assert (found.answer.result, found.answer.refuted, found.answer.move) == (Result.KO, True, None)


def test_a_bounded_capture_that_fails_says_for_which_bound() -> None:
    found = investigate(CORNER, "capture(B9, 2)", nodes=1000)
    _require_accepted(found)
    assert found.answer.refuted
    assert AssumptionKind.LIBERTY_BOUND in {item.kind for item in found.answer.assumptions}


def test_cut_is_the_opposite_of_connect() -> None:
    where = position("""
        . X . X .
        . . O . .
        . . . . .
        . . . . .
        . . . . .
    """)
    joined = investigate(where, "connect(B5, D5)", nodes=50_000)
    cut = investigate(where, "cut(B5, D5)", nodes=50_000)
    for found in (joined, cut):
        _require_accepted(found)
    assert joined.answer.move == "C5"
    assert joined.answer.proved
    assert cut.answer.refuted


def test_limits_end_in_unknown_with_the_reason() -> None:
    answer = solve(OPEN, "live(E5)", nodes=2000)
    assert answer.evidence == Unknown(Reason.NODES)
    assert answer.move is None
    assert answer.cost.nodes <= 3000


def test_a_set_stop_flag_ends_in_unknown() -> None:
    stop = StopFlag()
    stop.set()
    assert solve(OPEN, "live(E5)", time_s=60, stop=stop).evidence == Unknown(Reason.STOPPED)


@pytest.mark.parametrize("limits", [{"nodes": 0}, {"time_s": 0.0}, {"time_s": float("nan")}])
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ConfigError, match="a limit of"):
        solve(CORNER, "kill(B9)", **limits)  # type: ignore[arg-type]


def test_a_node_limit_gives_the_same_answer_every_time() -> None:
    first, second = (
        solve(CORNER, "kill(B9)", nodes=20_000, all_moves=True).to_dict() | {"cost": None} for _ in range(2)
    )
    assert first == second
