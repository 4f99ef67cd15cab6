"""The decision table, without any game: rows, gains, confirmation, refusal."""

import pytest

from nerai.strategy.table import Aim, Demotion, Kind, Level, Row, choose, decision_table


def aim(
    name: str,
    level: Level,
    gain: float,
    *,
    about: str = "",
    zone: str = "",
    achieving: str = "",
    promoting: str = "",
    rate: float = 1.0,
    proved: bool = True,
) -> Aim:
    return Aim(
        name,
        level,
        gain,
        frozenset(about or name),
        frozenset(zone),
        achieving=tuple(achieving),
        promoting=tuple(promoting),
        rate=rate,
        proved=proved,
    )


def rows_of(*aims: Aim, one_of: bool = True, all_of: bool = True, joint: float = -1) -> tuple[Row, ...]:
    return decision_table(
        aims, joint_gain=lambda _: joint, one_of=lambda *_: one_of, all_of=lambda *_: all_of
    )


def kinds(rows: tuple[Row, ...], kind: Kind) -> list[tuple[object, tuple[str, ...], float]]:
    return [(row.move, tuple(one.name for one in row.aims), row.gain) for row in rows if row.kind is kind]


def test_single_aims_are_worth_their_gain_by_their_chance() -> None:
    rows = rows_of(
        aim("a", Level.NOW, 10, achieving="x"),
        aim("b", Level.NOW, 30, achieving="y", rate=0.5, proved=False),
        aim("c", Level.SAFE, 99),
        aim("d", Level.LOST, 99),
    )
    assert [(row.move, row.worth, row.proved) for row in rows] == [("y", 15, False), ("x", 10, True)]


def test_gains_of_aims_about_different_things_add_up() -> None:
    rows = rows_of(aim("a", Level.NOW, 10, achieving="xy"), aim("b", Level.NOW, 7, achieving="yz"))
    assert kinds(rows, Kind.ANDSIM) == [("y", ("a", "b"), 17)]
    assert rows[0].move == "y"


def test_a_threat_adds_nothing_to_what_is_only_estimated_of_its_move() -> None:
    threat = aim("b", Level.UNDER, 8, promoting="x")
    elsewhere = aim("c", Level.NOW, 9, achieving="z")
    for proved in (True, False):
        rows = rows_of(aim("a", Level.NOW, 10, achieving="x", proved=proved), threat, elsewhere)
        assert kinds(rows, Kind.ANDINI) == ([("x", ("a", "b"), 18)] if proved else [])


def test_gains_of_aims_about_partly_the_same_are_measured_together() -> None:
    rows = rows_of(
        aim("a", Level.NOW, 10, about="pq", achieving="y"),
        aim("b", Level.NOW, 7, about="qr", achieving="y"),
        joint=12,
    )
    assert kinds(rows, Kind.ANDSIM) == [("y", ("a", "b"), 12)]


def test_an_aim_about_a_part_of_another_adds_nothing() -> None:
    rows = rows_of(
        aim("a", Level.NOW, 10, about="pq", achieving="y"), aim("b", Level.NOW, 7, about="q", achieving="y")
    )
    assert kinds(rows, Kind.ANDSIM) == []


def test_what_does_not_hold_together_is_no_row() -> None:
    rows = rows_of(
        aim("a", Level.NOW, 10, achieving="y"), aim("b", Level.NOW, 7, achieving="y"), all_of=False
    )
    assert kinds(rows, Kind.ANDSIM) == []


def test_estimated_aims_are_not_claimed_to_hold_together() -> None:
    rows = rows_of(
        aim("a", Level.NOW, 10, achieving="y"),
        aim("b", Level.NOW, 7, achieving="y", rate=0.9, proved=False),
    )
    assert kinds(rows, Kind.ANDSIM) == []


def test_two_threats_are_worth_the_lesser_one() -> None:
    under = aim("a", Level.UNDER, 25, promoting="xy"), aim("b", Level.UNDER, 23, promoting="yz")
    assert kinds(rows_of(*under), Kind.ORSIM) == [("y", ("a", "b"), 23)]
    assert kinds(rows_of(*under, one_of=False), Kind.ORSIM) == []


