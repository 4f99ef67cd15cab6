"""The journal: what it keeps, what it repairs, what it refuses."""

import errno
import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nerai.batch.journal import Identity, Journal
from nerai.batch.outcome import Crashed, Done, Outcome, TimedOut
from nerai.errors import ConfigError

RUN = Identity("squares", "1.0", {"size": 9, "names": ["a", "b"]})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results" / "journal.jsonl"


def write(path: Path, *outcomes: Outcome, identity: Identity = RUN) -> None:
    with Journal(path, identity) as journal:
        for outcome in outcomes:
            journal.append(outcome)


def read(path: Path, identity: Identity = RUN) -> dict[str, Outcome]:
    with Journal(path, identity) as journal:
        return journal.outcomes


def test_what_is_appended_is_there_the_next_time(path: Path) -> None:
    write(path, Done("1", [1, "a"], 0.5), Crashed("2", "killed by SIGKILL"))
    write(path, TimedOut("3", 2.0))
    assert read(path) == {
        "1": Done("1", [1, "a"], 0.5),
        "2": Crashed("2", "killed by SIGKILL"),
        "3": TimedOut("3", 2.0),
    }


def test_the_first_line_says_which_run_it_is(path: Path) -> None:
    write(path, Done("1", 1, 0.5))
    header, line = map(json.loads, path.read_text().splitlines())
    assert header["run"] == "squares"
    assert header["version"] == "1.0"
    assert header["parameters"] == {"size": 9, "names": ["a", "b"]}
    assert line == {"outcome": "done", "key": "1", "value": 1, "seconds": 0.5}


def test_the_last_word_on_a_key_counts(path: Path) -> None:
    write(path, TimedOut("1", 2.0))
    write(path, Done("1", 5, 0.5))
    assert read(path) == {"1": Done("1", 5, 0.5)}


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (Identity("cubes", "1.0", RUN.parameters), "run 'squares', not 'cubes'"),
        (Identity("squares", "2.0", RUN.parameters), "version '1.0', not '2.0'"),
        (Identity("squares", "1.0", {"size": 19, "names": ["a", "b"]}), r"other parameters \(size\)"),
        (Identity("squares", "1.0", {"size": 9}), r"other parameters \(names\)"),
    ],
)
def test_the_journal_of_another_run_is_refused_and_left_alone(path: Path, other: Identity, told: str) -> None:
    write(path, Done("1", 1, 0.5))
    before = path.read_bytes()
    with pytest.raises(ConfigError, match=told):
        Journal(path, other)
    assert path.read_bytes() == before


def test_the_order_of_parameters_does_not_matter(path: Path) -> None:
    write(path, Done("1", 1, 0.5))
    assert read(path, Identity("squares", "1.0", {"names": ["a", "b"], "size": 9}))


def test_a_file_that_is_no_journal_is_refused_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"a": 1}\n{"b": 2}\n')
    with pytest.raises(ConfigError, match="no journal"):
        Journal(path, RUN)
    assert path.read_text() == '{"a": 1}\n{"b": 2}\n'


def test_a_journal_in_use_is_refused(path: Path) -> None:
    with Journal(path, RUN), pytest.raises(ConfigError, match="in use"):
        Journal(path, RUN)


def test_damage_before_the_end_is_refused_and_left_alone(path: Path) -> None:
    write(path, Done("1", 1, 0.5), Done("2", 2, 0.5))
    lines = path.read_bytes().split(b"\n")
    lines[1] = lines[1][:10]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(ConfigError, match=r"journal\.jsonl:2: damaged"):
        Journal(path, RUN)
    assert path.read_bytes() == b"\n".join(lines)


def test_a_record_that_is_no_outcome_is_refused(path: Path) -> None:
    write(path)
    with path.open("a") as file:
        file.write('{"key": "1", "outcome": "lost"}\n')
    with pytest.raises(ConfigError, match=":2: no outcome"):
        Journal(path, RUN)


def test_wherever_a_kill_cuts_the_file_the_rest_is_kept_and_can_be_continued(path: Path) -> None:
    kept: list[Outcome] = [Done("1", 1, 0.5), Done("2", {"text": "é\n"}, 0.5), TimedOut("3", 1.0)]
    write(path, *kept)
    whole = path.read_bytes()
    ends = [position + 1 for position, byte in enumerate(whole) if byte == ord("\n")]
    for cut in {*range(0, len(whole), 7), *ends, *(end - 1 for end in ends), *(end + 1 for end in ends)}:
        path.write_bytes(whole[:cut])
        whole_lines = sum(end <= cut for end in ends)
        expected = {outcome.key: outcome for outcome in kept[: max(0, whole_lines - 1)]}
        write(path, Crashed("4", "x"))
        assert read(path) == {**expected, "4": Crashed("4", "x")}


def test_zeros_that_a_power_cut_leaves_at_the_end_are_cut_off(path: Path) -> None:
    write(path, Done("1", 1, 0.5))
    sound = path.read_bytes()
    path.write_bytes(sound + b"\0" * 100)
    assert read(path) == {"1": Done("1", 1, 0.5)}
    assert path.read_bytes() == sound


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_any_file_is_a_journal_or_refused(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    try:
        assert read(path) == {}
    except ConfigError:
        assert path.read_bytes() == data


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot open"):
        Journal(tmp_path, RUN)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without end")
def test_a_device_is_no_journal() -> None:
    with pytest.raises(ConfigError, match="no plain file"):
        Journal(Path("/dev/zero"), RUN)


@pytest.mark.parametrize("bytes_written", [None, 3])
def test_a_full_disk_is_told_and_what_it_tore_is_repaired(
    path: Path, monkeypatch: pytest.MonkeyPatch, bytes_written: int | None
) -> None:
    write(path, Done("1", 1, 0.5))
    really_write = os.write

    def write_to_full_disk(file: int, data: bytes) -> int:
        if bytes_written is None:
            raise OSError(errno.ENOSPC, "No space left on device")
        return really_write(file, data[:bytes_written])

    with Journal(path, RUN) as journal:
        monkeypatch.setattr(os, "write", write_to_full_disk)
        with pytest.raises(ConfigError, match=r"cannot write|disk is full"):
            journal.append(Done("2", 2, 0.5))
    monkeypatch.undo()
    assert read(path) == {"1": Done("1", 1, 0.5)}


def test_no_descriptor_is_left_open_by_a_refusal(path: Path) -> None:
    write(path)
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    with pytest.raises(ConfigError):
        Journal(path, Identity("other"))
    assert before == (len(os.listdir("/proc/self/fd")) if before else 0)
