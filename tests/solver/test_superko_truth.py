"""What is proved on a board under superko is true there, by playing out everything on tiny boards.

A certificate counts under superko only if the checker finds that no board comes back by a winner's move. Here
all ways of play are followed with the boards that were seen on the way: the reacher of a goal must get there
without bringing one back; passes are free, and two that add no board change nothing. There are no boards from
before.
"""

import random

import pytest

from nerai.board.color import Color
from nerai.board.point import Size, gtp_list
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules
from nerai.errors import NeraiError
from nerai.lang import parse_goal
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from tests.support.local_game import PASS, LocalGame, State

SIZES = ((3, 2), (2, 3), (4, 2), (3, 3), (7, 1))
KINDS = ("kill", "capture", "kill_any", "connect")


class TooLong(Exception):  # noqa: N818 - an expected end of a search
    """More play than allowed."""


class Superko:
    """Who wins a game of one atom when no board may come back; `situational`: with the same side to move."""

    def __init__(self, game: LocalGame, *, situational: bool, most: int = 4_000) -> None:
        self.game = game
        self.reacher = game.wishes[0].reacher
        self.situational = situational
        self.left = most
        self._known: dict[object, bool] = {}

    def winner(self) -> int:
        start = self.game.start
        seen = frozenset({self._board(start.stones, 3 - start.to_play)})
        return self.reacher if self._reached(start, seen, 0) else 3 - self.reacher

    def _board(self, stones: bytes, mover: int) -> tuple[bytes, int]:
        return stones, mover if self.situational else 0

    def _reached(self, state: State, seen: frozenset[tuple[bytes, int]], passes: int) -> bool:
        game = self.game
        if game.decided_for(self.reacher, state):
            return True
        if game.decided_for(3 - self.reacher, state) or passes == 2:
            return False
        key = (state, seen, passes)
        if key in self._known:
            return self._known[key]
        self.left -= 1
        if self.left < 0:
            raise TooLong
        wanted = state.to_play == self.reacher
        result = not wanted
        for point in (*game.legal(state._replace(ko=PASS)), PASS):
            after = game.play(state._replace(ko=PASS), point)._replace(ko=PASS)
            board = self._board(after.stones, state.to_play)
            if point == PASS:
                # Who passes leaves the board with the other side to move: that may not come back either.
                reached = self._reached(after, seen | {board}, 0 if board not in seen else passes + 1)
            elif board in seen:
                continue
            else:
                reached = self._reached(after, seen | {board}, 0)
            if reached == wanted:
                result = wanted
                break
        self._known[key] = result
        return result


def _random_question(rng: random.Random, rule: KoRule) -> tuple[Position, str] | None:
    width, height = rng.choice(SIZES)
    fullness = rng.choice((0.5, 0.65, 0.8))
    stones = bytes(rng.choice((1, 2)) if rng.random() < fullness else 0 for _ in range(width * height))
    try:
        position = Position(
            Size(width, height), stones, to_play=rng.choice(tuple(Color)), rules=Rules(ko=rule)
        )
    except NeraiError:
        return None
    kind = rng.choice(KINDS)
    names = gtp_list(rng.choice((position.black, position.white)), position.size)
    if not names:
        return None
    if kind in ("capture", "connect"):
        arguments = [rng.choice(names) for _ in range(1 if kind == "capture" else 2)]
        bound = rng.choice(("", "", ", 1", ", 2")) if kind == "capture" else ""
        return position, f"{kind}({', '.join(arguments)}{bound})"
    return position, f"{kind}({{{', '.join(rng.sample(names, min(len(names), rng.choice((1, 2)))))}}})"


def _agreements(rule: KoRule, seed: int, questions: int) -> tuple[int, int]:
    """How many proofs were true, and how many of them are about kos; an assertion for a false one."""
    rng = random.Random(seed)
    agreed = with_ko = asked = 0
    while asked < questions:
        drawn = _random_question(rng, rule)
        if drawn is None:
            continue
        asked += 1
        position, text = drawn
        try:
            target = target_of(parse_goal(text), position)
        except NeraiError:
            continue
        found = search(position, target, limits=Limits(nodes=2000), threats=Threats())
        made = certify(position, target, found, threats=Threats()) if found.winner is not None else None
        if not isinstance(made, Certificate):
            continue
        rows = [
            position.stones[start : start + position.size.width]
            for start in range(0, len(position.stones), position.size.width)
        ]
        picture = "\n".join(" ".join(".XO"[stone] for stone in row) for row in rows)
        game = LocalGame(picture, text, to_play=position.to_play)
        try:
            winner = Superko(game, situational=rule is KoRule.SITUATIONAL).winner()
        except TooLong:
            continue
        assert winner == made.winner, f"{picture}\n{text}, {position.to_play} to play"
        agreed += 1
        with_ko += not made.ko_free
    return agreed, with_ko


@pytest.mark.parametrize("rule", [KoRule.POSITIONAL, KoRule.SITUATIONAL])
def test_what_is_proved_under_superko_is_true_there(rule: KoRule) -> None:
    agreed, _ = _agreements(rule, seed=1, questions=80)
    assert agreed > 30


@pytest.mark.slow
@pytest.mark.parametrize("rule", [KoRule.POSITIONAL, KoRule.SITUATIONAL])
def test_much_that_is_proved_under_superko_is_true_there(
    rule: KoRule, capsys: pytest.CaptureFixture[str]
) -> None:
    agreed, with_ko = _agreements(rule, seed=2, questions=2000)
    with capsys.disabled():
        print(f"\n{rule.name}: {agreed} proofs are true, {with_ko} of them about kos")
    assert agreed > 800
