"""Whatever is handed to the checker, it answers: accepted, refused with a fault, or CertificateError."""

import ast
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nerai.solver.verify
from nerai.solver.verify import CertificateError, Fault, verify
from nerai.solver.verify.__main__ import main
from tests.support.local_game import LocalGame
from tests.support.proofs import certificate, tampered, updated
from tests.support.prover import Prover

WHITE = 2


def ko_proof() -> list[str]:
    game = LocalGame(
        """
        X . X X
        O X . .
        O O O O
        """,
        "capture(B2)",
        to_play=WHITE,
        threats=(1, 1),
    )
    root = Prover(game, WHITE).prove()
    assert root is not None
    return certificate(game, WHITE, root)


GOOD = ko_proof()


def fault_of(lines: list[str]) -> Fault:
    result = verify(lines)
    assert not result.accepted
    assert result.fault is not None
    return result.fault


def with_header(**fields: object) -> list[str]:
    return updated(GOOD, 0, **fields)


def with_position(**fields: object) -> list[str]:
    return tampered(GOOD, 0, lambda record: record["position"].update(fields))


def test_the_proof_that_is_spoilt_below_is_good() -> None:
    assert verify(GOOD).accepted
    assert verify([line.encode() for line in GOOD]).accepted
    assert verify(iter([*GOOD, "", "  \n"])).accepted


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "3", "null", '"x"'])
def test_what_is_no_certificate_is_refused(text: str) -> None:
    assert fault_of([text]).bad_input
    assert fault_of([GOOD[0], text]).bad_input


def test_a_header_alone_proves_nothing() -> None:
    assert fault_of(GOOD[:1]).message == "there is no node"
    assert fault_of([]).message == "there is no header"


