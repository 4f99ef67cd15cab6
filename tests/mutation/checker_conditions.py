"""Conditions of the checker, each weakened a little: those that leaving out a refusal does not reach."""

from typing import Final

from tests.mutation.mutants import Mutant

FOLDER: Final = "src/nerai/solver/verify"
_LOSER: Final = f"{FOLDER}/loser.py"
_WINNER: Final = f"{FOLDER}/winner.py"
_LEAVES: Final = f"{FOLDER}/leaves.py"
_DEAD: Final = f"{FOLDER}/dead.py"
_STAND: Final = f"{FOLDER}/stand.py"
_LIFE: Final = f"{FOLDER}/life.py"
_LOOPS: Final = f"{FOLDER}/loops.py"
_SUPERKO: Final = f"{FOLDER}/superko.py"
_STATE: Final = f"{FOLDER}/state.py"


def _mutant(name: str, rule: str, file: str, old: str, new: str, after: str = "") -> Mutant:
    return Mutant(name, rule, file, old, new, after)


CONDITIONS: Final = (
    _mutant("W1: open points support", "W1", _WINNER, "zone & ~header.shelter & ~bit", "zone & ~bit"),
    _mutant(
        "W1: the move is its own liberty", "W1", _WINNER, "& ~header.shelter & ~bit", "& ~header.shelter"
    ),
    _mutant("W1: a part of a chain supports", "W1", _WINNER, "not chain.stones & ~zone and (", "("),
    _mutant(
        "W1: a capture supports without its sides",
        "W1",
        _WINNER,
        "not (chain.stones | chain.around) & ~zone for chain",
        "not chain.stones & ~zone for chain",
    ),
    _mutant(
        "W2: chains in the child's zone only",
        "W2",
        _WINNER,
        "child_zone | (header.goal.named & ~state.taken)",
        "child_zone",
    ),
    _mutant(
        "W2: named stones only",
        "W2",
        _WINNER,
        "child_zone | (header.goal.named & ~state.taken)",
        "header.goal.named & ~state.taken",
    ),
    _mutant(
        "W2: without the sides",
        "W2",
        _WINNER,
        "missing = (chain.stones | chain.around) & ~zone\n        if chain.stones & seen",
        "missing = chain.stones & ~zone\n        if chain.stones & seen",
    ),
    _mutant(
        "W3: only the taking stone",
        "W3",
        _WINNER,
        "(1 << reply | grid_near[reply])",
        "(1 << reply)",
    ),
    _mutant(
        "C1: taken stones are seen",
        "C1",
        _WINNER,
        "        if (chain.stones | chain.around) & ~zone:\n            seen &= ~chain.stones\n",
        "        pass\n",
    ),
    _mutant("L3: open points count", "L3", _LOSER, "liberties & zone & ~header.shelter", "liberties & zone"),
    _mutant("L3: one liberty", "L3", _LOSER, "inside & (inside - 1)", "inside"),
    _mutant(
        "L3: assumed without an open point",
        "L3",
        _LOSER,
        "(assumed and liberties & header.assumptions.open_points[loser])",
        "assumed",
    ),
    _mutant(
        "L3: sheltered without an open point",
        "L3",
        _LOSER,
        "(chain.stones & header.sheltered and liberties & header.shelter)",
        "chain.stones & header.sheltered",
    ),
    _mutant("L2: a banned ko is never legal", "L2", _LOSER, " and not state.threats[state.to_play]:", ":"),
    _mutant(
        "L4: without the chains",
        "L4",
        _LOSER,
        "        points |= chain.around\n",
        "        pass\n",
    ),
    _mutant(
        "L5: only the stone", "L5", _LOSER, "(taker.stones | taker.around) & ~zone", "taker.stones & ~zone"
    ),
    _mutant("L7: stones taken before", "L7", _LOSER, "chain.stones & named and ", "chain.stones & 0 and "),
    _mutant(
        "C1: changes by the loser's moves",
        "C1",
        _LOSER,
        "if point != PASS and zone >> point & 1:",
        "if False:",
    ),
    _mutant("bound: open points count", "bound", _LEAVES, " & node.zone & ~header.shelter)", " & node.zone)"),
    _mutant("bound: as many as the bound", "bound", _LEAVES, "shown > atom.bound", "shown >= atom.bound"),
    _mutant("bound: stones already taken", "bound", _LEAVES, "and not atom.stones & state.taken", "and True"),
    _mutant("alive: one region", "alive", _LEAVES, "len(found) < 2", "len(found) < 1"),
    _mutant("alive: open points are room", "alive", _LEAVES, "zone & ~header.shelter, alive", "zone, alive"),
    _mutant("alive: one chain saves all", "alive", _LEAVES, "atom.one_is_enough and left & ~alive", "False"),
    _mutant("alive: eyes anywhere", "alive", _LEAVES, "not atom.stones & ~(alive | eyes)", "True"),
    _mutant(
        "alive: regions may touch others", "alive", _LIFE, " and not grid.around(region) & ~border:", ":"
    ),
    _mutant("alive: regions may be unknown", "alive", _LIFE, "not region & ~known and ", ""),
    _mutant(
        "alive: suicide leaves nothing",
        "alive",
        _LIFE,
        "region if suicide else region & board.empty",
        "region & board.empty",
    ),
    _mutant("alive: a full region", "alive", _LIFE, "bool(region & board.empty) and not", "not"),
    _mutant("dead: open points inside", "dead", _DEAD, "self._open or size > 3", "size > 3"),
    _mutant("dead: open points inside, together", "dead", _DEAD, "self._open or self._room", "self._room"),
    _mutant("dead: large rooms", "dead", _DEAD, "self._open or size > 3", "self._open"),
    _mutant(
        "dead: two points apart",
        "dead",
        _DEAD,
        "bool(self._board.grid.spread(self._room) & self._room)",
        "True",
    ),
    _mutant("dead: no prisoner", "dead", _DEAD, "each(self._prisoners)", "each(self._room)"),
    _mutant("dead: prisoner anywhere", "dead", _DEAD, "not ends & ~self._board.grid.near[middle]", "True"),
    _mutant("dead: ends apart", "dead", _DEAD, "not ends & ~self._chains[0].around and ", ""),
    _mutant("dead: three prisoners", "dead", _DEAD, " and bool(ends & ~self._prisoners)", ""),
    _mutant("dead: a full common point", "dead", _DEAD, " or self._room & ~self._board.empty", ""),
    _mutant(
        "dead: some chains share it",
        "dead",
        _DEAD,
        "all(self._room & chain.around for chain in self._chains)",
        "any(self._room & chain.around for chain in self._chains)",
    ),
    _mutant("dead: several common points", "dead", _DEAD, "self._room.bit_count() != 1", "False"),
    _mutant("dead: any wall", "dead", _DEAD, "        if chain.around & board.empty & header.shelter\n", ""),
    _mutant("dead: bounded goals", "dead", _DEAD, " or atom.bound or", " or"),
    _mutant("dead: races", "dead", _DEAD, " or atom.own or", " or"),
    _mutant("dead: the zone may be smaller", "dead", _DEAD, " and not needed & ~node.zone", ""),
    _mutant(
        "dead: the goal is not decided",
        "dead",
        _DEAD,
        "        if not header.goal.sure(header.winner, state.standing, reached=1 << index):\n"
        "            continue\n",
        "",
    ),
    _mutant(
        "stand: one of several stones",
        "stand",
        _STAND,
        "all(inside) if atom.one_is_enough else any(inside)",
        "any(inside)",
    ),
    _mutant(
        "stand: connection without the sides",
        "stand",
        _STAND,
        "not (chain.stones | chain.around) & ~known for chain",
        "not chain.stones & ~known for chain",
    ),
    _mutant("stand: joined already", "stand", _STAND, "atom.stones & ~chain.stones and ", ""),
    _mutant(
        "stand: open points are known",
        "stand",
        _STAND,
        "board, known = state.board, zone & ~header.shelter",
        "board, known = state.board, zone",
    ),
    _mutant(
        "stand: assumed stones are doomed",
        "stand",
        _STAND,
        "chain.stones & doomed and not chain.stones & header.goal.assumed[atom.owner]",
        "chain.stones & doomed",
    ),
    _mutant(
        "N1: safety of joint goals",
        "N1",
        _STAND,
        "atom.eye or (atom.safe and len(goal.atoms) > 1)",
        "atom.eye",
    ),
    _mutant(
        "no eye: unknown neighbours",
        "N1",
        _LIFE,
        "not grid.near[free] & (own | ~known)",
        "not grid.near[free] & own",
    ),
    _mutant(
        "no eye: incomplete chains",
        "N1",
        _LIFE,
        "        if (chain.stones | chain.around) & ~known:\n            continue\n        liberties",
        "        liberties",
    ),
    _mutant("no eye: one chain", "N1", _LIFE, "return several and bool(", "return bool("),
    _mutant("not living: one eye less", "N1", _LIFE, "            < 2\n", "            < 3\n"),
    _mutant(
        "eye: one liberty",
        "eye",
        _LIFE,
        "chain.stones & ~known or not liberties & (liberties - 1)",
        "chain.stones & ~known",
    ),
    _mutant(
        "eye: chains that die",
        "eye",
        _LIFE,
        "if len(chains) < 2:\n        return bool(chains)",
        "if True:\n        return bool(chains)",
    ),
    _mutant(
        "eye: unknown sides",
        "eye",
        _LIFE,
        "    if (region | grid.around(region)) & ~known:\n        return False\n",
        "",
    ),
    _mutant(
        "loop: the ban is not seen",
        "loop",
        _LOOPS,
        "return not (taker.stones | taker.around) & ~node.zone",
        "return True",
    ),
    _mutant(
        "loop: passes pay",
        "loop",
        _LOOPS,
        "if point == PASS or point != paying:",
        "if point != paying and point != PASS:",
    ),
    _mutant(
        "superko: nothing is settled", "superko", _SUPERKO, "comparisons <= 0 or same", "comparisons <= 0"
    ),
    _mutant(
        "superko: dead leaves",
        "superko",
        _SUPERKO,
        "any(self._lost[number] for number in self._dead)",
        "False",
    ),
    _mutant(
        "state: threats are no part",
        "state",
        _STATE,
        "self.ko, self.threats, self.taken",
        "self.ko, self.taken",
    ),
    _mutant(
        "state: named stones taken are no part",
        "state",
        _STATE,
        "self.threats, self.taken, self",
        "self.threats, self",
    ),
)

UNNOTICED: Final[frozenset[str]] = frozenset()
"""What no test was seen to notice yet."""

_OPEN_FOR_GOOD: Final = "nobody plays on open points of the winner's, so such a chain always has one"
_AS_DECIDED: Final = "the game is decided there, and a leaf `decided` asks for nothing else"
HARMLESS: Final = {
    "these are no stones of the winner": "what is named besides the winner's chains changes nothing",
    "the other side is to move here": "the digest of the state says so, too",
    "L3: sheltered without an open point": _OPEN_FOR_GOOD,
    "dead: any wall": _OPEN_FOR_GOOD,
    "bound: open points count": _AS_DECIDED,
    "bound: stones already taken": _AS_DECIDED,
    "alive: a full region": "a region has an empty point: stones in it have no liberties elsewhere",
    "stand: joined already": "where one chain holds them all the atom is reached; only open ones are kept",
}
"""Refusals that only say more clearly what another would, and conditions that hold anyway."""
