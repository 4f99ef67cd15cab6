"""What a static rule claims, in words.

Takes a StaticRule; gives a sentence, with O for OWN and X for the other side, and the letters by which the
text of the rule names places. Knows nothing of proofs: what is claimed is not what makes it true.
"""

from typing import Final

from nerai.learn.static import StaticRule, Wanted

LETTERS: Final = "ABCDEFGHIJKLMNPQRSTUVWYZ" + "acdfghijklnpqryz" + "0123456789" + "αβγδεζηθικλμνξ"
"""Signs for the places that a goal names: none of those that drawings are made of."""


def claim(rule: StaticRule) -> str:
    """What the rule says of every place that looks like it."""
    winner, loser = ("O", "X") if rule.own_wins else ("X", "O")
    if not rule.winner_moves:
        begins = f"Though {loser} moves first, {winner}"
    elif rule.move is None:
        begins = f"{winner} moves first, need not play here, and"
    else:
        begins = f"{winner} plays * and"
    return f"{begins} {_outcome(rule)}."


def _outcome(rule: StaticRule) -> str:
    names = [LETTERS[number] for number in range(len(rule.named))]
    if rule.wanted is Wanted.CAPTURE:
        limit = f" more than {rule.bound} liberties" if rule.bound else ""
        if rule.own_wins:
            return f"takes the stones at A{f', which never get{limit}' if limit else ''}"
        return f"keeps the stones at A{f', or gets them{limit}' if limit else ''}"
    if rule.apart_from_all:
        return "lets the stones at A be connected to nothing outside of the drawing"
    if rule.wanted is Wanted.CONNECT:
        verb = "connects" if rule.own_wins else "keeps apart"
        return f"{verb} the stones at {' and '.join(names)}"
    where = names[0] if len(names) == 1 else f"one of {', '.join(names)}"
    return f"makes an eye at {where}" if rule.own_wins else f"lets no eye be made at {where}"
