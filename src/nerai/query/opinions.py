"""The numbers of goal inference and regions that are opinion, in one place, each with its reason.

Nothing here is proved and nothing here is counted on: they rank candidates, and a rank is only a guess at
what a problem's author had in mind. Change one, then run bench/goal_inference.py.
"""

from typing import Final

# Who is strong (surround.py).

OPEN_ROOM: Final = 20
"""So many points of its own let a camp live in nearly any shape, or reach the open board: it is no target."""

OPEN_SHARE: Final = 0.25
"""On small boards nobody has twenty points: a quarter of the board is as good."""

HALF_STRENGTH: Final = 0.4
"""The share of OPEN_ROOM at which a camp is half strong: eight points make two eyes about as often as not."""

LIFELINE: Final = 3
"""Own strong stones across so many empty points are near enough to hope for a connection."""

# What a target is worth (all suggestions).

HALF_SIZE: Final = 2
"""Two stones are worth half a goal: single stones are given up easily, groups are what problems are about."""

# Life and death (suggest_life.py).

EYE_SPACE: Final = 6
"""Two eyes and what is between them take about six points; with less a group is taken rather than killed."""

STONE_SPACE: Final = 0.25
"""What a stone adds to that: of many stones one asks whether they live, however little space they have."""

WITH_LIFELINE: Final = 0.6
"""A group that may still connect is less likely to be asked for its life alone."""

RACE: Final = 0.8
"""A race is between two groups that lack room; the same groups are more often asked for life or death."""

RACE_GAP: Final = 3
"""Liberties that differ by more than so many are no race any more."""

# Chains (suggest_chains.py).

CAPTURE: Final = 0.8
"""With nothing said, problems are about life more often than about a single chain."""

EASE: Final = 2
"""Added to the liberties: one counts 3/3, two 3/4, three 3/5. Nearly flat, as nets catch three as well."""

HALF_BREATH: Final = 6
"""A chain that could first reach six points in three steps is half safe."""

BREATH_STEPS: Final = 3
"""How far a chain is looked at for points it could run to."""

UNHELD: Final = 0.2
"""What remains of a target when no strong stones are next to it: weak stones can capture, too."""

CUTTING: Final = 1.3
"""Stones that keep two enemy camps apart are worth more than their number."""

GROUP_SIZE: Final = 5
"""From so many enclosed stones on one speaks of a group that lives or dies, not of a chain that is taken."""

IN_GROUP: Final = 0.6
"""What remains of a chain as a target when it is part of such a group."""

# Pairs (suggest_links.py).

CONNECT: Final = 0.6
"""With nothing said, a connection is the least likely aim: most pairs of stones need none."""

GAP: Final = 4
"""Across more empty points than this a connection is no tactical goal."""

GAP_STEP: Final = 0.25
"""What each further empty point takes off: the nearer, the more likely meant."""

PRESSURE_STEP: Final = 0.25
"""The same for the enemy's distance from the gap: a gap without enemy stones near needs no move."""

NO_HOME: Final = 0.75
"""What remains of a connection when neither end has room: two weak parts are seldom saved by joining them."""

BODY: Final = 0.9
"""Reaching the body of a part is meant about as likely as reaching its nearest stone."""

SAME_CAMP: Final = 0.6
"""Chains with common room hold together unless the enemy finds a tesuji."""

# Words and marks (weigh.py).

OFF_TOPIC: Final = 0.03
"""What a comment that plainly says another kind leaves of a candidate."""

HINTED: Final = 0.5
"""The same for a word that is in the comment, but not said as the task."""

KIN: Final = 0.5
"""The same stones, asked for in nearly the way that is wished: capture for kill, save for live."""

LESSER_READING: Final = 0.7
"""Of several stones to be saved, that all of them are meant, rather than the group."""

MARKED: Final = 3.0
"""Marked stones, when no word says what for, are so many times as likely meant as without a mark."""

NAMED: Final = 1.5
"""A point or number of stones in the comment that fits the target."""

# When to be sure (infer.py).

FLOOR: Final = 0.02
"""Candidates below this are noise: stones that nobody threatens."""

FLOOR_SHARE: Final = 0.1
"""Those far below the best are not worth reading either."""

DECIDED_SCORE: Final = 0.15
"""Below this even the best candidate is a guess."""

DECIDED_MARGIN: Final = 0.25
"""The best has to be so much better than the best about something else, as a share of its score."""

ALSO_MEANT: Final = 0.2
"""A goal with less than this share of the likeliest one's score is not tried in its place."""

# Regions (region.py).

CLOSED_EMPTY: Final = 30
"""With at most so many empty points inside the boundary, all of them belong to the region."""

EYE_REACH: Final = 3
"""How many steps around a point where an eye is wanted moves are tried first."""

REACH: Final = 4
"""How many empty points from its stones a side is followed into the open, before widening."""

TAKEN_WITH: Final = 1
"""A chain with so many liberties is not taken for safe, whatever is behind it; one more for each widening."""

# Attempts (attempts.py).

SHORTEST_BOUND: Final = 2
"""A ladder never gives its chain more than two liberties, and is the first thing to try."""

LONGEST_BOUND: Final = 5
"""A net gives three or four; a chain with five is no matter of a short search any more."""

FIRM_LIBERTIES: Final = 3
"""A teacher would not take a chain with at most so many liberties for alive without a word."""

SHAKY_LIBERTIES: Final = 2
"""A chain with so many may be taken by a ladder: that somebody loses cannot rest on its being alive."""

FIRM_LEVEL: Final = 2
"""How far a region is widened so that such chains are no longer taken for alive."""

# Ways out taken to be shut (fence.py).

MOST_GAPS: Final = 3
"""With more points where stones could get out, a region is open, not leaking."""

MOST_SHUT: Final = 6
"""More stones than this would have to be imagined to call the outside the attacker's."""

OUTSIDE_LIBERTIES: Final = 2
"""A chain of the wall with fewer liberties outside could be cut off and taken from inside."""

WAY_TO_FRIENDS: Final = 2
"""Stones of the target's side so near to the way out may help from outside: it is not taken to be shut."""

# Eyes (tactical/eyes.py).

LARGEST_EYE_SPACE: Final = 9
"""A larger space gives two eyes nearly always, and is too large to be played out."""

LARGEST_DEAD_SHAPE: Final = 4
"""A chain of more stones is not taken for something inside of the enemy's eye."""

EYE_STATES: Final = 150_000
"""So many states of a space are played out before it is taken for two eyes: a second or two."""

SMALL_ROOM: Final = 3
"""A corner of an eye with at most so many empty points around it is played out to its end."""
