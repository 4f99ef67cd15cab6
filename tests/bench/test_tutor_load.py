"""The tutor under load, with little of it: all figures are there, and nothing is found wrong."""

import json

import pytest

from bench.tutor_load import Reply, main, spread


def test_a_small_load_is_borne_and_told_by_counts(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--requests", "16", "--flood", "10", "--leave", "2", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["mixed"]["requests"] == 16
    assert found["mixed"]["lost"] == 0
    assert found["flood"]["greedy_searches"] == {"taken": 10, "refused": 0}
    assert found["flood"]["modest_lost"] == 0
    assert found["refused"]["let_in"] == found["refused"]["not_answered"] == 0
    assert found["refused"]["statuses"]["path tricks (404)"] == {"404": 10}
    assert found["refused"]["statuses"]["foreign origin (403)"] == {"403": 4}
    assert found["left"]["times"] == 2
    # Seconds are for the reader: a machine may be as slow as it likes.
    late = "a search outlived its listener by a second"
    assert [fault for fault in found["faults"] if fault != late] == []
    assert code == (1 if found["faults"] else 0)


@pytest.mark.parametrize("option", ["--requests", "--flood", "--leave"])
def test_numbers_that_make_no_sense_are_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([option, "0"])
    assert caught.value.code == 2
    assert option in capsys.readouterr().err


def test_times_are_told_by_the_middle_and_the_end() -> None:
    replies = [Reply(200, b"", number / 1000) for number in range(1, 101)]
    assert spread(replies) == {"median_ms": 51.0, "p95_ms": 96.0, "max_ms": 100.0}
