"""Dynamic rules as text: drawn for a person, with their records, and read back exactly.

Takes entries of a rule book and gives blocks of text; dynamic_block.py reads them.

    dynamic faca57a8f6da
      ? ? O
      ? A .
      O . *
      goal     capture(A)
      why      "O tries * to capture the enemy's stones at A."
      needs    liberties 1 1 1..2
      needs    liberties 2 0 3..
      played   3 of 4 won: 1101
      passed   1 of 2 lost: 10
      window   200
      trials   4
      helped   2
      source   "net.sgf, move 1"
      story    "a goal thought lost was won in a game"
      example  "9 . . . . . . . . ."
      ...
      proof    4be8148a62dbe4e5

The drawing is that of a static rule (text.py), and `*` the move that is advised; `where A is *` says that it
is at a point that the goal names. `needs` counts at a column and row of the drawing, from 0: at least so
many, at most so many. `played` are the latest trials of the move, 1 those that won, the newest last; `passed`
the times that it was passed over, 1 those that lost. `window` is how many of either are kept, `trials` counts
all trials ever, `helped` how often the move was tried first and won. `example` is the board it was learned
from, line by line, and what was asked there; `proof` names what settled it. `parent` is the rule from which
it was made, `given yes` one that was there from the beginning. `why`, `source`, `example`, `proof`, `parent`
and `given` may be left out.
"""

from collections.abc import Iterator, Sequence

from nerai.learn.advice import advice, grid
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.record import Tally, digits
from nerai.learn.text_drawn import quote
from nerai.learn.words import LETTERS
from nerai.rules.drawing import anchor_of


def dynamic_to_text(entry: Entry[DynamicRule]) -> str:
    """The block of a rule, ending in a line feed."""
    return "".join(f"{line}\n" for line in _lines(entry))


def _lines(entry: Entry[DynamicRule]) -> Iterator[str]:
    rule, record, origin = entry.rule, entry.record, entry.origin
    rows, at_move = grid(rule)
    yield f"dynamic {rule.id}"
    yield from (f"  {' '.join(row)}" for row in rows)
    yield from (f"  where    {letter} is {sign}" for letter, sign in at_move.items())
    yield f"  goal     {rule.goal}({', '.join(LETTERS[: len(rule.targets)])})"
    yield f"  why      {quote(advice(rule))}"
    column, row = anchor_of(rule.pattern)
    for one in rule.conditions:
        most = "" if one.most is None else one.most
        yield f"  needs    {one.count.name.lower()} {one.dx + column} {one.dy + row} {one.least}..{most}"
    yield f"  played   {_trials(record.wins, 'won', record.played)}"
    yield f"  passed   {_trials(record.losses_without, 'lost', record.passed_over)}"
    yield f"  window   {record.window}"
    yield f"  trials   {record.seen}"
    yield f"  helped   {record.helped}"
    yield f"  source   {quote(origin.source)}"
    yield f"  story    {quote(origin.story)}"
    yield from (f"  example  {quote(line)}" for line in origin.drawing.split("\n") if origin.drawing)
    if origin.proof:
        yield f"  proof    {origin.proof}"
    if origin.parent:
        yield f"  parent   {origin.parent}"
    if origin.given:
        yield "  given    yes"


def _trials(tally: Tally, came_out: str, trials: Sequence[bool]) -> str:
    return f"{tally.hits} of {tally.trials} {came_out}: {digits(trials)}".rstrip()
