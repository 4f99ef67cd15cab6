"""How many moves an alpha-beta search would try, by the estimate in the appendix of Willmott et al. (2001).

Plain arithmetic; searches nothing. Assumed is that both sides play from the same `options` moves, one fewer
each turn; that one first move is right, found on average after half of them; that all replies must be
tried; and that only the ends of lines can be judged.

The exponent of the pruning factor is rounded down, floor(n / 2), as in the paper's table. That is the same as
its product (A.1) over the n - 1 turns at which there is a choice: the last move is forced. The table's
entry for n = 8 (630) is a slip: the formula gives 40320 / 16 = 2520, the number its appendix B uses.
"""

from fractions import Fraction
from math import factorial


def product_of_choices(options: int) -> int:
    """(A.1): n/2 · (n-1) · (n-2)/2 · (n-3) · ..., over all turns but the last."""
    found = Fraction(1)
    for turn, left in enumerate(range(options, 1, -1)):
        found *= Fraction(left, 2) if turn % 2 == 0 else left
    return int(found)


def pruning_factor(options: int) -> int:
    """By how much alpha-beta reduces the ends of lines that are visited: 2 to the floor(n / 2)."""
    return int(2 ** (options // 2))


def expected_leaves(options: int) -> int:
    """(A.2): the ends of lines visited, n! / 2^floor(n / 2)."""
    return factorial(options) // pruning_factor(options)


def expected_moves(options: int) -> int:
    """(A.3): all moves tried on the way to them as well; a little more than twice as many for large n.

    The sum of n! / (2^floor((n - j) / 2) · (j + 1)!) for j from 0 to n - 2, that is from the ends up to the
    first move.
    """
    whole = factorial(options)
    return sum(whole // (pruning_factor(options - j) * factorial(j + 1)) for j in range(options - 1))
