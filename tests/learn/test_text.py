"""Rules as text: what is written is read back exactly, and what cannot be read is told with its line."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.diagram import parse_diagram
from nerai.errors import ConfigError, SchemaError
from nerai.learn.reread import reread
from nerai.learn.static import Place, StaticRule, Wanted, static_rule
from nerai.learn.text import from_text, to_text
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, Content, Pattern
from tests.learn.test_embed import counting, learned
from tests.learn.test_static import EDGE, proof_of, rule_of

EYE = parse_diagram("""
    . . . . . .
    . . . . . .
    . O O . . .
    . X . O . .
    X X O O . .
    . . O . . .
    Black to play
    """).position
TEXT = """\
rule 1b7af41be429
  ? - - - ?
  | . O . .
  ? ? A * ?
  goal     capture(A, 3)
  first    O
  wins     O
  suicide  no
  superko  yes
  proof    0123456789abcdef
"""
MARKS = 'OX.?*-|+#A \n"(),'


def read(text: str) -> StaticRule:
    (told,) = from_text(text)
    return told.rule


def test_a_rule_reads_like_a_drawing() -> None:
    rule = rule_of(EDGE, "capture(C5, 3)")
    lines = to_text(rule, source="a corner").splitlines()
    assert lines[0] == f"rule {rule.id}"
    drawn = [line.split() for line in lines[1 : lines.index("  goal     capture(A, 3)")]]
    signs = {sign for row in drawn for sign in row}
    assert {"O", "A", "-"} <= signs
    assert '  source   "a corner"' in lines
    assert f"  proof    {rule.proof}" in lines


def test_every_rule_comes_back_the_same() -> None:
    for rule, _ in learned():
        text = to_text(rule, source='said "so"\n')
        (told,) = from_text(text)
        assert (told.rule, told.source) == (rule, 'said "so"\n')
        assert to_text(told.rule, source=told.source) == text


def test_many_rules_in_one_text_come_back_in_order() -> None:
    rules = [rule for rule, _ in learned()[:20]]
    text = "# rules\n\n" + "\n".join(to_text(rule) for rule in rules)
    told = list(from_text(text))
    assert [one.rule for one in told] == rules
    assert [text.splitlines()[one.line - 1] for one in told] == [f"rule {rule.id}" for rule in rules]


def test_an_eye_names_points_of_any_content() -> None:
    contents: dict[tuple[int, int], Content] = {(0, 0): EMPTY, (1, 0): ENEMY, (2, 0): OWN, (0, -1): OFF}
    rule = StaticRule(
        wanted=Wanted.MAKE_EYE,
        bound=0,
        pattern=Pattern.of(contents),
        named=(Place(0, 0), Place(1, 0), Place(2, 0)),
        own_first=True,
        own_wins=True,
        move=Place(0, 0),
        suicide=True,
        superko=False,
        proof="0" * 16,
    )
    text = to_text(rule)
    assert "  where    A is *\n  where    B is X\n  where    C is O\n" in text
    assert read(text) == rule


def test_an_anchor_that_is_not_named_first_is_told() -> None:
    two = next(one for one, _ in learned() if one.wanted is Wanted.CONNECT)
    swapped = replace(two, named=two.named[::-1])
    text = to_text(swapped)
    assert "  anchor   " in text
    assert read(text) == swapped
    assert "anchor" not in to_text(two)


@pytest.mark.parametrize(
    "change",
    [
        {"bound": -1},
        {"bound": 10**6},
        {"named": ()},
        {"named": (Place(0, 0), Place(0, 0))},
        {"wanted": Wanted.CONNECT, "bound": 0},
        {"wanted": Wanted.MAKE_EYE, "bound": 3},
        {"named": (Place(0, -1),)},
        {"named": (Place(7, 7),)},
        {"move": Place(0, 0)},
    ],
)
def test_a_rule_that_no_proof_gives_is_not_written(change: dict[str, Any]) -> None:
    rule = rule_of(EDGE, "capture(C5, 3)")
    assert read(to_text(rule)) == rule
    with pytest.raises(ConfigError, match=r"rule [0-9a-f]+ "):
        to_text(replace(rule, **change))


@given(st.integers(0, 2**32))
def test_any_rule_that_can_be_written_is_read_back(seed: int) -> None:
    rule = _any_rule(random.Random(seed))
    try:
        text = to_text(rule)
    except ConfigError:
        return
    assert read(text) == rule


def test_a_certificate_is_read_back_as_it_was() -> None:
    for rule, proof in learned()[::5]:
        again = reread(proof.text)
        assert static_rule(again) == rule
        assert (again.name, again.zone, again.winner, again.threats) == (
            proof.name,
            proof.zone,
            proof.winner,
            proof.threats,
        )
        assert (again.superko, again.position, again.target) == (proof.superko, proof.position, proof.target)
        for node, before in zip(again.proof, proof.proof, strict=True):
            assert (node.leaf, node.child, node.to_move) == (before.leaf, before.child, before.to_move)
            assert node.replies == list(before.replies)


def test_a_certificate_of_an_eye_is_read_back_as_it_was() -> None:
    proof = proof_of(EYE, "black: make_eye({A1, B1})")
    assert isinstance(static_rule(proof), StaticRule)
    assert static_rule(reread(proof.text)) == static_rule(proof)


def test_a_certificate_that_was_changed_is_rejected() -> None:
    text = learned()[0][1].text
    for bad in (text.replace('"winner":"', '"winner":"x'), text[: len(text) // 2], "", "{}", "[]\n", "\x00"):
        with pytest.raises(ConfigError, match="proof"):
            reread(bad)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("rule 1", "rule 2", 1, "another rule"),
        ("rule 1", "roule 1", 1, "begins no rule"),
        ("capture(A, 3)", "capture(A, x)", 5, "no number of liberties"),
        ("capture(A, 3)", "capture(B)", 5, "does not name A"),
        ("capture(A, 3)", "live(A)", 5, "no goal of a rule"),
        ("first    O", "first    black", 6, "first is 'black'"),
        ("suicide  no\n", "suicide  no\n  suicide  no\n", 9, "twice"),
        ("suicide  no\n", "", 1, "no line suicide"),
        ("? ? A * ?", "? ? A * *", 4, "second move"),
        ("? ? A * ?", "? ? A *", 4, "differs in length"),
        ("? ? A * ?", "? ? A ! ?", 4, "'!'"),
        ("? ? A * ?", "? ? A A ?", 4, "drawn twice"),
        ("? ? A * ?", "? ? . * ?", 5, "A is not drawn"),
        ("superko  yes", 'why      "O wins."\n  superko  yes', 9, "does not say that"),
        ("superko  yes", "why      O wins.\n  superko  yes", 9, "quotation marks"),
        ("superko  yes", "where    B is X\n  superko  yes", 9, "does not name 'B'"),
        ("superko  yes", "where    A is ?\n  superko  yes", 5, "A need not be on the board"),
        ("superko  yes", "where    A means X\n  superko  yes", 9, "what a letter is"),
        ("superko  yes", "anchor   -1 0\n  superko  yes", 9, "no column and row"),
        ("superko  yes", "colour   blue\n  superko  yes", 9, "no line begins with 'colour'"),
        ("proof    0123456789abcdef", "proof    ../rules", 10, "no name of a proof"),
    ],
)
def test_a_fault_is_told_with_its_line_and_a_hint(old: str, new: str, line: int, words: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    with pytest.raises(SchemaError, match="rules:") as raised:
        list(from_text(text))
    assert (raised.value.line, bool(raised.value.hint)) == (line, True)
    assert words in raised.value.fault


def test_a_line_before_any_rule_is_told() -> None:
    with pytest.raises(SchemaError, match="no rule has begun"):
        list(from_text("  goal capture(A)\n"))


@given(st.integers(0, 2**32), st.integers(1, 12))
def test_a_damaged_text_is_read_or_told_and_nothing_else(seed: int, changes: int) -> None:
    chance = random.Random(seed)
    text = list(to_text(chance.choice(learned())[0], source="x") if chance.random() < 0.5 else TEXT)
    for _ in range(changes):
        at = chance.randrange(len(text))
        text[at : at + chance.randrange(4)] = chance.choice([*MARKS, "is", "\n  where A is *\n", "é", "\x00"])
    found = _read_or_fault("".join(text))
    if isinstance(found, SchemaError):
        assert found.hint
        assert 1 <= found.line <= "".join(text).count("\n") + 1
    else:
        assert all(read(to_text(rule)) == rule for rule in found)


@given(st.text())
def test_no_text_at_all_leads_to_anything_but_a_fault(text: str) -> None:
    found = _read_or_fault(text)
    assert found.hint if isinstance(found, SchemaError) else not found


def _read_or_fault(text: str) -> list[StaticRule] | SchemaError:
    try:
        return [told.rule for told in from_text(text)]
    except SchemaError as fault:
        return fault


def _any_rule(chance: random.Random) -> StaticRule:
    """A rule that no proof has to give."""
    contents = {}
    for _ in range(chance.randint(1, 12)):
        contents[chance.randint(-3, 4), chance.randint(-3, 4)] = Content(chance.randint(1, 14))
    contents[0, 0] = chance.choice((EMPTY, OWN, ENEMY, OWN | ENEMY))
    wanted = chance.choice(list(Wanted))
    count = {Wanted.CAPTURE: 1, Wanted.CONNECT: 2, Wanted.MAKE_EYE: chance.randint(1, 4)}[wanted]
    places = list(contents)
    empty = [place for place, content in contents.items() if content == EMPTY]
    return StaticRule(
        wanted=wanted,
        bound=chance.choice((0, 3)) if wanted is Wanted.CAPTURE else 0,
        pattern=Pattern.of(contents),
        named=tuple(Place(*place) for place in chance.sample(places, min(count, len(places)))),
        own_first=chance.random() < 0.5,
        own_wins=chance.random() < 0.5,
        move=Place(*chance.choice(empty)) if empty and chance.random() < 0.5 else None,
        suicide=chance.random() < 0.5,
        superko=chance.random() < 0.5,
        proof=f"{chance.getrandbits(64):016x}",
    )


def test_a_rule_that_counts_liberties_comes_back_the_same() -> None:
    rules = [rule for rule, _ in counting()]
    assert len(rules) > 5
    for rule in rules:
        text = to_text(rule)
        assert "  outside  " in text
        assert read(text) == rule
        assert read(text).id != replace(rule, conditions=()).id


@pytest.mark.parametrize("line", ["1 1", "1 1 0", "1 one 1", "7 7 1", "1 1 1"])
def test_liberties_of_no_chain_are_told(line: str) -> None:
    with pytest.raises(SchemaError) as fault:
        read(TEXT.replace("  goal ", f"  outside  {line}\n  goal ", 1))
    assert fault.value.line == 5
