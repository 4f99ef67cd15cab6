"""Who owns what at the end of the game: by unconditional life, quick proofs, and else by random games.

Takes a session; gives the status of every chain and the score. What unconditional life decides is certain,
and so is what a proof shows within a few thousand nodes, asked where random games are in most doubt. The rest
is an estimate and wrong at times: random games do not see that a move is forced, and a seki looks to them
like an open fight. So where chains of both sides share their last liberties, it is read whether either can be
taken.

Where nothing is proved, a chain is *dead* when most random games end with its points in the opponent's hands,
*alive* when most end with them in its own, and counts as in *seki* when neither is clear, or when it stands
against a chain with which it shares liberties and neither side can take the other.
"""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Chain, Position
from nerai.board.regions import unconditional_life
from nerai.board.rules import Scoring
from nerai.board.score import Score, score
from nerai.engine.final_proofs import Fate, fates
from nerai.engine.session import Session
from nerai.playout import INFORMED, board_playouts
from nerai.query.budget import Budget
from nerai.query.tactical.chains import attack

PLAYOUTS: Final = 1000
_SEED: Final = 1
_CLEAR: Final = 0.2
_FEW_LIBERTIES: Final = 3
_NODES: Final = 5000
"""What reading whether a chain can be taken may cost."""


_MOST_ASKED: Final = 16
"""So many chains are asked about, those that random games are in most doubt of first."""


class Status(enum.Enum):
    """What becomes of a chain."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"


_STATUSES: Final = {Fate.LOST: Status.DEAD, Fate.ALIVE: Status.ALIVE, Fate.SEKI: Status.SEKI}


@dataclass(frozen=True, slots=True)
class Estimate:
    """Statuses of all chains in board order, and the score that follows from them.

    `proved` are the chains whose status search has proved, besides what unconditional life decides.
    """

    chains: tuple[tuple[Chain, Status], ...]
    score: Score
    proved: frozenset[Chain] = frozenset()

    def stones(self, status: Status) -> list[Chain]:
        """The chains of that status, in board order."""
        return [chain for chain, found in self.chains if found is status]

    def status_at(self, point: Point) -> str:
        """The status of the chain there, or whose territory an empty point is."""
        for chain, status in self.chains:
            if point in chain.points:
                return status.value
        owner = self.score.owner[point]
        return f"{owner.word}_territory" if owner else "dame"


def estimate(session: Session) -> Estimate:
    """The end of the game as it stands; the same board always gives the same estimate."""
    position, owned = session.position, ownership(session)
    decided = _decided(position)
    doubtful = [chain for chain in position.chains() if not chain.points & decided]
    doubtful.sort(key=lambda chain: abs(_kept(chain, owned)))
    proved = fates(position, doubtful[:_MOST_ASKED])
    chains = [(chain, _status(chain, owned)) for chain in position.chains()]
    standing = _standing_off(position, [one for one in chains if proved.get(one[0]) is not Fate.LOST])
    statuses = {
        **dict(chains),
        **{chain: _STATUSES[fate] for chain, fate in proved.items()},
        **dict.fromkeys(standing, Status.SEKI),
    }
    settled = frozenset(chain for chain, fate in proved.items() if statuses[chain] is _STATUSES[fate])
    return counted(session, tuple(statuses.items()), proved=settled)


def counted(
    session: Session, chains: tuple[tuple[Chain, Status], ...], *, proved: frozenset[Chain] = frozenset()
) -> Estimate:
    """The score when these are the statuses of all chains."""
    dead = [chain.anchor for chain, status in chains if status is Status.DEAD]
    seki = [chain.anchor for chain, status in chains if status is Status.SEKI]
    found = score(session.position, dead=dead, seki=seki)
    if session.rules.scoring is Scoring.TERRITORY:
        found = replace(
            found,
            black=found.black + session.prisoners(Color.BLACK),
            white=found.white + session.prisoners(Color.WHITE),
        )
    return Estimate(chains, found, proved)


def _decided(position: Position) -> frozenset[Point]:
    """The points that unconditional life has decided."""
    lives = [unconditional_life(position, color) for color in Color]
    return frozenset[Point]().union(*(life.stones | life.sheltered | life.territory for life in lives))


def _kept(chain: Chain, owned: list[float]) -> float:
    """How surely a chain's points end as its own, from -1 to 1."""
    sign = 1 if chain.color is Color.BLACK else -1
    return sign * sum(owned[point] for point in chain.points) / len(chain.points)


def _status(chain: Chain, owned: list[float]) -> Status:
    kept = _kept(chain, owned)
    if kept > _CLEAR:
        return Status.ALIVE
    return Status.DEAD if kept < -_CLEAR else Status.SEKI


def _standing_off(position: Position, chains: Sequence[tuple[Chain, Status]]) -> set[Chain]:
    """Chains that seem dead, though they cannot be taken, and those of the other side that hold them.

    Only chains of few liberties are read, and those that unconditional life has not decided.
    """
    alive = frozenset[Point]().union(*(unconditional_life(position, color).stones for color in Color))
    few = [one for one in chains if len(one[0].liberties) <= _FEW_LIBERTIES and not one[0].points & alive]

    @cache
    def safe(chain: Chain) -> bool:
        return not attack(position, chain.anchor, Budget(nodes=_NODES, seconds=None)).works

    standing: set[Chain] = set()
    for chain, status in few:
        rivals = [one for one, _ in few if one.color is not chain.color and one.liberties & chain.liberties]
        if status is Status.DEAD and rivals and safe(chain):
            held = [rival for rival in rivals if safe(rival)]
            standing |= {chain, *held} if held else set()
    return standing


def ownership(session: Session) -> list[float]:
    """For each point from -1 (White's) to 1 (Black's), what random games and unconditional life say.

    Both sides begin half of the random games.
    """
    position = session.position
    halves = [
        board_playouts(session.board(color), count=PLAYOUTS // 2, seed=_SEED, policy=INFORMED).ownership
        for color in Color
    ]
    owned = [sum(pair) / 2 for pair in zip(*halves, strict=True)]
    for color, sign in ((Color.BLACK, 1.0), (Color.WHITE, -1.0)):
        life = unconditional_life(position, color)
        for point in life.stones | life.sheltered | life.territory:
            owned[point] = sign
    return owned
