"""Blocks of knowledge into entries, with the words and signs of the goal language.

Takes the text of a file; gives Entries and notes every fault. Looks up no names: `check.py` does.

    goal    := "goal" NAME "(" [VARIABLE ":" sort ("," ...)*] ")" "level" NUMBER STRING
    schema  := "schema" NAME "for" term,   then the fields when, do, why, seen
    pattern := "pattern" NAME "for" term,  then the drawing, then the fields when, why, seen
    when    := ["not"] term ("and" ["not"] term)*
    do      := group ("then" group)*       group := term ("and" term)*
    term    := NAME "(" [argument ("," argument)*] ")"
    argument:= VARIABLE [":" sort] | NUMBER
    sort    := ["my" | "their"] ("group" | "chain" | "point" | "region" | "number")
"""

import re
from typing import Final, NoReturn

from nerai.errors import GoalError
from nerai.knowledge.blocks import Block, Field, blocks
from nerai.knowledge.faults import Faults, Place, did_you_mean, quoted
from nerai.knowledge.sorts import Kind, Owner, Sort
from nerai.knowledge.syntax import Argument, Clause, Entries, GoalEntry, Named, Row, Term, WayEntry
from nerai.lang.tokens import Token, TokenKind, Tokens

MAX_LEVEL: Final = 9
_MAX_DIGITS: Final = 4
_KEYWORDS: Final = frozenset(
    {"and", "or", "then", "not", "for", "when", "do", "why", "seen", "goal", "schema", "pattern", "level"}
)
_KINDS: Final = {kind.value: kind for kind in Kind}
_OWNERS: Final = {owner.value: owner for owner in Owner}
_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_VARIABLE = re.compile(r"[A-Z][A-Za-z_]*", re.ASCII)
_GOAL_SENTENCE = re.compile(r'(?P<before>[^"]*)"(?P<text>[^"]*)"\s*')
_SENTENCE = re.compile(r'\s*"(?P<text>[^"]*)"\s*')
_SEEN = re.compile(r"[^\s\"']+")
_COLUMN = re.compile(r"^column \d+: ")


class _Unreadable(Exception):  # noqa: N818 - not an error but the way out of a field
    """The rest of a field cannot be read; the fault has been noted."""


def parse_entries(text: str, *, folder: int, file: str, faults: Faults) -> Entries:
    """Everything a file says that can be read; what cannot is a fault."""
    goals: list[GoalEntry] = []
    ways: list[WayEntry] = []
    half_read: set[str] = set()
    for block in blocks(text, folder=folder, file=file, faults=faults):
        if block.kind == "goal":
            goal = _goal(block, faults)
            if goal is not None:
                goals.append(goal)
            else:
                half_read.add(block.head.text.partition("(")[0].strip())
            continue
        reader = _WayReader(block, faults)
        way = reader.way()
        if way is not None:
            ways.append(way)
        else:
            half_read.update(reader.goal_names)
    return Entries(tuple(goals), tuple(ways), frozenset(half_read))


def _goal(block: Block, faults: Faults) -> GoalEntry | None:
    sentence = _GOAL_SENTENCE.fullmatch(block.head.text)
    before = sentence["before"] if sentence else block.head.text.partition('"')[0]
    reader = _Reader(block.head, before, faults)
    try:
        head = reader.term()
        reader.word("level", "write level 1 (a single move) to 5 (a group) and a sentence")
        level = reader.number()
        reader.end()
    except _Unreadable:
        return None
    if not 1 <= level <= MAX_LEVEL:
        faults.add(block.place, f"level {level}", f"levels run from 1 to {MAX_LEVEL}")
        return None
    if sentence is None or not sentence["text"].strip():
        faults.add(block.place, f"no sentence about {head.name}", 'end with one in quotes: "Make two eyes."')
        return None
    return GoalEntry(head, level, sentence["text"].strip(), block.place)


