"""Bad input of each kind: an error that says where and what to do, never a trace, and the tutor goes on."""

import json
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from nerai.web.reading import MAX_BODY_BYTES
from tests.support.tutor import KILL, STRAIGHT_THREE, Served

GAME_CALLS = ("begin", "show", "move", "answer", "why", "hint", "undo", "judge")
CALLS = (
    *("open", "goals", "solve", "play", "why_not", "hint", "proof", "export"),
    *(f"games/{call}" for call in GAME_CALLS),
    "progress",
)


def refused(found: httpx.Response, status: int = 400) -> dict[str, str]:
    assert found.status_code == status, found.text
    error: dict[str, str] = found.json()["error"]
    assert set(error) == {"message", "where", "hint"}
    assert error["message"]
    assert "Traceback" not in found.text
    return error


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\xff\xfe\x00",
        b'{"position": NaN}',
        b'{"time_s": Infinity}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"1" * 10_000,
    ],
    ids=["empty", "half", "list", "null", "text", "bytes", "NaN", "Infinity", "deep", "deep-2", "digits"],
)
def test_what_is_no_json_object_is_refused(tutor: Served, call: str, body: bytes) -> None:
    with tutor.client() as client:
        found = client.post(f"/api/{call}", content=body, headers={"Content-Type": "application/json"})
    refused(found)


@pytest.mark.parametrize(
    ("call", "field"), [("solve", "time_s"), ("hint", "number"), ("progress", "tries")], ids=lambda name: name
)
def test_a_number_that_no_float_can_be_is_out_of_range(tutor: Served, call: str, field: str) -> None:
    error = refused(tutor.post(call, KILL | {"id": "x", field: 10**400}))
    assert error["where"] == field
    assert "out of range" in error["message"]


@pytest.mark.parametrize("kind", ["sgf", "svg", "markdown"])
@pytest.mark.parametrize(
    ("moves", "where"),
    [(["B9"], "moves[0]"), (["A8", "A9", "A9"], "moves[2]"), (["A9", "A8", "A7"], "moves[2]")],
)
def test_an_export_with_an_illegal_move_says_which(
    tutor: Served, kind: str, moves: list[str], where: str
) -> None:
    error = refused(tutor.post("export", KILL | {"kind": kind, "moves": moves}))
    assert error["where"] == where
    assert moves[-1] in error["message"]
    assert "illegal" in error["message"]


@pytest.mark.parametrize("call", CALLS)
def test_an_object_without_what_is_needed_names_the_field(tutor: Served, call: str) -> None:
    error = refused(tutor.post(call, {}))
    assert error["where"] in ("text", "position", "kind", "id", "size", "move", "point")
    assert error["hint"]


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"size": 0}, "position.size"),
        ({"size": [20, 20]}, "position.size"),
        ({"size": [9.5, 9]}, "position.size"),
        ({"size": [True, 9]}, "position.size"),
        ({"size": None}, "position.size"),
        ({"black": "A1"}, "position.black"),
        ({"black": ["Z99"]}, "position.black[0]"),
        ({"black": [7]}, "position.black[0]"),
        ({"black": ["pass"]}, "position.black"),
        ({"black": ["A1"] * 500}, "position.black"),
        ({"white": ["B9"]}, "position"),
        ({"to_move": "red"}, "position.to_move"),
        ({"to_move": 1}, "position.to_move"),
        ({"ko": "B9"}, "position"),
        ({"ko": "J1"}, "position"),
        ({"ko": {}}, "position.ko"),
    ],
)
@pytest.mark.parametrize("call", ["goals", "solve", "play", "export"])
def test_a_position_that_cannot_be_is_refused(
    tutor: Served, call: str, changed: dict[str, Any], where: str
) -> None:
    body = KILL | {"position": STRAIGHT_THREE | changed, "move": "A8", "kind": "svg", "number": 1}
    assert refused(tutor.post(call, body))["where"] == where


def test_stones_without_liberty_are_refused(tutor: Served) -> None:
    dead = {"size": [2, 1], "black": ["A1"], "white": ["B1"], "to_move": "black", "ko": None}
    refused(tutor.post("goals", {"position": dead}))