def test_a_file_that_was_cut_off_is_refused() -> None:
    text = "\n".join(GOOD)
    for end in range(0, len(text), 7):
        assert not verify(text[:end].split("\n")).accepted


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([GOOD[0], "[" * 100_000], id="deep"),
        pytest.param([GOOD[0], '{"id": ' + "9" * 10_000 + "}"], id="a number of ten thousand digits"),
        pytest.param([GOOD[0], '{"id": ' + "9" * 4000 + "}"], id="a number of four thousand digits"),
        pytest.param([GOOD[0], '{"id": 1e999}'], id="infinity"),
        pytest.param([GOOD[0], '{"id": NaN}'], id="no number"),
        pytest.param([GOOD[0], " " * 70_000 + "{}"], id="a long line"),
        pytest.param([GOOD[0], GOOD[1][:-1] + ', "id": 0}'], id="a field twice"),
        pytest.param([GOOD[0], GOOD[1][:-1] + ', "\\ud800": 0}'], id="half a character"),
        pytest.param([b"\xff\xfe"], id="bytes that are no text"),
        pytest.param([3], id="lines that are no text"),
        pytest.param([None], id="nothing"),
    ],
)
def test_nasty_lines_are_refused(lines: list[Any]) -> None:
    assert fault_of(lines).message


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        (with_header(version="nerai.certificate/0"), "version"),
        (with_header(version=None), "version"),
        (with_header(winner="Black"), "side"),
        (with_header(winner=1), "side"),
        (with_header(goal=None), "goal"),
        (with_header(goal=["capture(B2)"]), "goal"),
        (with_header(assumptions=[{"kind": "alive"}]), "missing"),
        (with_header(assumptions=None), "assumptions"),
        (with_header(extra=1), "extra"),
        (with_header(position=[]), "position"),
        (with_header(ko_assumption={"black": 0}), "white"),
        (with_header(ko_assumption={"black": -1, "white": 0}), "threats"),
        (with_header(ko_assumption={"black": True, "white": 0}), "threats"),
        (with_header(ko_assumption={"black": 1.0, "white": 0}), "threats"),
        (with_header(ko_assumption={"black": "many", "white": 0}), "threats"),
        (with_header(ko_assumption={"black": 10**30, "white": 0}), "threats"),
        (with_position(width=0), "side of the board"),
        (with_position(width=20), "side of the board"),
        (with_position(width=10**100), "side of the board"),
        (with_position(width=True), "side of the board"),
        (with_position(height="3"), "side of the board"),
        (with_position(black=["A4"]), "black"),
        (with_position(black=["A1", "A1"]), "black"),
        (with_position(black=["I1"]), "black"),
        (with_position(black=[["A1"]]), "black"),
        (with_position(black="A1"), "black"),
        (with_position(black=["A2"]), "two stones"),
        (with_position(black=["A3"], white=["B3", "A2"]), "without liberties"),
        (with_position(to_play="B"), "side"),
        (with_position(suicide=0), "suicide"),
        (with_position(suicide=None), "suicide"),
        (with_position(ko="A3"), "ko"),
        (with_position(ko="C2"), "ko"),
        (with_position(ko="Z9"), "ko"),
        (with_position(ko=4), "ko"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(lines: list[str], word: str) -> None:
    fault = fault_of(lines)
    assert fault.bad_input
    assert fault.line == 1
    assert word in fault.message


@pytest.mark.parametrize(
    "change",
    [
        {"id": 7},
        {"id": "0"},
        {"id": True},
        {"to_play": "X"},
        {"to_play": 1},
        {"hash": "xyz"},
        {"hash": 5},
        {"zone": "0x1"},
        {"zone": "fffff"},
        {"zone": -1},
        {"zone": ""},
        {"zone": "f" * 5000},
        {"leaf": "asleep"},
        {"leaf": None},
        {"leaf": ["decided"]},
        {"alive": "1"},
        {"ko": False},
        {"ko": True},
        {"child": 0},
        {"comment": "hello"},
    ],
)
def test_a_node_that_makes_no_sense_is_refused(change: dict[str, object]) -> None:
    assert "leaf" in json.loads(GOOD[1])
    fault = fault_of(updated(GOOD, 1, **change))
    assert (fault.line, fault.node) == (2, 0)


@pytest.mark.parametrize(
    "reply",
    [
        [],
        ["A1"],
        ["A1", 0, 0],
        ["A9", 0],
        ["a1", 0],
        ["A1", "0"],
        ["A1", True],
        ["A1", -1],
        ["A1", 10**40],
        [0, 0],
        {},
    ],
)
def test_a_reply_that_makes_no_sense_is_refused(reply: object) -> None:
    number = next(n for n, line in enumerate(GOOD) if "replies" in line)
    assert fault_of(tampered(GOOD, number, lambda record: record["replies"].append(reply))).line == number + 1


def test_children_come_before_parents_and_all_nodes_are_used() -> None:
    number = next(n for n, line in enumerate(GOOD) if "replies" in line)

    def point_at_itself(record: dict[str, Any]) -> None:
        record["replies"][0][1] = record["id"]

    assert fault_of(tampered(GOOD, number, point_at_itself)).rule == "order"
    spare = json.loads(GOOD[1])
    moved = [json.loads(line) for line in GOOD[1:]]
    for record in moved:
        record["id"] += 1
        if "child" in record:
            record["child"] += 1
        for reply in record.get("replies", ()):
            reply[1] += 1
    fault = fault_of([GOOD[0], json.dumps(spare), *map(json.dumps, moved)])
    assert (fault.rule, fault.node) == ("order", 0)


def test_a_node_reached_in_two_ways_must_be_in_one_state() -> None:
    number = next(n for n, line in reversed(list(enumerate(GOOD))) if "replies" in line)
    count = len(json.loads(GOOD[number])["replies"])
    rules = set()
    for index in range(1, count):

        def merge(record: dict[str, Any], index: int = index) -> None:
            record["replies"][index][1] = record["replies"][0][1]

        rules.add(fault_of(tampered(GOOD, number, merge)).rule)
    assert rules <= {"state", "order", "W3"}
    assert "state" in rules


@pytest.mark.parametrize(
    ("goal", "word"),
    [
        ("", "no goal"),
        ("capture", "expected '('"),
        ("capture(", "expected a point"),
        ("capture(B2", "expected ')'"),
        ("capture(B2))", "should end"),
        ("capture(B2) capture(B2)", "should end"),
        ("capture(C2)", "no stone"),
        ("capture(Z1)", "no point"),
        ("capture(B20)", "no point"),
        ("capture(3)", "expected a point"),
        ("capture({B2)", "expected '}'"),
        ("capture({B2, B2})", "twice"),
        ("capture({B2, A2})", "both colours"),
        ("capture({B2, C3}, 2)", "single chain"),
        ("capture(B2, 0)", "number of liberties"),
        ("capture(B2, 9999999999)", "number of liberties"),
        ("capture(B2, C3)", "number of liberties"),
        ("connect(B2)", "expected ','"),
        ("connect(B2, B2)", "twice"),
        ("kill(B2, 3)", "expected ')'"),
        ("black: capture(B2)", "other side"),
        ("capture(B2) and save(B2)", "different sides"),
        ("make_eye(C2)", "needs the side"),
        ("black: make_eye(Z9)", "no point"),
        ("black: make_eye({C2, C2})", "twice"),
        ("win_race(B2)", "expected ','"),
        ("win_race(B2, B3)", "no stone"),
        ("white: escape(B2)", "other side"),
        ("kill(B2) unconditionally", "not supported"),
        ("kill(B2) by_ko", "not supported"),
        ("capture(B2) & capture(C3)", "column 12"),
        ("Capture(B2)", "no goal"),
        ("(" * 100 + "capture(B2)" + ")" * 100, "nested"),
        ("not " * 100 + "capture(B2)", "nested"),
        ("x" * 20_000, "characters"),
        (" or ".join(["capture(B2)"] * 100), "parts"),
    ],
)
def test_a_goal_that_cannot_be_checked_is_refused(goal: str, word: str) -> None:
    fault = fault_of(with_header(goal=goal))
    assert fault.rule == "goal"
    assert word in fault.message


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_any_field_may_be_anything(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(GOOD) - 1))
    record = json.loads(GOOD[number])
    path = [data.draw(st.sampled_from(sorted(record)))]
    if isinstance(record[path[0]], dict):
        path.append(data.draw(st.sampled_from(sorted(record[path[0]]))))
    target = record[path[0]] if len(path) == 2 else record
    target[path[-1]] = data.draw(json_values | st.sampled_from(["pass", "A3", "1", "black", 0, 1, True]))
    verify([*GOOD[:number], json.dumps(record), *GOOD[number + 1 :]])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.text() | st.binary() | json_values.map(json.dumps), max_size=4))
