"""Whether a plan is ready for the replies that matter: its first answers compared with a proof.

Takes a rehearsal and a limit of nodes; gives a Confirmation. The first move is proved by the solver; for each
reply in that proof the rehearsed plan has to have an answer, and the solver has to prove the goal after it.
The plan was rehearsed before, and knows nothing of the proof. Looks one move and one answer deep.
"""

from dataclasses import dataclass

from nerai.answer import GoalSource
from nerai.board.point import PASS, Point, from_gtp, to_gtp
from nerai.query.investigation import Investigation
from nerai.query.question import Question
from nerai.query.rehearsal import Rehearsal
from nerai.query.scene import Scene
from nerai.query.solve import inquire


@dataclass(frozen=True, slots=True)
class Confirmation:
    """How far a plan is confirmed: `proved` is whether its first move is, within the limit.

    `replies` are those in the proof, `missed` those among them after which the goal is not proved, each with
    the answer that the plan has.
    """

    proved: bool
    replies: tuple[str, ...] = ()
    missed: tuple[tuple[str, str], ...] = ()

    @property
    def confirmed(self) -> bool:
        """Whether the plan has an answer to every reply."""
        return self.proved and not self.missed


def confirm(rehearsal: Rehearsal, *, nodes: int) -> Confirmation:
    """Compare a plan and its answers with the proof of its first move."""
    scene, guess = rehearsal.planned.taken.scene, rehearsal.planned.guess
    assert guess is not None, "a rehearsal has a first move"
    after = scene.play(from_gtp(guess, scene.size))
    if isinstance(after, bool):
        return Confirmation(proved=after)
    proof = _investigated(after, nodes)
    if not proof.answer.proved or proof.certificate is None:
        return Confirmation(proved=False)
    replies = [Point(move) for move, _ in proof.certificate.proof[-1].replies]
    missed = []
    for reply in replies:
        then = after.play(reply)
        answer = PASS if isinstance(then, bool) else _allowed(then, rehearsal.answer(reply))
        if not _holds(then, answer, nodes):
            missed.append((to_gtp(reply, scene.size), to_gtp(answer, scene.size)))
    return Confirmation(True, tuple(to_gtp(reply, scene.size) for reply in replies), tuple(missed))


def _allowed(scene: Scene, answer: Point) -> Point:
    """The answer to a reply that was just played; one that the rules forbid now is none."""
    return answer if answer == PASS or scene.position.legal(answer) else PASS


def _holds(scene: Scene | bool, answer: Point, nodes: int) -> bool:
    """Whether the goal is reached after an answer, whatever comes next."""
    after = scene if isinstance(scene, bool) else scene.play(answer)
    return after if isinstance(after, bool) else _investigated(after, nodes).answer.proved


def _investigated(scene: Scene, nodes: int) -> Investigation:
    return inquire(Question(scene, GoalSource.GIVEN), nodes=nodes)
