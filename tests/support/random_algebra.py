"""Random games and expressions as text in the notation, for whoever can read it.

Takes a random source; gives braces, commas, bars and letters only (`{W, {U | L} | KO_DOWN}`), joined by AND,
OR and NOT with parentheses. Knows no meaning: some games are silly, and some have no move for a side.
"""

from random import Random

LETTERS = ("W", "L", "U", "U+", "U-", "SEKI", "KO_UP", "KO_DOWN")
# Settled letters are the commonest ends of real games, and without them little depends on who moves.
_WEIGHTS = (5, 5, 2, 1, 1, 2, 2, 2)
_TALLIES = (0, 1, 2, 3)
_TALLY_WEIGHTS = (2, 4, 4, 1)


def random_letter(source: Random, letters: tuple[str, ...] = LETTERS) -> str:
    """A letter; W and L are the likeliest."""
    weights = [_WEIGHTS[LETTERS.index(letter)] for letter in letters]
    return source.choices(letters, weights)[0]


def random_game(source: Random, tally: int | None = None, letters: tuple[str, ...] = LETTERS) -> str:
    """A game of at most that many moves in a row; of 0 to 3 when none is given."""
    if tally is None:
        tally = source.choices(_TALLIES, _TALLY_WEIGHTS)[0]
    if tally == 0:
        return random_letter(source, letters)
    sides = []
    for _ in range(2):
        # Much choice only where the games behind it are small: play is tried out to its end.
        most = (0, 3, 2, 1)[tally]
        number = 0 if source.random() < 0.06 else source.randint(1, most)
        sides.append(", ".join(_option(source, tally - 1, letters) for _ in range(number)))
    return f"{{{sides[0]} | {sides[1]}}}"


def random_pair(source: Random, letters: tuple[str, ...] = LETTERS) -> str:
    """Two games joined, either of them or both together perhaps under NOT."""
    word = source.choice(("AND", "OR"))
    return _maybe_not(source, f"({_part(source, None, letters)} {word} {_part(source, None, letters)})")


def small_pair(source: Random) -> str:
    """Two games of at most one move in a row, or two without choice: quickly played out."""
    parts = [_part(source, source.choice((0, 1, 1)), LETTERS), _small_part(source)]
    source.shuffle(parts)
    return _maybe_not(source, f"({parts[0]} {source.choice(('AND', 'OR'))} {parts[1]})")


def small_triple(source: Random) -> str:
    """Three such games, two of them in parentheses."""
    one, two, three = (_small_part(source) for _ in range(3))
    words = [source.choice(("AND", "OR")) for _ in range(2)]
    return f"{_maybe_not(source, f'({one} {words[0]} {two})')} {words[1]} {three}"


def random_triple(source: Random, letters: tuple[str, ...] = LETTERS) -> str:
    """Three smaller games, joined in a row or with parentheses."""
    one, two, three = (_part(source, source.choice((0, 0, 1, 1, 2)), letters) for _ in range(3))
    words = [source.choice(("AND", "OR")) for _ in range(2)]
    if words[0] == words[1] and source.random() < 0.5:
        return f"{one} {words[0]} {two} {words[1]} {three}"
    inner = _maybe_not(source, f"({one} {words[0]} {two})")
    pair = (inner, three) if source.random() < 0.5 else (three, inner)
    return _maybe_not(source, f"({pair[0]} {words[1]} {pair[1]})")


def _option(source: Random, tally: int, letters: tuple[str, ...]) -> str:
    return random_game(source, tally if source.random() < 0.7 else source.randint(0, tally), letters)


def _small_part(source: Random) -> str:
    letters = [random_letter(source) for _ in range(3)]
    shapes = ("{0}", "{{{0} | {1}}}", "{{{{{0} | {1}}} | {2}}}", "{{{0} | {{{1} | {2}}}}}")
    return _maybe_not(source, source.choice(shapes).format(*letters))


def _part(source: Random, tally: int | None, letters: tuple[str, ...]) -> str:
    return _maybe_not(source, random_game(source, tally, letters))


def _maybe_not(source: Random, text: str) -> str:
    return f"NOT {text}" if source.random() < 0.15 else text