class _WayReader:
    """Reads a schema or pattern field by field, so that a fault in one does not hide those of the others."""

    def __init__(self, block: Block, faults: Faults) -> None:
        self._block = block
        self._faults = faults
        self._sound = True
        self.goal_names: set[str] = set()

    def way(self) -> WayEntry | None:
        """The entry; None when its first line cannot be read."""
        block = self._block
        name, head = self._head()
        when, all_read = self._when()
        drawn = block.kind == "pattern"
        do = () if drawn else self._do()
        why = self._sentence()
        seen, seen_place = self._seen()
        rows = tuple(Row("".join(line.text.split()), line.place) for line in block.drawing)
        if drawn and "do" in block.fields:
            self._fault(
                block.fields["do"].place, "a pattern has no 'do'", "mark its move by * in the drawing"
            )
        if drawn and not rows:
            self._fault(block.place, "a pattern without a drawing", "draw it below the first line")
        if head is None:
            return None
        return WayEntry(
            name,
            head,
            when,
            do,
            rows,
            why,
            seen,
            seen_place,
            block.place,
            drawn,
            half_read=not self._sound,
            binds_unknown=not all_read,
        )

    def _head(self) -> tuple[str, Term | None]:
        reader = _Reader(self._block.head, self._block.head.text, self._faults)
        kind = self._block.kind
        try:
            name = reader.name(f"a name for the {kind}", f"write {kind} some_name for kill(G)")
            reader.word("for", f"write {kind} {name} for kill(G)")
            head = reader.term()
            self.goal_names.add(head.name)
            reader.end()
        except _Unreadable:
            self._sound = False
            found = re.search(r"\bfor\s+([a-z_0-9]+)", self._block.head.text)
            if found:
                self.goal_names.add(found[1])
            return "", None
        return name, head

    def _when(self) -> tuple[tuple[Clause, ...], bool]:
        """The conditions as far as they can be read, and whether that is all of them."""
        field = self._block.fields.get("when")
        if field is None:
            return (), True
        reader = _Reader(field, field.text, self._faults)
        clauses: list[Clause] = []
        try:
            while True:
                negated = reader.take("not")
                clauses.append(Clause(reader.term(), negated))
                if not reader.take("and"):
                    reader.end("and")
                    return tuple(clauses), True
        except _Unreadable:
            self._sound = False
            return tuple(clauses), False

    def _do(self) -> tuple[tuple[Term, ...], ...]:
        field = self._block.fields.get("do")
        if field is None:
            self._fault(self._block.place, "a schema without 'do'", "say by which goals it is achieved")
            return ()
        reader = _Reader(field, field.text, self._faults)
        groups: list[list[Term]] = [[]]
        try:
            while True:
                if reader.at("not"):
                    reader.fail("'not' in 'do'", "not belongs to conditions; name the opposite goal")
                groups[-1].append(reader.term())
                if reader.take("then"):
                    groups.append([])
                elif not reader.take("and"):
                    reader.end("and", "then")
                    break
        except _Unreadable:
            self._sound = False
        return tuple(tuple(group) for group in groups if group)

    def _sentence(self) -> str:
        field = self._block.fields.get("why")
        if field is None:
            self._fault(self._block.place, f"a {self._block.kind} without 'why'", "say why it works")
            return ""
        found = _SENTENCE.fullmatch(field.text)
        if found is None or not found["text"].strip():
            self._fault(field.place, "'why' needs one sentence in quotes", 'write why "Because ..."')
            return ""
        return found["text"].strip()

    def _seen(self) -> tuple[str, Place]:
        field = self._block.fields.get("seen")
        if field is None:
            hint = "name a problem whose solution uses it"
            self._fault(self._block.place, f"a {self._block.kind} without 'seen'", hint)
            return "", self._block.place
        if not _SEEN.fullmatch(field.text):
            self._fault(
                field.place, "'seen' needs the id of one problem", "write it bare, such as kill/three_01"
            )
        return field.text, field.place

    def _fault(self, place: Place, message: str, hint: str) -> None:
        self._sound = False
        self._faults.add(place, message, hint)


