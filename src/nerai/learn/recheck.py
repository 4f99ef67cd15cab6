"""Kept rules held against their proofs once more.

Takes a rule and the text of its certificate; gives what is wrong, or the certificate. The proof has to be the
one that the rule names, the independent checker has to accept it now, and what is read out of it has to be
the rule, to the last cell. Believes nothing that the store says.
"""

import random

from nerai.board.point import gtp_list
from nerai.errors import ConfigError
from nerai.learn.embed import embed, play_out
from nerai.learn.reread import proof_name, reread
from nerai.learn.static import StaticRule, Unfit, static_rule
from nerai.learn.store import RuleStore
from nerai.solver.certificate import Certificate


def recheck(rule: StaticRule, text: str) -> Certificate | str:
    """The certificate by which the rule holds, or why it does not."""
    if proof_name(text) != rule.proof:
        return "the proof is not the one that the rule names"
    try:
        proof = reread(text)
    except ConfigError as fault:
        return fault.message
    made = static_rule(proof)
    if isinstance(made, Unfit):
        return f"the proof makes no rule: {made.reason}"
    return proof if made == rule else "the proof shows another rule"


def recheck_kept(store: RuleStore, name: str, *, games: int = 0, seed: int = 0) -> str | None:
    """What is wrong with the rule that is kept under an id, if anything; `games` are played with it."""
    try:
        rule, _ = store.rule(name)
        text = store.proof(rule)
    except ConfigError as fault:
        return fault.message
    if rule.id != name:
        return f"what is kept is rule {rule.id}"
    proof = recheck(rule, text)
    return proof if isinstance(proof, str) else _played(rule, proof, games, random.Random(f"{seed} {name}"))


def _played(rule: StaticRule, proof: Certificate, games: int, chance: random.Random) -> str | None:
    for _ in range(games):
        embedded = embed(rule, chance)
        fault = None if embedded is None else play_out(embedded, proof, chance)
        if fault is not None:
            moves = " ".join(gtp_list(fault.moves, fault.position.size))
            return f"lost in a game: {fault.what} after {moves} on\n{fault.position}"
    return None