@pytest.mark.parametrize(
    ("call", "changed", "where"),
    [
        ("solve", {"level": "master"}, "level"),
        ("solve", {"level": 3}, "level"),
        ("solve", {"time_s": -1}, "time_s"),
        ("solve", {"time_s": 1e9}, "time_s"),
        ("solve", {"time_s": "long"}, "time_s"),
        ("solve", {"time_s": True}, "time_s"),
        ("solve", {"comment": 5}, "comment"),
        ("solve", {"comment": "x" * 20_000}, "comment"),
        ("solve", {"comment": "\ud800"}, "comment"),
        ("solve", {"goal": ["kill"]}, "goal"),
        ("play", {"move": "Z1"}, "move"),
        ("play", {"move": 5}, "move"),
        ("play", {"move": None}, "move"),
        ("play", {"moves": "A1", "move": "A8"}, "moves"),
        ("play", {"moves": ["A99"], "move": "A8"}, "moves[0]"),
        ("play", {"moves": ["\ud800"], "move": "A8"}, "moves[0]"),
        ("play", {"moves": ["pass"] * 401, "move": "A8"}, "moves"),
        ("why_not", {"move": "A8", "better": "yes"}, "better"),
        ("hint", {"number": 0}, "number"),
        ("hint", {"number": 4}, "number"),
        ("hint", {"number": 1.5}, "number"),
        ("export", {"kind": "exe"}, "kind"),
    ],
)
def test_a_field_that_cannot_be_is_named(tutor: Served, call: str, changed: object, where: str) -> None:
    assert isinstance(changed, dict)
    body = json.dumps(KILL | changed)
    with tutor.client() as client:
        found = client.post(f"/api/{call}", content=body, headers={"Content-Type": "application/json"})
    assert refused(found)["where"] == where


@pytest.mark.parametrize(
    "goal",
    ["kill(", "kill(A1)", "fly(B9)", "kill(Z99)", "not " * 240 + "kill(B9)", "(" * 900, "kill(B9) \x00"],
)
def test_a_goal_that_makes_no_sense_is_an_error_of_the_stream(tutor: Served, goal: str) -> None:
    _, kind, data = tutor.solve(KILL | {"goal": goal})
    assert kind == "error"
    assert data["error"]["message"]
    assert "fault of nerai" not in data["error"]["message"]
    for call, more in (("hint", {"number": 1}), ("play", {"move": "A8"}), ("why_not", {"move": "A8"})):
        refused(tutor.post(call, KILL | {"goal": goal} | more))


@pytest.mark.parametrize("move", ["B9", "C9"])
def test_an_illegal_move_is_refused_with_its_reason(tutor: Served, move: str) -> None:
    for call in ("play", "why_not"):
        assert "stone is there" in refused(tutor.post(call, KILL | {"move": move}))["message"]
    assert "stone is there" in refused(tutor.post("proof", KILL | {"moves": [move]}))["message"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "garbage",
        "(;",
        "(;SZ[99])",
        "(;SZ[9]AB[zz])",
        '{"id": 1}',
        '{"id": "x", "size": 9, "black": ["aa"], "white": ["aa"], "to_move": "B"}',
        "\x00\x01\x02",
        "(" * 50_000,
        "(;" * 50_000,
        "(;SZ[9]" + ";B[aa]" * 5_000 + ")",
    ],
    ids=["empty", "words", "cut", "size", "off", "record", "both", "bytes", "deep", "nodes", "illegal"],
)
def test_garbage_is_opened_with_an_error_or_with_repairs(tutor: Served, text: str) -> None:
    found = tutor.post("open", {"text": text})
    if found.status_code == 200:
        assert found.json()["problems"]
    else:
        refused(found)


@pytest.mark.parametrize("name", ["nothing", "../../etc/passwd", "/etc/passwd", "example/1/..", "", "\x00"])
def test_an_id_that_was_not_given_out_opens_nothing(tutor: Served, name: str) -> None:
    assert refused(tutor.post("open", {"id": name}), 404)["where"] == "id"


@pytest.mark.parametrize(
    "body",
    [
        {"id": "", "tries": 1},
        {"id": "x"},
        {"id": "x", "tries": -1},
        {"id": "x", "tries": 1.5},
        {"id": "x", "tries": 1, "solved": "yes"},
        {"id": "x" * 2000, "tries": 1},
        {"id": 5, "tries": 1},
    ],
)
def test_progress_that_cannot_be_is_refused(tutor: Served, body: object) -> None:
    refused(tutor.post("progress", body))


