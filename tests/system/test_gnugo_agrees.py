"""Legal moves and prisoners agree with GNU Go along random games; skipped where GNU Go is not installed."""

import random
import shutil
from collections.abc import Iterator

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Size, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules, Suicide
from nerai.gtp.client import Client

GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
# Suicide with superko is left out: GNU Go does not see that a suicide can bring an earlier board back.
OPTIONS = {
    Rules(): ["--simple-ko", "--forbid-suicide"],
    Rules(suicide=Suicide.ALLOWED): ["--simple-ko", "--allow-all-suicide"],
    Rules(ko=KoRule.POSITIONAL): ["--positional-superko", "--forbid-suicide"],
    Rules(ko=KoRule.SITUATIONAL): ["--situational-superko", "--forbid-suicide"],
}

pytestmark = pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")


@pytest.fixture(params=OPTIONS, ids=[" ".join(options) for options in OPTIONS.values()])
def rules(request: pytest.FixtureRequest) -> Rules:
    assert isinstance(request.param, Rules)
    return request.param


@pytest.fixture
def gnugo(rules: Rules) -> Iterator[Client]:
    with Client([str(GNUGO), "--mode", "gtp", "--quiet", *OPTIONS[rules]]) as client:
        yield client


def test_legal_moves_and_prisoners_agree_along_random_games(gnugo: Client, rules: Rules) -> None:
    rng = random.Random(f"{rules.ko} {rules.suicide}")
    for side in (1, 2, 3, 3, 4, 5, 7, 9):
        _compare_game(gnugo, Position.empty(Size.square(side), rules=rules), rng, moves=30 + 2 * side * side)


@pytest.mark.slow
def test_legal_moves_and_prisoners_agree_along_many_random_games(gnugo: Client, rules: Rules) -> None:
    rng = random.Random(f"long {rules.ko} {rules.suicide}")
    for side in (*range(1, 20), *range(2, 7), *range(2, 7)):
        _compare_game(gnugo, Position.empty(Size.square(side), rules=rules), rng, moves=100 + 2 * side * side)


def _compare_game(gnugo: Client, position: Position, rng: random.Random, *, moves: int) -> None:
    size = position.size
    gnugo.send(f"boardsize {size.width}")
    gnugo.send("clear_board")
    for _ in range(moves):
        for color in Color:
            expected = gtp_list(position.with_to_play(color).legal_points(), size)
            found = gnugo.send(f"all_legal {color.word}").split()
            assert sorted(found) == sorted(expected), f"{color.word} after {_record(position)}"
            assert int(gnugo.send(f"captures {color.word}")) == position.prisoners(color), _record(position)
        legal = position.legal_points()
        point = rng.choice(legal) if legal and rng.random() > 0.03 else PASS
        gnugo.send(f"play {position.to_play.word} {to_gtp(point, size)}")
        position = position.play(point)


def _record(position: Position) -> str:
    return " ".join(to_gtp(move.point, position.size) for move in position.moves)