def test_any_lines_get_an_answer(lines: list[str | bytes]) -> None:
    assert not verify(lines).accepted
    assert not verify([GOOD[0], *lines]).accepted


def test_bytes_changed_at_random_get_an_answer() -> None:
    rng = random.Random(5)
    text = "\n".join(GOOD).encode()
    accepted = 0
    for _ in range(2000):
        spoilt = bytearray(text)
        for _ in range(rng.randint(1, 4)):
            spoilt[rng.randrange(len(spoilt))] = rng.choice(b'0123456789abcdefABW"[]{},: \n\x00\xff')
        accepted += verify(bytes(spoilt).split(b"\n")).accepted
    assert accepted < 200, "a changed space or blank does no harm, but most changes must"


def test_a_file_that_cannot_be_read_is_an_error_of_its_own(tmp_path: Path) -> None:
    for path in (tmp_path / "absent", tmp_path, "nul\0character"):
        with pytest.raises(CertificateError, match="cannot be read"):
            verify(path)

    def breaking() -> Iterator[str]:
        yield GOOD[0]
        raise OSError("the disk is gone")

    with pytest.raises(CertificateError, match="the disk is gone"):
        verify(breaking())


def test_the_command_says_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = tmp_path / "good", tmp_path / "bad", tmp_path / "none"
    good.write_text("\n".join(GOOD), encoding="utf-8")
    bad.write_text("\n".join(GOOD[:-1]), encoding="utf-8")
    none.write_text("hello\n", encoding="utf-8")
    assert main([str(good)]) == 0
    assert capsys.readouterr().out.startswith("accepted: white wins capture(B2); ")
    assert main([str(bad)]) == 1
    assert capsys.readouterr().out.startswith("rejected: node ")
    assert main([str(none)]) == 64
    assert "this is no JSON" in capsys.readouterr().out
    assert main([str(tmp_path / "absent")]) == 64
    assert main([]) == 64
    assert "usage" in capsys.readouterr().err


def test_the_checker_imports_nothing_of_ours() -> None:
    folder = Path(nerai.solver.verify.__file__).parent
    sources = list(folder.glob("*.py"))
    assert len(sources) > 5
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                ours = name == "nerai.solver.verify" or name.startswith("nerai.solver.verify.")
                assert ours or name.partition(".")[0] in sys.stdlib_module_names, f"{source.name}: {name}"
