"""Goals for property tests: every shape the language has, small enough to read when one fails."""

from hypothesis import strategies as st

from nerai.answer import Side
from nerai.lang import And, Argument, Atom, Goal, Kind, Not, Number, Or, Points, Qualifier
from nerai.lang.kinds import Sort

NAMES = [f"{letter}{row}" for letter in "ABCDEFGHJKLMNOPQRST" for row in range(1, 20)]


@st.composite
def atoms(draw: st.DrawFn) -> Atom:
    kind = draw(st.sampled_from(Kind))
    signature = kind.signature
    count = len(signature.sorts) - draw(st.integers(0, signature.optional))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=6, max_size=6, unique=True))
    arguments: list[Argument] = []
    for sort in signature.sorts[:count]:
        if sort is Sort.LIBERTIES:
            arguments.append(Number(draw(st.integers(1, 361))))
        else:
            taken = draw(st.integers(1, 3))
            arguments.append(Points(tuple(names[:taken]), braces=draw(st.booleans())))
            names = names[taken:]
    side = draw(st.none() | st.sampled_from(Side))
    qualifier = draw(st.none() | st.sampled_from(Qualifier))
    return Atom(kind, tuple(arguments), side, qualifier)


def _joined(inner: st.SearchStrategy[Goal]) -> st.SearchStrategy[Goal]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return inner.map(Not) | several.map(And) | several.map(Or)


def goals() -> st.SearchStrategy[Goal]:
    return st.recursive(atoms(), _joined, max_leaves=8)
