"""What was learned and settled a question: a rule by its number and words, or a way to search.

Takes an Experience after a question was answered; gives a record for the answer. Says nothing where the
answer is not settled, or where nothing that was learned had a part in it.
"""

from dataclasses import replace

from nerai.answer import Learned, LearnedKind
from nerai.board.point import gtp_list
from nerai.learn.experience import Experience
from nerai.learn.ways import Step
from nerai.learn.words import claim
from nerai.query.investigation import Investigation
from nerai.query.scene import Scene


def with_learned(found: Investigation, experience: Experience | None) -> Investigation:
    """The same, whose answer says what that was learned has settled it."""
    if experience is None or found.answer.proof is None:
        return found
    return replace(found, answer=replace(found.answer, learned=what_settled(experience, found.scene)))


def what_settled(experience: Experience, scene: Scene) -> Learned | None:
    """The rule or step by which the question of a scene was settled; None when it was neither."""
    match experience.what_settled(scene.position, scene.target):
        case None:
            return None
        case Step() as step:
            text = (
                f"searched {step.way} with {step.nodes:,} nodes, by experience: this settled "
                f"{step.settled} of {step.of} earlier questions that were still open"
            )
            return Learned(LearnedKind.WAY, step.way, text, (), step.nodes, step.settled, step.of)
        case rule:
            placed = experience.rule(scene.position, scene.target)
            looked_at = () if placed is None else gtp_list(sorted(placed.points), scene.size)
            text = f"settled by rule {rule.id}: {claim(rule)}"
            return Learned(LearnedKind.RULE, rule.id, text, tuple(looked_at))
