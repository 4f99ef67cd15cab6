"""Static rules as text: drawn for a person, and read back exactly.

Takes StaticRules and gives blocks of text, or takes text and gives the rules; SchemaError, with the line,
when it cannot be read. What the text says is believed by nobody: a rule counts by its proof.

    rule 0123456789ab
      ? - - ?
      O A * ?
      goal     capture(A, 3)
      first    O
      wins     O
      why      "O plays * and takes the stones at A, which never get more than 3 liberties."
      suicide  no
      superko  yes
      proof    0123456789abcdef
      source   "shapes of 3x3 in the corner"

Signs are those of patterns (nerai.rules.drawing), `*` the winner's first move, and letters for what the goal
names: stones of X for capture, of O for connect, empty points for an eye. `where A is *` says what else is
there. The anchor is the first place that is named, or `anchor COLUMN ROW` of the drawing, from 0. `outside
COLUMN ROW N`: the chain drawn there has at least N liberties outside of the drawing. `why` and `source` may
be left out. A line that begins with # is a comment. Dynamic rules may stand in the same text
(dynamic_text.py).
"""

from nerai.errors import ConfigError
from nerai.learn.sense import nonsense
from nerai.learn.static import Place, StaticRule
from nerai.learn.text_block import SIDES, USUAL, Told
from nerai.learn.text_drawn import MOVE, SWITCH, quote
from nerai.learn.text_file import read_text
from nerai.learn.words import LETTERS, claim
from nerai.rules.drawing import anchor_of as drawn_anchor
from nerai.rules.drawing import draw_with_edges

__all__ = ["Told", "drawing", "from_text", "outside", "to_text"]


def to_text(rule: StaticRule, *, source: str = "") -> str:
    """The block of a rule, ending in a line feed; ConfigError for one that no proof gives."""
    rows, where = _drawing(rule)
    names = [*LETTERS[: len(rule.named)], *([str(rule.bound)] if rule.bound else [])]
    lines = [f"rule {rule.id}", *(f"  {' '.join(row)}" for row in rows)]
    lines += [f"  where    {letter} is {sign}" for letter, sign in where.items()]
    if rule.named[0] != Place(0, 0):
        lines.append("  anchor   {} {}".format(*drawn_anchor(rule.pattern)))
    lines += [f"  outside  {column} {row} {least}" for column, row, least in outside(rule)]
    lines += [
        f"  goal     {rule.wanted.value}({', '.join(names)})",
        f"  first    {SIDES[rule.own_first]}",
        f"  wins     {SIDES[rule.own_wins]}",
        f"  why      {quote(claim(rule))}",
        f"  suicide  {SWITCH[rule.suicide]}",
        f"  superko  {SWITCH[rule.superko]}",
        f"  proof    {rule.proof}",
    ]
    if source:
        lines.append(f"  source   {quote(source)}")
    return "".join(f"{line}\n" for line in lines)


def from_text(text: str, *, file: str = "rules") -> list[Told]:
    """The static rules of a text, in its order; SchemaError at the first fault."""
    found = read_text(text, file=file)
    for fault in found.faults:
        raise fault
    return [one for one in found.told if isinstance(one, Told)]


def drawing(rule: StaticRule) -> tuple[str, ...]:
    """The rows of the drawing alone; ConfigError as for `to_text`."""
    rows, _ = _drawing(rule)
    return tuple(" ".join(row) for row in rows)


def outside(rule: StaticRule) -> list[tuple[int, int, int]]:
    """Column and row in the drawing, from 0, of each chain that needs liberties elsewhere, and how many."""
    column, row = drawn_anchor(rule.pattern)
    return [(one.dx + column, one.dy + row, one.least) for one in rule.conditions]


def _drawing(rule: StaticRule) -> tuple[list[list[str]], dict[str, str]]:
    """The rows of signs, and the letters that stand for something else than usual."""
    fault = nonsense(rule)
    if fault is not None:
        raise ConfigError(f"rule {rule.id} cannot be: {fault}", hint="forget the rule")
    column, row = drawn_anchor(rule.pattern)
    grid = draw_with_edges(rule.pattern)
    if rule.move is not None:
        grid[rule.move.dy + row][rule.move.dx + column] = MOVE
    where = {}
    for letter, place in zip(LETTERS, rule.named, strict=False):
        at_row, at_column = place.dy + row, place.dx + column
        sign = grid[at_row][at_column]
        if sign != USUAL[rule.wanted]:
            where[letter] = sign
        grid[at_row][at_column] = letter
    return grid, where