def test_a_threat_may_help_what_it_touches() -> None:
    near = aim("a", Level.UNDER, 25, zone="pq", promoting="x"), aim("b", Level.UNDER, 23, zone="qr")
    assert kinds(rows_of(*near), Kind.ORSIM) == [("x", ("a", "b"), 23)]
    apart = aim("a", Level.UNDER, 25, zone="p", promoting="x"), aim("b", Level.UNDER, 23, zone="qr")
    assert kinds(rows_of(*apart), Kind.ORSIM) == []


def test_of_three_threats_the_best_two_count() -> None:
    rows = rows_of(
        aim("a", Level.UNDER, 5, promoting="y"),
        aim("b", Level.UNDER, 20, promoting="y"),
        aim("c", Level.UNDER, 10, promoting="y"),
    )
    assert kinds(rows, Kind.ORSIM) == [("y", ("b", "c"), 10)]


@pytest.mark.parametrize(("elsewhere", "gain"), [(4, 14), (30, 18)])
def test_a_threat_besides_is_worth_no_more_than_the_move_that_is_kept(elsewhere: float, gain: float) -> None:
    rows = rows_of(
        aim("a", Level.NOW, 10, achieving="y"),
        aim("b", Level.UNDER, 8, promoting="y"),
        aim("c", Level.NOW, elsewhere, achieving="z"),
    )
    assert kinds(rows, Kind.ANDINI) == [("y", ("a", "b"), gain)]


def test_a_row_that_gives_away_more_than_it_gains_is_refused() -> None:
    safe = aim("safe", Level.SAFE, 40)
    rows = rows_of(aim("a", Level.NOW, 10, achieving="xy"))
    choice = choose(rows, lambda row: [Demotion(safe, 40)] if row.move == "x" else [])
    assert choice.row is not None
    assert choice.row.move == "y"


def test_a_refusal_is_told_and_a_loss_that_is_worth_it_too() -> None:
    safe = aim("safe", Level.SAFE, 4)
    rows = rows_of(aim("a", Level.NOW, 10, achieving="x"), aim("b", Level.NOW, 8, achieving="y"))
    refused = choose(rows, lambda row: [Demotion(safe, 4)] if row.move == "x" else [])
    assert refused.row is not None
    assert refused.row.move == "y"
    assert [one.row.move for one in refused.refused] == ["x"]
    assert refused.runner_up is not None
    assert refused.runner_up.move == "x"
    taken = choose(rows, lambda row: [Demotion(safe, 1)] if row.move == "x" else [])
    assert taken.row is not None
    assert (taken.row.move, [one.loss for one in taken.demotions]) == ("x", [1])


def test_nothing_to_choose_from() -> None:
    assert choose((), lambda _: ()).row is None
    rows = rows_of(aim("a", Level.NOW, 10, achieving="x"))
    choice = choose(rows, lambda _: [Demotion(aim("safe", Level.SAFE, 40), 40)])
    assert choice.row is None
    assert [one.row.move for one in choice.refused] == ["x"]


def test_what_was_asked_for_is_taken_whatever_it_is_worth_unless_it_gives_something_away() -> None:
    rows = rows_of(aim("a", Level.NOW, 0, achieving="x"))
    assert choose(rows, lambda _: ()).row is None
    assert choose(rows, lambda _: (), wanted=True).row is rows[0]
    lost = Demotion(aim("safe", Level.SAFE, 1), 1)
    assert choose(rows, lambda _: (lost,), wanted=True).row is None


def test_a_ko_threat_is_worth_the_lesser_of_the_threat_and_the_ko() -> None:
    ko = aim("ko", Level.UNDER, 12, proved=False)
    aims = (aim("a", Level.UNDER, 30, promoting="x"), aim("b", Level.UNDER, 5, promoting="y"))
    rows = decision_table(
        aims, joint_gain=lambda _: 0.0, one_of=lambda *_: False, all_of=lambda *_: False, banned=ko
    )
    assert kinds(rows, Kind.KO_THREAT) == [("x", ("a", "ko"), 12), ("y", ("b", "ko"), 5)]
    assert not rows[0].proved
