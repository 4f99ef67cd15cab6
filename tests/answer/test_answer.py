"""An answer that exists keeps its promise; one that would not cannot be made."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from nerai.answer import (
    Answer,
    Assumption,
    AssumptionKind,
    Cost,
    Estimated,
    Evidence,
    FirstMove,
    Ko,
    KoKind,
    Learned,
    LearnedKind,
    MoveSource,
    OtherSideFirst,
    Party,
    PlanEvidence,
    PlanStep,
    Proved,
    Reason,
    Refuted,
    Result,
    Setup,
    Side,
    Statement,
    Status,
    Unknown,
)
from nerai.errors import AnswerError, InputError
from tests.support.answers import CORNER, ESTIMATED, PROVED, REFUTED, UNKNOWN, full_answer

KO = Ko(Party.FRIEND, KoKind.DIRECT, 0, 1)


def answer(**fields: Any) -> Answer:
    """A small answer: nothing is known, unless the fields say so."""
    plain: dict[str, Any] = {
        "position": CORNER,
        "to_move": Side.WHITE,
        "goal": "kill(B9)",
        "result": Result.UNKNOWN,
        "evidence": UNKNOWN,
    }
    return Answer(**(plain | fields))


def solved(**fields: Any) -> Answer:
    """A small answer with a proved move."""
    proved: dict[str, Any] = {
        "result": Result.UNCONDITIONAL,
        "evidence": PROVED,
        "move": "A8",
        "moves": (FirstMove("A8", Result.UNCONDITIONAL, PROVED),),
        "move_source": MoveSource.SEARCH,
    }
    return answer(**(proved | fields))


def refused(path: str, **fields: Any) -> str:
    """What is said when a small answer with these fields is refused at that path."""
    with pytest.raises(AnswerError) as caught:
        answer(**fields)
    assert caught.value.path == path
    return caught.value.fault


def test_an_answer_tells_what_people_ask_for() -> None:
    found = full_answer()
    assert (found.move, found.guess) == ("A8", None)
    assert found.line == ("A8", "A9", "A7")
    assert found.solutions == ("A8",)
    assert (found.proved, found.refuted, found.unknown) == (True, False, False)
    assert found.proof == PROVED
    assert found.status
    assert found.status.text == "W|L"
    assert "A9" in found.zone
    assert str(found) == "kill(B9): unconditional (proved), A8"


def test_a_first_move_is_found_by_its_name_in_any_case() -> None:
    found = full_answer().first_move("a9")
    assert found
    assert found.refutation == ("A8", "A7")
    passed = full_answer().first_move("PASS")
    assert passed
    assert passed.evidence == UNKNOWN
    assert full_answer().first_move("E5") is None


def test_all_solutions_are_told_and_the_chosen_one_is_first() -> None:
    moves = tuple(FirstMove(move, Result.UNCONDITIONAL, PROVED) for move in ("A7", "A8", "A9"))
    lesser = FirstMove("D4", Result.KO, PROVED)
    assert solved(moves=(*moves, lesser)).solutions == ("A8", "A7", "A9")


def test_an_unknown_answer_is_neither_proved_nor_refuted() -> None:
    found = answer(guess="A9", move_source=MoveSource.RULE)
    assert (found.proved, found.refuted, found.unknown) == (False, False, True)
    assert (found.proof, found.solutions, found.line) == (None, (), ())
    assert str(found) == "kill(B9): unknown (unknown), perhaps A9"


def test_an_answer_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        full_answer().move = "A9"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("result", "evidence"),
    [
        (Result.UNCONDITIONAL, ESTIMATED),
        (Result.FAILS, REFUTED),
        (Result.SEKI, REFUTED),
        (Result.UNKNOWN, UNKNOWN),
    ],
)
def test_only_a_proved_goal_has_a_move_all_others_have_a_guess(result: Result, evidence: Evidence) -> None:
    known = {"result": result, "evidence": evidence, "move_source": MoveSource.SEARCH}
    assert refused("move", move="A8", **known) == "a move without proof"
    assert answer(guess="A8", **known).guess == "A8"


def test_a_move_stands_in_the_list_of_moves_proved_to_the_result() -> None:
    for moves in (
        (),
        (FirstMove("A9", Result.UNCONDITIONAL, PROVED),),
        (FirstMove("A8", Result.UNCONDITIONAL, ESTIMATED),),
        (FirstMove("A8", Result.KO, PROVED),),
    ):
        with pytest.raises(AnswerError, match="A8 is not proved in moves"):
            solved(moves=moves)


def test_a_guess_is_neither_beside_a_move_nor_proved() -> None:
    with pytest.raises(AnswerError, match="guess: a guess beside a proved move"):
        solved(guess="A9")
    with pytest.raises(AnswerError, match="guess: a proved move is no guess; call it move"):
        solved(move=None, guess="A8")


def test_the_source_of_the_move_is_told_exactly_when_there_is_one() -> None:
    assert "exactly when" in refused("move_source", move_source=MoveSource.RULE)
    assert "exactly when" in refused("move_source", guess="A9")


ALLOWED = {
    (Result.UNCONDITIONAL, "proved"),
    (Result.SEKI, "proved"),
    (Result.KO, "proved"),
    (Result.SEKI, "refuted"),
    (Result.KO, "refuted"),
    (Result.FAILS, "refuted"),
    (Result.UNCONDITIONAL, "estimated"),
    (Result.SEKI, "estimated"),
    (Result.KO, "estimated"),
    (Result.FAILS, "estimated"),
    (Result.UNKNOWN, "unknown"),
}


@pytest.mark.parametrize("evidence", [PROVED, REFUTED, ESTIMATED, UNKNOWN])
@pytest.mark.parametrize("result", Result)
def test_evidence_fits_the_result_and_unknown_never_stands_for_a_result(
    result: Result, evidence: Evidence
) -> None:
    ko = KO if result is Result.KO else None

    def build_all() -> None:
        answer(result=result, evidence=evidence, ko=ko)
        FirstMove("A8", result, evidence)
        OtherSideFirst(result, ko, evidence)
        PlanStep(0, None, Side.BLACK, "kill(B9)", None, None, result, evidence)

    if (result, evidence.kind.value) in ALLOWED:
        build_all()
        return
    for build in (
        lambda: answer(result=result, evidence=evidence, ko=ko),
        lambda: FirstMove("A8", result, evidence),
        lambda: OtherSideFirst(result, ko, evidence),
        lambda: PlanStep(0, None, Side.BLACK, "kill(B9)", None, None, result, evidence),
    ):
        with pytest.raises(AnswerError, match=r"evidence: .* cannot back the result"):
            build()


@pytest.mark.parametrize("result", [result for result in Result if result is not Result.KO])
def test_a_ko_is_named_exactly_when_the_result_is_ko(result: Result) -> None:
    evidence = UNKNOWN if result is Result.UNKNOWN else ESTIMATED
    assert f"the result is {result.value}" in refused("ko", result=result, evidence=evidence, ko=KO)
    assert "no ko is named" in refused("ko", result=Result.KO, evidence=ESTIMATED)
    with pytest.raises(AnswerError, match="ko: "):
        OtherSideFirst(result, KO, evidence)
    with pytest.raises(AnswerError, match="ko: "):
        OtherSideFirst(Result.KO, None, ESTIMATED)


def test_approach_moves_fit_the_kind_of_ko() -> None:
    Ko(Party.OPPONENT, KoKind.APPROACH, 2, 1)
    with pytest.raises(AnswerError, match="approach_moves: a direct ko has none"):
        Ko(Party.FRIEND, KoKind.DIRECT, 1, 0)
    with pytest.raises(AnswerError, match="approach_moves: an approach ko has at least one"):
        Ko(Party.FRIEND, KoKind.APPROACH, 0, 0)


def test_kos_that_decide_nothing_go_with_results_that_need_none() -> None:
    double = Ko(Party.FRIEND, KoKind.DOUBLE, 0, 0)
    years = Ko(Party.OPPONENT, KoKind.TEN_THOUSAND_YEAR, 0, 1)
    for result in (Result.UNCONDITIONAL, Result.SEKI):
        assert OtherSideFirst(result, double, PROVED).ko == double
    assert OtherSideFirst(Result.SEKI, years, PROVED).ko == years
    for result, ko in ((Result.KO, double), (Result.UNCONDITIONAL, years)):
        with pytest.raises(AnswerError):
            OtherSideFirst(result, ko, PROVED)
    with pytest.raises(AnswerError, match="no number of threats"):
        Ko(Party.FRIEND, KoKind.DOUBLE, 0, 1)


@pytest.mark.parametrize(
    ("build", "path"),
    [
        (lambda: Estimated(1.01, 5, "playouts"), "p"),
        (lambda: Estimated(-0.01, 5, "playouts"), "p"),
        (lambda: Estimated(float("nan"), 5, "playouts"), "p"),
        (lambda: Estimated(0.5, 0, "playouts"), "n"),
        (lambda: Estimated(0.5, True, "playouts"), "n"),
        (lambda: Estimated(0.5, 5, ""), "method"),
        (lambda: Proved("", 0), "certificate"),
        (lambda: Proved("c1", -1), "node"),
        (lambda: Refuted(" c1", 0), "certificate"),
        (lambda: Refuted("c1", 1.0), "node"),  # type: ignore[arg-type]
        (lambda: Unknown("time"), "reason"),  # type: ignore[arg-type]
        (lambda: Cost(seconds=float("inf")), "seconds"),
        (lambda: Cost(nodes=-1), "nodes"),
        (lambda: Cost(nodes=2**53), "nodes"),
        (lambda: Status(0, "W|L"), "tally"),
        (lambda: Status(2, ""), "text"),
        (lambda: Status(2, "unknown"), "text"),
        (lambda: Statement(0, None, "No Claim", PROVED), "claim"),
        (lambda: Statement(0, None, "", PROVED), "claim"),
        (lambda: Statement(0, None, "eye", PROVED, (1.5,)), "args[0]"),  # type: ignore[arg-type]
        (lambda: Statement(0, None, "eye", PROVED, points=("D4", "D4")), "points[1]"),
        (lambda: Assumption(AssumptionKind.ALIVE, None, ("D4",)), "side"),
        (lambda: Assumption(AssumptionKind.ALIVE, Side.BLACK), "points"),
        (lambda: Assumption(AssumptionKind.REGION), "points"),
        (lambda: Learned(LearnedKind.RULE, "ab", "by a rule", ("D4", "D4")), "points[1]"),
        (lambda: Learned(LearnedKind.RULE, "ab", "by a rule", nodes=7), "nodes"),
        (lambda: Learned(LearnedKind.WAY, "anywhere", "so", nodes=7, settled=1), "nodes"),
        (lambda: Learned(LearnedKind.WAY, "anywhere", "so", (), 7, 3, 2), "settled"),
        (lambda: Assumption(AssumptionKind.KO_THREATS), "side"),
        (lambda: FirstMove("d4", Result.UNKNOWN, UNKNOWN), "move"),
        (lambda: FirstMove("I4", Result.UNKNOWN, UNKNOWN), "move"),
        (lambda: FirstMove("D4", Result.UNKNOWN, UNKNOWN, ("E5",)), "line"),
        (lambda: FirstMove("D4", Result.FAILS, ESTIMATED, refutation=("E5",)), "refutation"),
        (lambda: FirstMove("D4", Result.UNKNOWN, UNKNOWN, ["D4"]), "line"),  # type: ignore[arg-type]
        (lambda: OtherSideFirst(Result.FAILS, None, ESTIMATED, ("D4",)), "moves"),
        (lambda: OtherSideFirst(Result.FAILS, None, REFUTED, ("D4",), ("E5",)), "line"),
        (lambda: OtherSideFirst(Result.FAILS, None, REFUTED, ("D4", "D4")), "moves[1]"),
        (lambda: PlanStep(0, None, Side.BLACK, None, None, None, Result.UNKNOWN, UNKNOWN), "move"),
        (lambda: PlanStep(0, None, Side.BLACK, "kill(A1)", "A1", None, Result.UNKNOWN, UNKNOWN), "move"),
        (lambda: Setup(width=0, height=9), "width"),
        (lambda: Setup(width=9, height=20), "height"),
        (lambda: Setup(width=9, height=9, black=("A1", "A1")), "black[1]"),
        (lambda: Setup(width=9, height=9, black=("A1",), white=("B1", "A1")), "white[1]"),
        (lambda: Setup(width=9, height=9, black=("K1",)), "black[0]"),
        (lambda: Setup(width=9, height=9, white=("A10",)), "white[0]"),
        (lambda: Setup(width=9, height=9, black=("A1",), ko_point="A1"), "ko_point"),
        (lambda: Setup(width=9, height=9, ko_point="T19"), "ko_point"),
        (lambda: Setup(width=9, height=9, black=("pass",)), "black[0]"),
        (lambda: Setup(width=9, height=9, suicide=1), "suicide"),  # type: ignore[arg-type]
    ],
)
def test_a_part_refuses_what_makes_no_sense_and_names_the_field(build: Any, path: str) -> None:
    with pytest.raises(AnswerError) as caught:
        build()
    assert caught.value.path == path
    assert isinstance(caught.value, InputError)


@pytest.mark.parametrize("text", ["W|L", "WL|LL", "W||W|KO_DOWN", "{W | U+}", "SEKI", "U-|L", "KO_UP"])
def test_a_status_is_in_the_notation_of_the_algebra(text: str) -> None:
    assert Status(2, text).text == text


def test_estimates_include_certain_ones() -> None:
    assert Estimated(0, 1, "rule").p == 0
    assert Estimated(1, 1, "rule").p == 1


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"zone": ("K9",)}, "zone[0]"),
        ({"zone": ("A1", "A1")}, "zone[1]"),
        ({"threats": ("A1", "T19")}, "threats[1]"),
        ({"threats": ("pass",)}, "threats[0]"),
        ({"guess": "K9"}, "guess"),
        ({"guess": "B9"}, "guess"),
        ({"moves": (FirstMove("C9", Result.UNKNOWN, UNKNOWN),)}, "moves[0].move"),
        ({"moves": (FirstMove("A9", Result.UNKNOWN, UNKNOWN, ("A9", "K1")),)}, "moves[0].line[1]"),
        ({"moves": (FirstMove("A9", Result.FAILS, REFUTED, (), ("K1",)),)}, "moves[0].refutation[0]"),
        ({"moves": (FirstMove("A9", Result.UNKNOWN, UNKNOWN),) * 2}, "moves[1]"),
        (
            {"other_side_first": OtherSideFirst(Result.FAILS, None, REFUTED, ("K1",))},
            "other_side_first.moves[0]",
        ),
        ({"assumptions": (Assumption(AssumptionKind.REGION, None, ("K1",)),)}, "assumptions[0].points[0]"),
        ({"learned": Learned(LearnedKind.RULE, "ab", "by a rule", ("K1",))}, "learned.points[0]"),
        ({"statements": (Statement(0, None, "eye", PROVED, points=("K1",)),)}, "statements[0].points[0]"),
        (
            {"plan": (PlanStep(0, None, Side.BLACK, None, "K1", None, Result.UNKNOWN, UNKNOWN),)},
            "plan[0].move",
        ),
        ({"goal": ""}, "goal"),
        ({"goal": "kill(B9)\nlive(B9)"}, "goal"),
        ({"goal": " kill(B9)"}, "goal"),
    ],
)
def test_an_answer_refuses_points_off_its_board_and_moves_that_cannot_be_played(
    fields: dict[str, Any], path: str
) -> None:
    refused(path, **fields)


def test_a_line_may_play_where_a_stone_was_taken_but_a_first_move_may_not() -> None:
    moves = (FirstMove("A9", Result.UNKNOWN, UNKNOWN, ("A9", "B9")),)
    assert answer(moves=moves).moves == moves


def test_the_move_that_a_ko_bans_is_refused() -> None:
    banned = replace(CORNER, ko_point="A9")
    assert "ko bans" in refused("guess", position=banned, guess="A9", move_source=MoveSource.RULE)


@pytest.mark.parametrize(
    ("ids", "path"),
    [
        ([(0, None), (0, None)], "[1].id"),
        ([(0, 0)], "[0].parent"),
        ([(0, 1), (1, None)], "[0].parent"),
        ([(0, None), (1, 2)], "[1].parent"),
    ],
)
def test_statements_and_plans_are_trees_with_parents_first(
    ids: list[tuple[int, int | None]], path: str
) -> None:
    refused(f"statements{path}", statements=tuple(Statement(i, parent, "eye", PROVED) for i, parent in ids))
    steps = (PlanStep(i, parent, Side.BLACK, None, "A9", None, Result.UNKNOWN, UNKNOWN) for i, parent in ids)
    refused(f"plan{path}", plan=tuple(steps))


def test_a_plan_is_as_complete_as_its_evidence() -> None:
    plan = (PlanStep(0, None, Side.WHITE, "kill(B9)", None, None, Result.UNKNOWN, UNKNOWN),)
    estimated = {"result": Result.UNCONDITIONAL, "evidence": ESTIMATED}
    complete = {"plan": plan, "plan_evidence": PlanEvidence.PLAN_COMPLETE}
    assert answer(**estimated, **complete).plan == plan
    assert answer(plan=plan).plan_evidence is PlanEvidence.NONE
    assert "unknown" in refused("evidence", **complete)
    assert "without proof" in refused(
        "plan_evidence", **estimated, plan=plan, plan_evidence=PlanEvidence.PROOF_COMPLETE
    )
    assert "without a plan" in refused("plan_evidence", **estimated, plan_evidence=PlanEvidence.PLAN_COMPLETE)


def test_reasons_for_not_knowing_are_a_closed_set() -> None:
    assert {reason.value for reason in Reason} == {
        *("nodes", "time", "memory", "stopped", "region_open", "incomplete_moves", "repetition")
    }


def test_what_was_learned_settles_what_is_settled_only() -> None:
    way = Learned(LearnedKind.WAY, "anywhere", "searched anywhere", (), 100, 3, 4)
    assert solved(learned=way).learned == way
    with pytest.raises(AnswerError) as fault:
        answer(learned=way)
    assert fault.value.path == "learned"