class _Reader:
    """Reads one field; a fault is noted at the line it is on, and ends the reading."""

    def __init__(self, field: Field, text: str, faults: Faults) -> None:
        self._field = field
        self._faults = faults
        self._failed: GoalError | None = None
        try:
            self._tokens = Tokens(text)
        except GoalError as error:
            self._failed = error
            self._tokens = Tokens("")

    def at(self, word: str) -> bool:
        """Whether that word is next."""
        return self._tokens.at(word)

    def take(self, word: str) -> bool:
        """Take that word or sign if it is next; whether it was."""
        return self._tokens.take_if(word)

    def fail(self, message: str, hint: str = "") -> NoReturn:
        """Note a fault where the reading is, and stop."""
        if self._failed is not None:  # the text has a sign that is none of ours: that is the fault
            error = self._failed
            message, hint = _COLUMN.sub("", error.message), error.hint
            place = self._field.place_at(error.column)
        else:
            place = self._field.place_at(self._tokens.current.column)
        self._faults.add(place, message, hint)
        raise _Unreadable

    def word(self, word: str, hint: str) -> None:
        """Take a word that has to be there."""
        if not self.take(word):
            self.fail(f"expected '{word}', found {self._found}", hint)

    def number(self) -> int:
        """A small number."""
        token = self._tokens.current
        if token.kind is not TokenKind.NUMBER or len(token.text) > _MAX_DIGITS:
            self.fail(f"expected a small number, found {self._found}")
        self._tokens.take()
        return int(token.text)

    def name(self, what: str, hint: str) -> str:
        """The name of a goal, predicate, schema or pattern: small letters."""
        token = self._tokens.current
        if token.kind not in (TokenKind.WORD, TokenKind.POINT) or token.text in _KEYWORDS:
            self.fail(f"expected {what}, found {self._found}", hint)
        if not _NAME.fullmatch(token.text):
            self.fail(
                f"{quoted(token.text)} is no name", f"names have small letters: {token.text.lower()[:40]}"
            )
        self._tokens.take()
        return token.text

    def term(self) -> Term:
        """A name with arguments."""
        place = self._field.place_at(self._tokens.current.column)
        if self.at("("):
            self.fail("'(' without a name before it", "conditions and goals are not nested")
        name = self.name("a goal or predicate", "write one such as kill(G)")
        if not self.take("("):
            self.fail(f"expected '(' after {name}, found {self._found}", f"write {name}(G)")
        arguments: list[Argument] = []
        while not self.take(")"):
            if arguments and not self.take(","):
                self.fail(f"expected ',' or ')', found {self._found}")
            arguments.append(self.argument())
        return Term(name, tuple(arguments), place)

    def argument(self) -> Argument:
        """A variable or a number."""
        token = self._tokens.current
        if token.kind is TokenKind.NUMBER:
            return self.number()
        if token.kind is TokenKind.POINT:
            self.fail(
                f"{token} is a point of a board", "knowledge holds on every board: use a variable such as P"
            )
        if token.kind is not TokenKind.WORD or not _VARIABLE.fullmatch(token.text):
            self.fail(f"{self._found} is no variable", "variables begin with a capital, such as G")
        self._tokens.take()
        return Named(token.text, self._sort() if self.take(":") else None)

    def _sort(self) -> Sort:
        owner = _OWNERS.get(self._tokens.current.text)
        if owner is not None:
            self._tokens.take()
        word = self._tokens.current.text
        kind = _KINDS.get(word)
        if kind is None:
            known = f"write one of {', '.join(_KINDS)}, and my or their before it"
            self.fail(f"no sort {self._found}", did_you_mean(word, [*_KINDS, *_OWNERS], known))
        self._tokens.take()
        return Sort(kind, owner)

    def end(self, *joins: str) -> None:
        """Nothing may follow."""
        if self._failed is None and self._tokens.current.kind is TokenKind.END:
            return
        token = self._tokens.current
        hint = did_you_mean(token.text, joins, f"join by {' or '.join(joins)}") if joins else ""
        if token.text == "or":
            hint = "write alternatives as separate schemas"
        elif token.text == "then" and "then" not in joins and joins:
            hint = "then joins goals in 'do'; join conditions by and"
        self.fail(f"expected {' or '.join((*map(repr, joins), 'the end'))}, found {self._found}", hint)

    @property
    def _found(self) -> Token:
        return self._tokens.current
