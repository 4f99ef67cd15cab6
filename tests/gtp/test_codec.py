"""Lines of GTP 2, right and wrong, and any bytes at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.errors import GtpError
from nerai.gtp.codec import (
    MAX_COMMAND_BYTES,
    MAX_ID,
    Command,
    LineBuffer,
    Response,
    format_body,
    format_response,
    id_of,
    parse_command,
    parse_head,
    parse_response,
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("name", Command("name")),
        ("name\n", Command("name")),
        ("name\r\n", Command("name")),
        ("12 play black D4", Command("play", ("black", "D4"), 12)),
        ("  7   play\tblack \t D4  ", Command("play", ("black", "D4"), 7)),
        ("play black D4 # corner", Command("play", ("black", "D4"))),
        ("play black D4#corner", Command("play", ("black", "D4"))),
        ("0 quit", Command("quit", (), 0)),
        ("007 quit", Command("quit", (), 7)),
        (f"{MAX_ID} quit", Command("quit", (), MAX_ID)),
        ("na\x00m\x07e\x7f", Command("name")),
        ("12", Command("", (), 12)),
        ("-1 name", Command("-1", ("name",))),
        ("1x name", Command("1x", ("name",))),
        ("\u0664 name", Command("\u0664", ("name",))),
        ("NAME", Command("NAME")),
        (b"echo caf\xc3\xa9", Command("echo", ("café",))),
        (b"echo \xff\xfe", Command("echo", ("\ufffd\ufffd",))),
    ],
)
def test_a_command_line_is_read_as_gtp_2_says(line: bytes | str, expected: Command) -> None:
    assert parse_command(line) == expected


@pytest.mark.parametrize("line", ["", "\n", "  \t ", "# comment", "  # 1 name", "\x01\x02", b"\r\n"])
def test_empty_lines_and_comments_hold_no_command(line: bytes | str) -> None:
    assert parse_command(line) is None


@pytest.mark.parametrize("digits", [str(MAX_ID + 1), "9" * 5000])
def test_an_id_above_31_bits_is_refused(digits: str) -> None:
    with pytest.raises(GtpError, match="id above"):
        parse_command(f"{digits} name")
    assert id_of(f"{digits} name") is None


def test_a_line_over_the_limit_is_refused_but_its_id_is_known() -> None:
    line = b"31 echo " + b"x" * MAX_COMMAND_BYTES
    with pytest.raises(GtpError, match="longer than"):
        parse_command(line)
    assert id_of(line) == 31


@pytest.mark.parametrize(
    ("response", "sent"),
    [
        (Response(True, ""), "=\n\n"),
        (Response(True, "", 3), "=3\n\n"),
        (Response(True, "D4"), "= D4\n\n"),
        (Response(True, "D4", 0), "=0 D4\n\n"),
        (Response(False, "unknown command", 5), "?5 unknown command\n\n"),
        (Response(True, "a\nb"), "= a\nb\n\n"),
        (Response(True, "a\n\n \nb\n"), "= a\nb\n\n"),
        (Response(True, "\n  A B C\n3 . . ."), "=\n  A B C\n3 . . .\n\n"),
        (Response(True, "a\r\nb\x07"), "= a\nb\n\n"),
    ],
)
def test_a_response_is_one_block_without_empty_lines(response: Response, sent: str) -> None:
    assert format_response(response) == sent


@pytest.mark.parametrize(
    ("sent", "response"),
    [
        ("= D4\n\n", Response(True, "D4")),
        ("=\n\n", Response(True, "")),
        ("=12 a\r\nb\r\n\r\n", Response(True, "a\nb", 12)),
        ("? no\n\n", Response(False, "no")),
        ("Loading weights\n= D4\n\n", Response(True, "D4")),
        ("=====\n= D4\n\n", Response(True, "D4")),
        (b"= \xff\n\n", Response(True, "\ufffd")),
        ("=\n  A B\n1 . .\n\n", Response(True, "  A B\n1 . .")),
        ("= first\n\n= second\n\n", Response(True, "first")),
    ],
)
def test_a_response_is_read_up_to_its_empty_line(sent: bytes | str, response: Response) -> None:
    assert parse_response(sent) == response


@pytest.mark.parametrize("sent", ["", "hello\n\n", "= D4\n", "= D4", "=x D4\n\n", "=99999999999 D4\n\n"])
def test_what_is_no_whole_response_is_refused(sent: str) -> None:
    with pytest.raises(GtpError):
        parse_response(sent)


@given(st.one_of(st.binary(), st.text()))
def test_any_bytes_are_a_command_nothing_or_our_error(line: bytes | str) -> None:
    try:
        command = parse_command(line)
    except GtpError:
        return
    if command is not None:
        assert parse_command(str(command)) == command
        assert command.id == id_of(line)


@given(st.one_of(st.binary(), st.text()))
def test_any_bytes_are_a_response_or_our_error(data: bytes | str) -> None:
    parse_head(data)
    try:
        response = parse_response(data)
    except GtpError:
        return
    again = parse_response(format_response(response))
    assert (again.ok, again.id) == (response.ok, response.id)


@given(st.text(), st.booleans(), st.none() | st.integers(0, MAX_ID))
def test_any_text_sent_as_a_response_arrives_as_one_response(text: str, ok: bool, number: int | None) -> None:
    sent = format_response(Response(ok, text, number))
    assert sent.count("\n\n") == 1
    assert sent.endswith("\n\n")
    arrived = parse_response(sent)
    assert (arrived.ok, arrived.id) == (ok, number)
    assert arrived.text.split() == format_body(text).replace("\t", " ").split()


@given(st.lists(st.binary(max_size=12), max_size=12), st.integers(1, 8))
def test_lines_do_not_depend_on_how_the_stream_is_cut(chunks: list[bytes], limit: int) -> None:
    buffer = LineBuffer(limit)
    lines = [line for chunk in chunks for line in buffer.feed(chunk)] + buffer.flush()
    whole = b"".join(chunks)
    expected = whole.split(b"\n") if not whole.endswith(b"\n") else whole.split(b"\n")[:-1]
    assert lines == [line[: limit + 1] for line in expected if whole]


def test_an_endless_line_keeps_no_more_than_the_limit() -> None:
    buffer = LineBuffer(10)
    for _ in range(1000):
        assert buffer.feed(b"x" * 1000) == []
    assert buffer.feed(b"\nnext\n") == [b"x" * 11, b"next"]
