"""Driving engines that behave, and engines that do not. Every engine here is a real process."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from nerai.errors import GtpEngineDied, GtpError, GtpTimeout
from nerai.gtp.client import Client, Timeouts
from nerai.gtp.codec import Response
from tests.support.processes import alive, children, gone_soon, open_files

FAKE = Path(__file__).parents[1] / "support" / "fake_engine.py"
SHORT_S = 0.3
PATIENT = Timeouts(start_s=60, command_s=60, close_s=0.5)


def start(*ways: str, timeouts: Timeouts = PATIENT, environment: dict[str, str] | None = None) -> Client:
    command = [sys.executable, str(FAKE), *ways]
    return Client(command, name="fake", timeouts=timeouts, environment=environment)


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = threading.active_count(), open_files(), children()
    yield
    assert (threading.active_count(), open_files(), children()) == before


@pytest.fixture
def engine() -> Iterator[Client]:
    with start() as client:
        yield client


def test_answers_come_as_text(engine: Client) -> None:
    assert engine.send("echo a b") == "a b"
    assert engine.send("echo") == ""
    assert engine.send("several_lines") == "one\n  two\nthree"


def test_a_refusal_is_an_error_for_send_and_a_value_for_request(engine: Client) -> None:
    with pytest.raises(GtpError, match="fake refused 'refuse bad luck': bad luck"):
        engine.send("refuse bad luck")
    assert engine.request("refuse bad luck") == Response(False, "bad luck")


def test_lines_outside_of_answers_are_passed_over() -> None:
    with start("greet") as engine:
        assert engine.send("garbage_first") == "D4"


@pytest.mark.parametrize(("command", "told"), [("wrong_id", "id 2"), ("no_id", "no id")])
def test_an_answer_with_another_id_is_refused(engine: Client, command: str, told: str) -> None:
    with pytest.raises(GtpError, match=f"with {told} instead of id 1"):
        engine.send(command)


def test_bytes_of_any_encoding_become_text(engine: Client) -> None:
    assert engine.send("bytes_of_any_kind") == "\ufffdcaf\ufffd"


def test_a_dead_engine_is_told_with_status_and_last_words(engine: Client) -> None:
    with pytest.raises(GtpEngineDied, match=r"status 7 .*out of ideas"):
        engine.send("die 7")
    with pytest.raises(GtpEngineDied):
        engine.send("echo a")


def test_death_within_an_answer_is_death(engine: Client) -> None:
    with pytest.raises(GtpEngineDied):
        engine.send("die_in_answer")


def test_a_closed_output_is_told(engine: Client) -> None:
    with pytest.raises(GtpEngineDied, match="closed its output"):
        engine.send("close_output")


def test_silence_is_a_timeout_that_quotes_the_engines_words(engine: Client) -> None:
    engine.send("echo started")
    with pytest.raises(GtpTimeout, match=r"still loading.*no answer to 'hang'"):
        engine.send("hang", timeout_s=SHORT_S)


def test_the_start_is_given_its_own_time() -> None:
    with start(timeouts=Timeouts(start_s=SHORT_S, command_s=60, close_s=0.5)) as engine:
        assert engine.send("echo a", timeout_s=60) == "a"
    with (
        start("deaf", timeouts=Timeouts(start_s=SHORT_S, command_s=0.01, close_s=0.5)) as engine,
        pytest.raises(GtpTimeout),
    ):
        engine.send("echo a")


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_one(engine: Client) -> None:
    engine.send("echo started")
    with pytest.raises(GtpTimeout):
        engine.send("late", timeout_s=SHORT_S)
    assert engine.send("echo next") == "next"
    assert engine.send("echo after") == "after"


def test_an_engine_that_reads_nothing_is_a_timeout_even_for_a_command_larger_than_its_pipe() -> None:
    with (
        start("deaf", timeouts=Timeouts(start_s=SHORT_S, command_s=SHORT_S, close_s=0.5)) as engine,
        pytest.raises(GtpTimeout, match="does not read"),
    ):
        engine.send("echo " + "x" * 1_000_000)


def test_much_standard_error_does_not_block_and_only_its_end_is_kept(engine: Client) -> None:
    assert engine.send("much_stderr") == "done"
    engine.send("echo a")
    assert engine.stderr_tail.endswith("the end")
    assert len(engine.stderr_tail) <= 4096


def test_a_line_without_end_is_an_error(engine: Client) -> None:
    with pytest.raises(GtpError, match="longer than"):
        engine.send("long_line")


def test_an_answer_without_end_is_an_error_not_a_full_memory(engine: Client) -> None:
    with pytest.raises(GtpError, match="without end"):
        engine.send("endless_answer")


def test_commands_are_listed_once(engine: Client) -> None:
    assert engine.knows("analyze")
    assert not engine.knows("no_such")
    assert engine.commands() is engine.commands()


@pytest.mark.parametrize("command", ["", "  ", "a\nb", "a\r", "a # b"])
def test_what_is_not_one_command_is_not_sent(engine: Client, command: str) -> None:
    with pytest.raises(GtpError, match="not one command line"):
        engine.send(command)


def test_environment_folder_and_arguments_reach_the_engine(tmp_path: Path) -> None:
    command = f"{sys.executable} {FAKE} 'two words'"
    with Client(command, cwd=tmp_path, environment={"NERAI_TEST": "here"}, timeouts=PATIENT) as engine:
        assert engine.send("environment NERAI_TEST") == "here"
        assert engine.send("environment PATH") == os.environ["PATH"]
        assert engine.send("folder") == str(tmp_path)
        assert engine.send("arguments") == "two words"


@pytest.mark.parametrize(
    "command", ["/no/such/engine", "no-such-engine --mode gtp", "", "a 'b", [], str(FAKE.parent)]
)
def test_an_engine_that_cannot_start_is_an_error(command: str | list[str]) -> None:
    with pytest.raises(GtpError):
        Client(command)


class TestStream:
    """Answers that come line by line."""

    def test_lines_come_until_we_stop_it(self, engine: Client) -> None:
        with engine.stream("analyze") as lines:
            assert next(lines) == "info move D4 visits 1"
            assert next(lines) == "info move E5 visits 2"
        assert list(lines) == []
        assert engine.send("echo next") == "next"

    def test_an_answer_with_an_end_needs_no_stop(self, engine: Client) -> None:
        assert list(engine.stream("several_lines")) == ["one", "  two", "three"]
        with engine.stream("several_lines") as lines:
            assert next(lines) == "one"
        assert engine.send("echo next") == "next"

    def test_a_refused_analysis_is_told(self, engine: Client) -> None:
        with engine.stream("refuse no such color") as lines:
            assert list(lines) == ["no such color"]
            assert not lines.ok

    def test_an_engine_that_does_not_stop_is_a_timeout(self, engine: Client) -> None:
        engine.send("echo started")
        lines = engine.stream("analyze_stubbornly", timeout_s=SHORT_S)
        assert next(lines) == "info move D4 visits 1"
        with pytest.raises(GtpTimeout):
            lines.stop()

    def test_the_error_within_the_block_is_the_one_that_is_told(self, engine: Client) -> None:
        with pytest.raises(GtpEngineDied, match="status 5"), engine.stream("die 5") as lines:
            next(lines)


class TestClose:
    """No engine, nor what it started, outlives its client."""

    def test_a_polite_engine_ends_and_further_commands_are_refused(self) -> None:
        engine = start()
        engine.send("echo a")
        engine.close()
        engine.close()
        assert not alive(engine.pid)
        with pytest.raises(GtpError, match="closed"):
            engine.send("echo a")

    @pytest.mark.parametrize("way", ["stubborn", "deaf"])
    def test_an_engine_that_ignores_quit_is_killed(self, way: str) -> None:
        with start(way) as engine:
            pass
        assert not alive(engine.pid)

    def test_a_busy_engine_is_ended(self) -> None:
        with start() as engine:
            engine.send("echo started")
            with pytest.raises(GtpTimeout):
                engine.send("hang", timeout_s=SHORT_S)
        assert not alive(engine.pid)

    def test_what_the_engine_started_ends_with_it(self) -> None:
        with start("child") as engine:
            engine.send("echo started")
            child = int(engine.stderr_tail.split()[1])
            assert alive(child)
        gone_soon(child)

    def test_an_error_in_the_block_closes_too(self) -> None:
        with pytest.raises(ZeroDivisionError), start() as engine:
            raise ZeroDivisionError
        assert not alive(engine.pid)
