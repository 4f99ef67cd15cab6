"""Whatever is typed at the engine, it answers in GTP, refuses without changing anything, and goes on."""

import io
import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nerai.engine.command import handlers
from nerai.engine.commands import ENTRIES
from nerai.engine.main import make_engine
from nerai.engine.player import Options
from nerai.errors import GtpError
from nerai.gtp.codec import parse_command, parse_response
from nerai.gtp.server import serve
from tests.engine.console import Console

NAMES = [entry.name for entry in ENTRIES]
WORDS = """
    b w black white B e A1 B2 C3 D4 E5 a1 pass PASS resign I1 Z9 0 1 2 3 5 7 9 19 20 -1 0.5 6.5 nan 1e9
    true false interval avoid allow ownership maxmoves minmoves A1,B2 dead alive seki dame chinese japanese
    tromp-taylor {} {"ko":"SITUATIONAL"} none absolute byoyomi canadian resignThreshold # é
"""
# Lines that mean something, so that the game changes.
MEANT = """
    play b A1, play w B2, play b C3, play w C3, play b B1, play w A2, play b pass, undo, gg-undo 2,
    clear_board, genmove b, genmove w, boardsize 5, boardsize 3, boardsize 1, rectangular_boardsize 2 4,
    set_free_handicap A1 B2 C3, gogui-setup b A1 w B2 e C3, gogui-undo_setup, trymove b B2, popgo, printsgf,
    set_position b A1 w B1, kata-set-rules aga, kgs-rules new_zealand, kgs-genmove_cleanup b, analyze b 0,
    kata-genmove_analyze w 0, final_score, final_status_list dead, time_settings 0 1 1, time_left b 0 0,
    restricted_genmove w A1 B2, fixed_handicap 2, showboard, gogui-play_sequence b A1 w A2 b B1
"""
LINES = st.one_of(
    st.sampled_from([" ".join(line.split()) for line in MEANT.split(",")]),
    st.builds(
        lambda name, words: " ".join([name, *words]),
        st.sampled_from(NAMES),
        st.lists(st.sampled_from(WORDS.split()), max_size=5),
    ),
    st.text(max_size=40).map(lambda text: text.replace("\n", " ")),
)
ENCODED_LINES = LINES.map(lambda line: line.encode("utf-8", "replace"))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(LINES, max_size=25))
def test_a_refused_line_changes_nothing_and_every_line_is_answered(lines: list[str]) -> None:
    console = Console("boardsize 3", playouts=3)
    for line in lines:
        before = console.state()
        answer = console.dispatcher.answer(line)
        if not answer:
            assert parse_command(line) is None
            continue
        response = parse_response(answer)
        if not response.ok:
            assert console.state() == before, line
            assert not response.text.startswith("internal error"), f"{line}: {response.text}"


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.one_of(LINES.map(lambda line: line.encode("utf-8", "replace")), st.binary(max_size=60)),
        max_size=12,
    )
)
def test_any_bytes_give_well_formed_answers(lines: list[bytes]) -> None:
    stream = io.BytesIO(b"boardsize 3\n" + b"\n".join(lines))
    sent: list[bytes] = []
    engine = make_engine(options=Options(playouts=3), seed=1)
    serve(handlers(engine, ENTRIES), read=stream.read, write=sent.append)
    output = b"".join(sent).decode()
    assert output.endswith("\n\n")
    answers = output.removesuffix("\n\n").split("\n\n")
    assert all(re.match(r"[=?]\d*(?: |\n|$)", answer) for answer in answers), answers
    assert len(answers) == expected_answers(stream.getvalue())


def expected_answers(data: bytes) -> int:
    """How many lines are commands, up to quit."""
    count = 0
    for line in data.split(b"\n"):
        try:
            command = parse_command(line)
        except GtpError:
            count += 1
            continue
        count += command is not None
        if command is not None and command.name == "quit":
            break
    return count
