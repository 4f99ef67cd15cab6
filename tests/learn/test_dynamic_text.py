"""Dynamic rules as text: what is written is read back exactly, and what cannot be is told with its line."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.point import from_gtp
from nerai.errors import ConfigError, SchemaError
from nerai.lang import Kind
from nerai.learn.book import Entry, Origin, RuleBook
from nerai.learn.dynamic import FIRST_RULES, GIVEN_RULES, KINDS, DynamicRule, dynamic_rule
from nerai.learn.dynamic_block import Advised
from nerai.learn.dynamic_text import dynamic_to_text
from nerai.learn.example_check import example_fault
from nerai.learn.games import MoveLearner
from nerai.learn.picture import advice_picture, board_for
from nerai.learn.record import Record
from nerai.learn.text_file import read_text
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, Content, Pattern
from tests.learn.test_text import TEXT as STATIC
from tests.support.positions import position

NET = position("""
    . . . . . . . . .
    . . X X . . . . .
    . X O . . . . . .
    . X . . . . . . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """)
TEXT = """\
dynamic faca57a8f6da
  ? ? O
  ? A .
  O . *
  goal     capture(A)
  needs    liberties 0 2 3..
  needs    liberties 1 1 1..2
  needs    liberties 2 0 3..
  played   1 of 1 won: 1
  passed   1 of 1 lost: 1
  window   200
  trials   1
  helped   0
  story    "by hand"
