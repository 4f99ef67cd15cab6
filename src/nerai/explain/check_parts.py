"""Claims about goals of several parts: proved apart, what becomes of each part, or searched as one.

Takes a statement and its grounds; says yes or no. A proof by parts is one certificate, in which those of its
parts stand one after the other; whether they keep out of each other's way is the checker's business.
"""

from nerai.answer import Proved, Refuted, Statement
from nerai.explain.grounds import Grounds
from nerai.explain.shown import evidence_of, shows


def part_status(statement: Statement, grounds: Grounds) -> bool:
    """Each letter that was searched is shown, the first by the part's own evidence."""
    letters, _, _ = statement.args
    evidence = statement.evidence
    if statement.goal is None or not isinstance(evidence, Proved | Refuted):
        return False
    own = Grounds(grounds.position, statement.goal, grounds.proofs)
    friend = own.target.friend
    sides = (friend, friend.other)
    first, *more = [
        (side, letter) for side, letter in zip(sides, str(letters).split("|"), strict=True) if letter != "?"
    ]
    return (
        _reached(first[1]) == isinstance(evidence, Proved)
        and shows(own.proofs, evidence, own.position.with_to_play(first[0]), (), own.goal)
        and all(
            evidence_of(own.proofs, own.position.with_to_play(side), (), own.goal, reached=_reached(letter))
            for side, letter in more
        )
    )


def _reached(letter: str) -> bool:
    return {"W": True, "L": False}[letter]


def searched_as_one(statement: Statement, grounds: Grounds) -> bool:
    """The goal has so many parts, and one proof is about all of it."""
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted) or statement.args[0] != len(grounds.target.atoms):
        return False
    checked = grounds.proofs.check(evidence.certificate)
    return checked is not None and not checked.units and _at_root(evidence, statement, grounds)


def parts_apart(statement: Statement, grounds: Grounds) -> bool:
    """The certificate proves so many parts, of so many that the goal has."""
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted):
        return False
    checked = grounds.proofs.check(evidence.certificate)
    if checked is None or (checked.proved_units, checked.units) != tuple(statement.args):
        return False
    return _at_root(evidence, statement, grounds)


def begins_parts(statement: Statement, grounds: Grounds, move: str) -> bool:
    """Whether the evidence is a proof by parts in which the winner begins, and can only with the move."""
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted):
        return False
    checked = grounds.proofs.check(evidence.certificate)
    if checked is None or not checked.units or checked.winner != grounds.position.to_play.word:
        return False
    return grounds.proofs.first_moves(evidence.certificate) == (move,)


def _at_root(evidence: Proved | Refuted, statement: Statement, grounds: Grounds) -> bool:
    same = (statement.goal or grounds.goal) == grounds.goal
    return same and shows(grounds.proofs, evidence, grounds.position, (), grounds.goal)
