"""Who is answered: this machine and its own page, and nobody who only says so."""

import asyncio
from pathlib import Path

import httpx
import pytest

from nerai.web.guard import HEADERS, Guard
from tests.support.tutor import KILL, Served


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.1.5",
        "0.0.0.0",
        "",
        "[::1",
        "127.0.0.1@evil.example",
        "user@evil.example:80",
    ],
)
def test_foreign_hosts_are_refused(tutor: Served, host: str) -> None:
    with tutor.client() as client:
        found = client.get("/api/start", headers={"Host": host})
    assert found.status_code in (400, 403)
    assert "examples" not in found.text


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:9", "localhost", "LOCALHOST:80", "[::1]:80", "127.0.0.2"]
)
def test_loopback_hosts_are_answered(tutor: Served, host: str) -> None:
    with tutor.client() as client:
        assert client.get("/api/start", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost:1",
        "file://",
        "https://evil.example#127.0.0.1",
        "",
    ],
)
@pytest.mark.parametrize("call", ["/api/goals", "/api/solve", "/api/progress", "/api/games/begin"])
def test_foreign_origins_are_refused(tutor: Served, origin: str, call: str) -> None:
    with tutor.client() as client:
        found = client.post(call, json=KILL, headers={"Origin": origin})
    assert found.status_code == 403
    assert found.json()["error"]["where"] == "Origin"


def test_our_own_origin_is_answered(tutor: Served) -> None:
    with tutor.client() as client:
        origin = tutor.address.rstrip("/")
        assert client.post("/api/goals", json=KILL, headers={"Origin": origin}).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_requests_that_browsers_call_foreign_are_refused(tutor: Served, site: str) -> None:
    with tutor.client() as client:
        assert client.get("/api/start", headers={"Sec-Fetch-Site": site}).status_code == 403


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_what_a_form_elsewhere_could_send_is_refused(tutor: Served, kind: str) -> None:
    with tutor.client() as client:
        found = client.post("/api/progress", content=b'{"id":"x","tries":1}', headers={"Content-Type": kind})
    assert found.status_code == 415


@pytest.mark.parametrize("path", ["/", "/api/start", "/nothing", "/assets/nothing"])
def test_every_answer_forbids_foreign_content(tutor: Served, path: str) -> None:
    with tutor.client() as client:
        found = client.get(path)
    for name, value in HEADERS.items():
        assert found.headers[name] == value
    assert found.headers["content-security-policy"].startswith("default-src 'self'")
    assert "access-control-allow-origin" not in found.headers
    assert "server" not in found.headers


def test_refusals_and_streams_carry_the_same_headers(tutor: Served) -> None:
    with tutor.client() as client:
        for found in (client.get("/", headers={"Host": "evil"}), client.post("/api/solve", json=KILL)):
            assert found.headers["x-content-type-options"] == "nosniff"


def test_a_fault_of_ours_is_told_in_our_form_without_where_it_happened(
    tutor: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: str) -> None:
        raise ZeroDivisionError("deep inside")

    monkeypatch.setattr(tutor.tutor.library, "open", fail)
    found = tutor.post("open", {"id": "example/1"})
    assert found.status_code == 500
    assert found.headers["x-content-type-options"] == "nosniff"
    assert found.json()["error"]["message"] == "a fault of nerai itself"
    assert "deep inside" not in found.text
    assert "deep inside" in caplog.text, "it is for the terminal"


def test_a_fault_in_the_middle_of_a_stream_is_its_last_event(
    tutor: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("deep inside")

    monkeypatch.setattr(tutor.tutor.solving, "case", fail)
    _, kind, data = tutor.solve(KILL)
    assert kind == "error"
    assert data["error"]["message"] == "a fault of nerai itself"
    assert "deep inside" in caplog.text


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../etc/passwd",
        "/assets/../app.py",
        "/assets/%2e%2e/app.py",
        "/assets/%2e%2e%2fapp.py",
        "/assets/..%2f..%2fapp.py",
        "/assets/..%5c..%5capp.py",
        "/assets/%252e%252e%252fapp.py",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/file:///etc/passwd",
        "/assets/app.py%00.js",
        "/assets/.",
        "/assets/",
        "/assets/static",
        "/../app.py",
    ],
)
def test_no_path_leads_out_of_the_bundle(tutor: Served, path: str) -> None:
    with httpx.Client(verify=False, timeout=60) as client:
        request = client.build_request("GET", tutor.address)
        request.url = request.url.copy_with(raw_path=path.encode())
        found = client.send(request)
    assert found.status_code == 404
    assert "root:" not in found.text
    assert "make_app" not in found.text


def test_what_is_in_the_bundle_is_served_with_its_type(
    tutor: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>mine</title>", encoding="utf-8")
    (tmp_path / "static" / "app.js").write_text("let x;", encoding="utf-8")
    (tmp_path / "static" / "sub").mkdir()
    monkeypatch.setattr("nerai.web.static.files", lambda _: tmp_path)
    with tutor.client() as client:
        assert "mine" in client.get("/").text
        script = client.get("/assets/app.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.text == "let x;"
        assert client.get("/assets/sub").status_code == 404


def test_without_a_bundle_the_page_says_how_to_build_it(
    tutor: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nerai.web.static.files", lambda _: tmp_path)
    with tutor.client() as client:
        found = client.get("/")
    assert found.status_code == 200
    assert "scripts/web" in found.text


def test_the_page_names_a_client_once(tutor: Served) -> None:
    with tutor.client() as client:
        first, second = client.get("/"), client.get("/")
    assert "HttpOnly" in first.headers["set-cookie"]
    assert "set-cookie" not in second.headers


@pytest.mark.parametrize(
    ("host", "fits"), [("192.168.1.5", True), ("[fe80::1]:80", True), ("evil.example", False)]
)
def test_bound_to_all_addresses_only_bare_addresses_are_answered_besides(host: str, fits: bool) -> None:
    assert asyncio.run(_status("0.0.0.0", host)) == (200 if fits else 403)


def test_bound_to_a_name_that_name_is_answered() -> None:
    assert asyncio.run(_status("go.home", "go.home:80")) == 200
    assert asyncio.run(_status("go.home", "go.away:80")) == 403


def test_two_host_headers_are_refused() -> None:
    assert asyncio.run(_status("127.0.0.1", "127.0.0.1", "127.0.0.1")) == 403


async def _status(bound: str, *hosts: str) -> int:
    from starlette.responses import PlainTextResponse

    sent: list[int] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        if message["type"] == "http.response.start":
            sent.append(message["status"])

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "headers": [(b"host", host.encode()) for host in hosts],
    }
    await Guard(PlainTextResponse("ok"), host=bound)(scope, receive, send)
    return sent[0]
