"""Analysis reports until something comes, whatever it is; thinking ends early only when asked to."""

import re

import pytest

from nerai.engine.analysis import Dialect
from nerai.engine.command import Engine
from nerai.engine.main import make_engine
from nerai.engine.player import Options
from tests.engine.conversation import always, answers, converse, reports
from tests.engine.test_reasons import CORNER

NUMBERS = {
    "analyze": r"winrate [01]\.\d{4} scoreLead -?\d+\.\d{3}",
    "lz-analyze": r"winrate \d{1,5} prior \d{1,5} lcb \d{1,5}",
    "kata-analyze": (
        r"winrate [01]\.\d{6} scoreMean -?\d+\.\d{3} scoreLead -?\d+\.\d{3} prior [01]\.\d{6} lcb [01]\.\d{6}"
    ),
}


FIVE = ("boardsize 5\n", always)


def engine(*, playouts: int | None = 50, seconds: float = 2.0) -> Engine:
    return make_engine(options=Options(seconds=seconds, playouts=playouts), seed=1)


@pytest.mark.parametrize("command", [dialect.value for dialect in Dialect])
def test_reports_have_the_form_of_their_dialect(command: str) -> None:
    said = converse(engine(), FIVE, (f"7 {command} b 0\n", always), at_end=reports(3))
    head, *lines = said.removeprefix("=\n\n").rstrip("\n").split("\n")
    assert head == "=7"
    for line in lines:
        for order, info in enumerate(line.removeprefix("info ").split(" info ")):
            one = rf"move ([A-E]\d) visits \d+ {NUMBERS[command]} order {order} pv \1( [A-E]\d| pass)*"
            assert re.fullmatch(one, info), info


@pytest.mark.parametrize(
    "line", ["", "   ", "# a remark", "protocol_version", "nonsense", "99", "quit", "\0"]
)
def test_any_line_stops_an_analysis(line: str) -> None:
    said = converse(
        engine(),
        FIVE,
        ("1 analyze b 0\n", always),
        (f"{line}\n", reports(2)),
        at_end=answers(2),
    )
    boardsize, analysis, *rest = said.split("\n\n")
    assert boardsize == "="
    assert analysis.startswith("=1\ninfo move ")
    assert rest[-1] == ""


def test_the_end_of_the_input_stops_analysis_and_engine() -> None:
    said = converse(engine(), FIVE, ("analyze b 0\n", always), at_end=reports(2))
    assert said.endswith("\n\n")


def test_an_analysis_changes_nothing() -> None:
    made = engine()
    converse(made, FIVE, ("kata-analyze w 0 ownership true\n", always), at_end=reports(2))
    assert made.session.empty
    assert made.session.moves == ()


def test_ownership_is_told_for_every_point_from_the_movers_side() -> None:
    made = engine()
    # White owns this board.
    setup = "gogui-setup w A4 w B4 w C4 w D4 w E4 w B2 w C2 w D2\n"
    shares = {}
    for color in "bw":
        said = converse(
            made,
            FIVE,
            (setup, always),
            (f"kata-analyze {color} 0 ownership true\n", always),
            at_end=reports(2),
        )
        line = next(line for line in said.split("\n") if line.startswith("info"))
        shares[color] = [float(word) for word in line.split(" ownership ")[1].split()]
        assert len(shares[color]) == 25
        assert all(-1 <= share <= 1 for share in shares[color])
    assert sum(shares["w"]) > 0 > sum(shares["b"])


@pytest.mark.parametrize(
    "words",
    ["0 allow b A1,B2 5", "b 0 allow b A1,B2,C3 5 avoid b C3 1 avoid w A1 1", "interval 0 allow b A1,B2 1"],
)
def test_analysis_keeps_to_allowed_points_and_from_avoided_ones(words: str) -> None:
    said = converse(engine(), FIVE, (f"lz-analyze {words}\n", always), at_end=reports(3))
    assert set(re.findall(r"info move (\S+)", said)) == {"A1", "B2"}


def test_no_more_moves_are_reported_than_wanted() -> None:
    said = converse(engine(), FIVE, ("kata-analyze b 0 maxmoves 2\n", always), at_end=reports(4))
    assert {line.count("info move") for line in said.split("\n") if line.startswith("info")} == {2}


def test_an_interrupt_makes_a_thinking_engine_answer() -> None:
    made = engine(playouts=None, seconds=100_000.0)
    said = converse(made, FIVE, ("genmove b\n", always), ("# interrupt\n", answers(1)))
    assert re.fullmatch(r"=\n\n= [A-E]\d\n\n", said)


def test_other_lines_do_not_disturb_a_thinking_engine() -> None:
    said = converse(engine(), ("boardsize 5\ngenmove b\n\nname\n", always))
    assert re.fullmatch(r"=\n\n= [A-E]\d\n\n= nerai\n\n", said)


def test_a_genmove_with_reports_plays_what_it_says() -> None:
    made = engine()
    said = converse(made, FIVE, ("kata-genmove_analyze b 0 ownership true\nlast_move\n", always))
    (played,) = re.findall(r"^play (\S+)$", said, re.MULTILINE)
    assert said.endswith(f"= black {played}\n\n")
    assert "ownership" in said


def infos(line: str) -> list[dict[str, str]]:
    """The moves of a report with their keys."""
    made = []
    for text in line.removeprefix("info ").split(" info "):
        keys, _, pv = text.partition(" pv ")
        words = keys.split()
        made.append(dict(zip(words[::2], words[1::2], strict=True)) | {"pv": pv})
    return made


@pytest.mark.parametrize(("command", "sure"), [("analyze", "1.0000"), ("kata-analyze", "1.000000")])
def test_a_problem_is_solved_while_it_is_analysed(command: str, sure: str) -> None:
    setup = "".join(f"{line}\n" for line in CORNER)
    said = converse(
        engine(),
        (setup, always),
        (f"{command} w 0\n", always),
        at_end=lambda output: f"winrate {sure}" in output,
    )
    last = [line for line in said.split("\n") if line.startswith("info")][-1]
    best, *others = infos(last)
    assert (best["move"], best["winrate"], best["pv"].split()[0]) == ("A8", sure, "A8")
    assert others
    refuted = [one for one in others if float(one["winrate"]) == 0]
    assert {"A9", "A7"} <= {one["move"] for one in refuted}
    assert next(one for one in refuted if one["move"] == "A9")["pv"] == "A9 A8"
    assert [int(one["order"]) for one in (best, *others)] == list(range(len(others) + 1))


def test_a_proved_move_that_is_to_be_avoided_is_not_reported() -> None:
    setup = "".join(f"{line}\n" for line in CORNER)
    said = converse(
        engine(),
        (setup, always),
        ("lz-analyze w 0 avoid w A8 1\n", always),
        at_end=lambda output: "winrate 0 " in output and "pv A9 A8" in output,
    )
    assert "info move A8" not in said


def test_a_problem_analysis_stops_on_any_line() -> None:
    setup = "".join(f"{line}\n" for line in CORNER)
    said = converse(
        engine(), (setup, always), ("analyze w 0\n", always), ("name\n", reports(1)), at_end=answers(10)
    )
    assert said.endswith("\n\n= nerai\n\n")
