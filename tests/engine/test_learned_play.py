"""The player begins with what learned rules see, and says so."""

from pathlib import Path

import pytest

from nerai.bench.learned_reading import NET
from nerai.board.point import Point, to_gtp
from nerai.cli.main import run as run_nerai
from nerai.engine.commands_nerai import _counts
from nerai.engine.growing import Choice, Limits
from nerai.engine.main import make_engine, run
from nerai.engine.player import Options, Player, priors
from nerai.engine.session import Session
from nerai.learn.book import RuleBook
from nerai.learn.concerns import Aim, Concern, Watch
from nerai.learn.dynamic import FIRST_RULES, DynamicRule
from nerai.learn.dynamic_store import dynamic_ids
from nerai.learn.games import MoveLearner
from nerai.learn.store import RuleStore
from nerai.playout import StopFlag


def concern(move: int, *, stones: int, chance: float, urgency: float) -> Concern:
    return Concern(Aim.TAKE, Point(0), stones, Point(move), chance, urgency, ("abc",))


def learned_net() -> tuple[RuleBook[DynamicRule], str]:
    learner = MoveLearner(RuleBook(FIRST_RULES), nodes=5000)
    (name,) = learner.learn(NET.position, NET.move, source="a game").created
    return learner.book, name


def session_at_net() -> Session:
    session = Session(size=NET.position.size, seed=1)
    session.set_position(NET.position.stones, NET.position.to_play)
    return session


def test_what_is_urgent_and_likely_is_granted_most() -> None:
    assert priors([]) == []
    one, two = concern(5, stones=1, chance=0.5, urgency=1.0), concern(5, stones=2, chance=1.0, urgency=0.5)
    assert priors([one, two]) == [(5, 80.0, 60.0)]
    huge = concern(6, stones=50, chance=1.0, urgency=1.0)
    ((_, visits, wins),) = priors([huge])
    assert visits == wins == 160.0


def test_the_tree_begins_with_what_rules_see_and_the_decision_tells_it() -> None:
    book, name = learned_net()
    found = {}
    for watch in (None, Watch(book)):
        decision = Player(Options(strategy=False), watch).decide(
            session_at_net(), Choice(NET.position.to_play), Limits(playouts=200), StopFlag()
        )
        candidate = decision.tally.candidates[NET.move]
        found[watch is not None] = (candidate.prior, decision.concerns)
    assert found[False][1] == ()
    assert [one.rules for one in found[True][1]] == [(name,)]
    assert found[True][0] > found[False][0]


def test_the_reason_names_the_rule_only_where_its_move_was_chosen() -> None:
    book, name = learned_net()
    engine = make_engine(options=Options(playouts=200), seed=1)
    engine.player = Player(Options(playouts=200), Watch(book))
    engine.session.new_game(NET.position.size)
    engine.session.set_position(NET.position.stones, NET.position.to_play)
    decision = engine.player.decide(
        engine.session, Choice(NET.position.to_play, lambda point: point == NET.move), Limits(200), StopFlag()
    )
    assert decision.point == NET.move
    told = "\n".join(_counts(decision))
    stone = to_gtp(decision.concerns[0].stone, NET.position.size)
    assert f"seen before search by rule {name}: it takes {stone} (1 stone), a chance of" in told
    elsewhere = engine.player.decide(
        engine.session, Choice(NET.position.to_play, lambda point: point != NET.move), Limits(20), StopFlag()
    )
    assert "seen before search" not in "\n".join(_counts(elsewhere))


def test_a_store_that_is_not_there_or_damaged_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--learned", str(tmp_path / "none.sqlite3")]) == 64
    assert "no rules in" in capsys.readouterr().err
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"no database at all, but long enough to look at" * 50)
    before = damaged.read_bytes()
    assert run(["--learned", str(damaged)]) == 64
    assert "damaged.sqlite3" in capsys.readouterr().err
    assert damaged.read_bytes() == before


def test_frozen_games_teach_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, store = tmp_path / "played", tmp_path / "rules.sqlite3"
    command = [
        "learn",
        "play",
        "--size",
        "5",
        "--games",
        "1",
        "--playouts",
        "3",
        "--frozen",
        "--never-resign",
    ]
    assert run_nerai([*command, "--out", str(out), "--store", str(store)]) == 0
    assert len(list(out.glob("game*.sgf"))) == 1
    assert "dynamic rules in" in capsys.readouterr().out  # those from which learning begins
    with RuleStore(store) as kept:
        assert dynamic_ids(kept) == []