"""
MARKS = 'OX.?*-|+#AB \n"(),10:'


def learned() -> tuple[Entry[DynamicRule], str]:
    """The net as it is learned from a move, and the text of its proof."""
    learner = MoveLearner(RuleBook(FIRST_RULES), nodes=2000)
    found = learner.learn(NET, from_gtp("D6", NET.size), source="net.sgf, move 1")
    (name,) = found.created
    entry = learner.book[name]
    return entry, found.proofs[entry.origin.proof]


LEARNED, PROOF = learned()


def read(text: str) -> Entry[DynamicRule]:
    found = read_text(text, file="moves.rules")
    assert not found.faults, found.faults
    (one,) = found.told
    assert isinstance(one, Advised)
    return one.entry


def test_a_learned_rule_reads_like_a_drawing_and_comes_back_the_same() -> None:
    text = dynamic_to_text(LEARNED)
    assert text.startswith("dynamic faca57a8f6da\n  ? ? O\n  ? A .\n  O . *\n  goal     capture(A)\n")
    assert '  example  "Black to play"\n  example  "capture C7"\n' in text
    assert read(text) == LEARNED
    assert dynamic_to_text(read(text)) == text


@pytest.mark.parametrize("rule", GIVEN_RULES)
def test_rules_that_were_given_come_back_the_same(rule: DynamicRule) -> None:
    entry = Entry(rule, Record(), Origin("given", "it was there from the beginning", given=True))
    assert read(dynamic_to_text(entry)) == entry


def test_a_drawing_may_be_turned() -> None:
    turned = TEXT.replace("  ? ? O\n  ? A .\n  O . *\n", "  * . O\n  . A ?\n  O ? ?\n")
    turned = turned.replace("0 2 3..", "0 2 3..").replace("2 0 3..", "2 0 3..")
    assert read(turned).rule == read(TEXT).rule == LEARNED.rule


@given(st.integers(0, 2**32))
def test_any_rule_that_can_be_made_is_read_back(seed: int) -> None:
    entry = any_entry(random.Random(seed))
    text = dynamic_to_text(entry)
    assert read(text) == entry
    assert dynamic_to_text(read(text)) == text


@given(st.integers(0, 2**32))
def test_any_rule_without_edges_is_drawn(seed: int) -> None:
    rule = any_entry(random.Random(seed), edges=False).rule
    svg = advice_picture(rule)
    assert svg.startswith("<svg")
    assert "O tries 1" in svg


def test_edges_are_drawn_where_the_rule_asks_for_them() -> None:
    corner = "  - - -\n  | . A\n  | * O\n"
    rule = read(_anew(TEXT.replace("  ? ? O\n  ? A .\n  O . *\n", corner), needs=False)).rule
    assert advice_picture(rule) != advice_picture(LEARNED.rule)
    left, top, size = board_for(rule.pattern)
    off = [cell for cell in rule.pattern.cells if cell.allowed == OFF.value]
    assert off
    assert not any(0 <= one.dx - left < size.width and 0 <= one.dy - top < size.height for one in off)


def test_a_rule_that_fits_no_board_is_not_drawn() -> None:
    contents = {(0, 0): EMPTY, (0, 1): ENEMY, (1, 0): OFF, (2, 0): OWN}
    with pytest.raises(ConfigError, match="no board looks like this rule"):
        advice_picture(dynamic_rule(Kind.CAPTURE, Pattern.of(contents), (), [(0, 1)]))


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("dynamic f", "dynamic e", 1, "another rule"),
        ("dynamic faca57a8f6da", "dynamic", 1, "begins no rule"),
        ("capture(A)", "capture(A, B)", 5, "does not name what it is about"),
        ("capture(A)", "captur(A)", 5, "no goal of a dynamic rule"),
        ("capture(A)", "escape(A)", 5, "no goal of a dynamic rule"),
        ("  goal     capture(A)\n", "", 1, "no line goal"),
        ("  O . *", "  O . .", 1, "advises no move"),
        ("  O . *", "  O . * *", 4, "second move"),
        ("  O . *", "  O . * .", 4, "differs in length"),
        ("  O . *", "  O ! *", 4, "'!'"),
        ("  ? A .", "  ? A A", 3, "drawn twice"),
        ("  ? A .", "  ? X .", 5, "A is not drawn"),
        ("liberties 1 1", "libertes 1 1", 7, "not counted"),
        ("liberties 1 1", "liberties 1 0", 7, "nothing to count at 1 0"),
        ("liberties 1 1", "liberties 7777 0", 7, "nothing to count"),
        ("liberties 1 1 1..2", "liberties 1 1 3..2", 7, "at least 3 and at most 2"),
        ("liberties 1 1 1..2", "liberties 1 1", 7, "what is needed"),
        ("1 of 1 won: 1", "2 of 2 won: 1", 9, "counts are not those"),
        ("1 of 1 won: 1", "1 of 1 lost: 1", 9, "no record of trials"),
        ("1 of 1 won: 1", "1 of 1 won: yes", 9, "no record of trials"),
        ("1 of 1 lost: 1", "201 of 201 lost: " + "1" * 201, 10, "201 trials in a window of 200"),
        ("window   200", "window   0", 11, "a window of 0 trials"),
        ("trials   1", "trials   many", 12, "trials is 'many'"),
        ("helped   0", "helped   2", 13, "helped 2 times in 1 trials"),
        ("by hand", "\\ud800", 14, "no character"),
        ('"by hand"', "by hand", 14, "quotation marks"),
        ('"by hand"', '"by hand"\n  given    yes', 15, "no such rule is given"),
        ('"by hand"', '"by hand"\n  given    maybe', 15, "given is 'maybe'"),
        ('"by hand"', '"by hand"\n  parent   the net', 15, "no id of a rule"),
        ('"by hand"', '"by hand"\n  proof    ../x', 15, "no name of a proof"),
        ('"by hand"', '"by hand"\n  why      "O wins."', 15, "does not say that"),
        ('"by hand"', '"by hand"\n  example  Black', 15, "quotation marks"),
        ('"by hand"', '"by hand"\n  colour   blue', 15, "no line begins with 'colour'"),
        ('"by hand"', '"by hand"\n  where    B is X', 15, "does not name 'B'"),
    ],
)
def test_a_fault_is_told_with_its_line_and_a_hint(old: str, new: str, line: int, words: str) -> None:
    assert old in TEXT
    assert read(TEXT)
    found = read_text(TEXT.replace(old, new, 1), file="moves.rules")
    assert not found.told
    assert [(one.line, words in one.fault, bool(one.hint)) for one in found.faults] == [(line, True, True)]


def test_all_faults_of_a_text_are_told_and_what_is_right_is_read() -> None:
    broken = TEXT.replace("1 of 1 won: 1", "often").replace("window   200", "window   -1")
    text = "\n".join([broken, TEXT, STATIC.replace("first    O", "first    me"), STATIC, TEXT, "  x y zz"])
    found = read_text(text, file="moves.rules")
    assert [type(one).__name__ for one in found.told] == ["Advised", "Told"]
    said = [(one.line, one.fault) for one in found.faults]
    assert [fault for _, fault in said] == [
        "'often' is no record of trials",
        "window is '-1'",
        "first is 'me'",
        "no line begins with 'x'",
    ]
    assert all(
        text.splitlines()[line - 1].split()[0] in ("played", "window", "first", "x") for line, _ in said
    )


def test_a_rule_that_is_there_twice_is_told() -> None:
    found = read_text(f"{TEXT}\n{TEXT}", file="moves.rules")
    assert [(one.line, one.fault, one.hint) for one in found.faults] == [
        (16, "rule faca57a8f6da is there twice", "see line 1")
    ]


@given(st.integers(0, 2**32), st.integers(1, 12))
def test_a_damaged_text_is_read_or_told_and_nothing_else(seed: int, changes: int) -> None:
    chance = random.Random(seed)
    entry = LEARNED if chance.random() < 0.5 else any_entry(chance)
    text = list(dynamic_to_text(entry))
    for _ in range(changes):
        at = chance.randrange(len(text))
        text[at : at + chance.randrange(4)] = chance.choice(
            [*MARKS, "is", "\n  needs x\n", "é", "\x00", "\\u"]
        )
    found = read_text("".join(text), file="moves.rules")
    assert all(one.hint and 1 <= one.line <= "".join(text).count("\n") + 1 for one in found.faults)
    for one in found.told:
        assert isinstance(one, Advised)
        assert read(dynamic_to_text(one.entry)) == one.entry
        example_fault(one.entry, PROOF)


@given(st.text())
def test_no_text_at_all_leads_to_anything_but_faults(text: str) -> None:
    found = read_text(text, file="moves.rules")
    assert not found.told
    assert all(isinstance(one, SchemaError) for one in found.faults)


def test_the_example_is_held_against_the_rule_and_the_proof() -> None:
    assert example_fault(LEARNED, PROOF) is None

    def fault(proof: str | None = PROOF, rule: DynamicRule = LEARNED.rule, **origin: str) -> str | None:
        told = replace(LEARNED.origin, **origin)  # type: ignore[arg-type]  # all of them are texts here
        return example_fault(Entry(rule, LEARNED.record, told), proof)

    drawing = LEARNED.origin.drawing
    assert fault(proof=None) == fault(proof="") == "the proof is not the one that the rule names"
    assert fault(drawing="") == f"the proof {LEARNED.origin.proof} is of no example"
    assert fault(drawing="no board") == "the example shows no board with a goal"
    assert fault(drawing=drawing.replace("C7", "C8")) == "the rule advises nothing in its example"
    assert fault(rule=FIRST_RULES[0]) == "the rule advises nothing in its example"
    moved = drawing.replace("1 . .", "1 . X")
    assert fault(drawing=moved) == "the proof does not show that the move of the example works"
    assert fault(rule=FIRST_RULES[1]) == "the proof does not show that the move of the example works"


def _anew(text: str, *, needs: bool) -> str:
    """A text with the id that it should have."""
    lines = [line for line in text.splitlines(keepends=True) if needs or not line.startswith("  needs")]
    (fault,) = read_text("".join(lines), file="x").faults
    return "".join(lines).replace("faca57a8f6da", fault.hint.split()[3].rstrip(":"))


def any_entry(chance: random.Random, *, edges: bool = True) -> Entry[DynamicRule]:
    """A rule that need not be of any use, with a record of its own."""
    kind = chance.choice(list(KINDS))
    contents: dict[tuple[int, int], Content] = {}
    for _ in range(chance.randint(1, 10)):
        contents[chance.randint(-3, 4), chance.randint(-3, 4)] = Content(
            chance.randint(1, 14 if edges else 7)
        )
    contents[0, 0] = EMPTY
    places = [(0, 1), (2, 0), (-1, -2), (3, 3), *([(0, 0)] if KINDS[kind] == (EMPTY,) else [])]
    targets = chance.sample(places, len(KINDS[kind]))
    contents |= dict(zip(targets, KINDS[kind], strict=True))
    conditions = []
    for place, content in contents.items():
        counts = [one for one in Count if one.of_move is (content == EMPTY)]
        if content in (OWN, ENEMY, OWN | ENEMY, EMPTY) and chance.random() < 0.5:
            least = chance.randint(0, 4)
            most = chance.choice((None, least, least + 3))
            conditions.append(Condition(chance.choice(counts), *place, least, most))
    window = chance.randint(1, 30)
    record = Record(window=window)
    for _ in range(chance.randint(0, 50)):
        record = record.after_playing(won=chance.random() < 0.5)
        if chance.random() < 0.5:
            record = record.after_passing_over(lost=chance.random() < 0.5)
        if chance.random() < 0.3:
            record = record.after_helping()
    words = ["", 'said "so"\n', "é\x00", "a", "  ", "# x"]
    drawing = "\n".join(chance.choice(words) for _ in range(chance.randint(0, 3)))
    proof, parent = chance.choice(("", "0123abcd")), chance.choice(("", "aa, bb"))
    origin = Origin(chance.choice(words), chance.choice(words), drawing, proof, parent)
    return Entry(dynamic_rule(kind, Pattern.of(contents), conditions, targets), record, origin)


def test_every_kind_of_goal_can_be_written() -> None:
    kinds = {any_entry(random.Random(seed)).rule.kind for seed in range(60)}
    assert kinds == set(KINDS)
    assert Kind.CAPTURE in kinds