@pytest.mark.parametrize("path", ["/api/start", "/", "/assets/app.js"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE"])
def test_wrong_methods_are_refused(tutor: Served, path: str, method: str) -> None:
    with tutor.client() as client:
        found = client.request(method, path, headers={"Content-Type": "application/json"})
    refused(found, 405)


@pytest.mark.parametrize("call", CALLS[:-1])
def test_calls_with_a_body_are_not_asked_by_get(tutor: Served, call: str) -> None:
    with tutor.client() as client:
        refused(client.get(f"/api/{call}"), 405)


def test_paths_that_are_not_there_are_not_found(tutor: Served) -> None:
    with tutor.client() as client:
        for path in (
            "/api",
            "/api/",
            "/api/nothing",
            "/docs",
            "/openapi.json",
            "/redoc",
            "/x/y",
            "/index.html",
        ):
            refused(client.get(path), 404)


def test_a_body_that_says_it_is_huge_is_refused_before_it_is_read(tutor: Served) -> None:
    head = _head("/api/open", f"Content-Length: {MAX_BODY_BYTES + 1}")
    assert _raw(tutor, head).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("chunked", [False, True], ids=["length", "chunked"])
def test_who_sends_all_of_a_body_that_is_too_large_is_told_so(tutor: Served, chunked: bool) -> None:
    """Not cut off in the middle, which browsers tell as a server that does not answer."""
    body = b'{"text": "' + b"x" * (4 * MAX_BODY_BYTES) + b'"}'
    content = iter([body[: len(body) // 2], body[len(body) // 2 :]]) if chunked else body
    with tutor.client() as client:
        found = client.post("/api/open", content=content, headers={"Content-Type": "application/json"})
    assert "larger than 1,000,000 bytes" in refused(found, 413)["message"]


def test_a_huge_body_without_length_is_refused_while_it_is_read(tutor: Served) -> None:
    part = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    sent = _raw(tutor, _head("/api/open", "Transfer-Encoding: chunked"), part, most=10_000)
    assert sent.startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "99999999999999999999"])
def test_a_length_that_is_none_is_refused(tutor: Served, length: str) -> None:
    assert _raw(tutor, _head("/api/open", f"Content-Length: {length}"))[9:12] in (b"400", b"413")


def _head(path: str, *more: str) -> bytes:
    lines = (f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", *more, "", "")
    return "\r\n".join(lines).encode()


def _raw(tutor: Served, head: bytes, part: bytes = b"", *, most: int = 0) -> bytes:
    """What is answered to raw bytes; `part` is sent again and again until there is an answer."""
    where = urlsplit(tutor.address)
    with socket.create_connection((where.hostname, where.port), timeout=60) as link:
        link.sendall(head)
        link.settimeout(0.01 if part else 60)
        for _ in range(most):
            try:
                link.sendall(part)
            except TimeoutError:
                pass
            except OSError:
                break
            try:
                if answer := link.recv(4096):
                    return answer
            except TimeoutError:
                continue
            except OSError:
                break
        link.settimeout(60)
        return link.recv(4096)


def test_no_value_in_any_field_is_a_fault_of_ours(tutor: Served) -> None:
    """Every field of every call is given odd values in turn: each is answered or refused."""
    odd: list[object] = [
        None,
        [],
        {},
        "",
        0,
        -1,
        1e308,
        True,
        "x" * 100,
        [[]],
        [None],
        {"size": 9},
        "pass",
        ["pass"],
        "é\x00",
    ]
    whole = KILL | {"move": "A8", "moves": [], "number": 1, "kind": "svg", "better": False, "comment": ""}
    whole |= {"id": "example/1", "tries": 1, "solved": True, "text": "(;SZ[9])", "time_s": 1}
    answered = 0
    with tutor.client() as client:
        for call in CALLS:
            for field in whole:
                for value in odd:
                    body = json.dumps(whole | {field: value})
                    headers = {"Content-Type": "application/json"}
                    found = client.post(f"/api/{call}", content=body, headers=headers)
                    assert found.status_code < 500, (call, field, value, found.text)
                    assert "fault of nerai" not in found.text, (call, field, value)
                    answered += found.status_code == 200
    assert answered > 0
