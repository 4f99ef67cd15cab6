"""What is proved of the moves of a record, ready to be told: lines, certificates, conditions, doubts.

Takes a Reading and what was found of later moves; gives Findings about a move of the record, and the doubts
that keep them from being called wrong. Knows nothing of which moves are worth a finding: compare.py.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.answer import FirstMove, Proved, Refuted, Result
from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.explain.audit.anew import asks_for_more
from nerai.explain.audit.basis import stones_at_stake, strict
from nerai.explain.audit.claim import backs
from nerai.explain.audit.finding import Finding, FindingKind
from nerai.explain.audit.goal import about
from nerai.explain.audit.lines import LinesRead
from nerai.explain.audit.reading import Reading, works
from nerai.explain.audit.told import Told, exchanged, taken_for_granted, tell
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate

_A_PART: Final = "of several chains not all are proved to live, and the record does not say how many must"


@dataclass(frozen=True, slots=True)
class Case:
    """A record with everything that was proved about it."""

    reading: Reading
    lines: LinesRead

    @property
    def scene(self) -> Scene:
        """The position of the record, and the goal that was taken."""
        return self.reading.scene

    @property
    def about(self) -> str:
        """Which goal it is about, as the last sentence of a finding."""
        return about(self.reading)

    def names(self, points: Iterable[Point]) -> tuple[str, ...]:
        """Moves in GTP form."""
        return tuple(to_gtp(point, self.scene.size) for point in points)

    def proof_of(self, item: FirstMove) -> Certificate:
        """What shows what becomes of a move."""
        assert isinstance(item.evidence, Proved | Refuted)
        known = {**self.reading.certificates, **self.lines.certificates}
        return known[item.evidence.certificate]

    def tell(self, point: Point, author: Sequence[Point] = ()) -> Told:
        """What becomes of a first move, along the author's moves where the proof has them."""
        item = self.reading.judged[point]
        return tell(self.scene, point, item, self.proof_of(item), author)

    def after(self, told: Told) -> str:
        """`after A9 A8 White cannot kill (two eyes: A9 and A7)`."""
        return f"after {' '.join(self.names(told.line))} {told.end}"

    def finding(
        self,
        kind: FindingKind,
        point: Point,
        told: Told,
        text: str,
        doubts: Sequence[str],
        more: Iterable[Certificate] = (),
    ) -> Finding:
        """A finding about a first move, with its proof and those of others."""
        problem, (name,) = self.reading.problem, self.names([point])
        listed = point in problem.correct + problem.also_ok + problem.wrong
        proofs = (self.proof_of(self.reading.judged[point]), *more)
        return Finding(
            kind,
            f"{f'{name} ' if listed else ''}{text}. {self.about}",
            (name,),
            self.names(told.line),
            1 if listed else 0,
            once(f"{proof.name}.jsonl" for proof in proofs),
            once(words for proof in proofs for words in taken_for_granted(proof)),
            tuple(doubts),
        )

    @property
    def goal_doubts(self) -> tuple[str, ...]:
        """Why reaching the goal may not be all that is asked of the side to move."""
        more = asks_for_more(self.reading, friend_wins=self.scene.friend_moves)
        return (*self.reading.doubts, *([_A_PART] if more and not self.reading.doubts else []))

    def doubts(self, moves: tuple[Point, ...], item: FirstMove) -> list[str]:
        """Why an author may not agree that the last of the moves comes out so; empty where none can be."""
        if self.reading.doubts:
            return list(self.reading.doubts)
        proof = self.proof_of(item)
        if item.result is Result.KO:
            return ["it comes to a ko, and which ko is better was not compared"]
        if item.result is Result.SEKI and works(item, self.scene) and not self.reading.settled:
            return ["it comes to a seki, and whether there is more to be had was not settled"]
        if taken_for_granted(proof):
            return ["the proof rests on conditions that the record does not state"]
        claimed: Scene | None = self.scene
        if asks_for_more(self.reading, friend_wins=isinstance(item.evidence, Proved)):
            claimed = strict(self.scene)
        if claimed is not None and backs(proof.text, claimed, moves, proof.winner):
            return []
        if claimed is not self.scene:
            return [_A_PART]
        return ["the proof that was found begins with another position"]

    def price(self, told: Told, taker: Color, scene: Scene | None = None) -> list[str]:
        """The doubt that the side which gets its way gives up as much as the goal is about, if so.

        `scene` is where the line begins, if not at the position of the record.
        """
        stones, where = exchanged(scene or self.scene, told.line, taker)
        if stones < len(stones_at_stake(self.scene)):
            return []
        how = f"may take {stones} stones at {where}" if where else f"takes {stones} stones"
        return [f"{taker.word.title()} {how} in exchange"]


def once(texts: Iterable[str]) -> tuple[str, ...]:
    """Each text once, in order."""
    return tuple(dict.fromkeys(texts))
