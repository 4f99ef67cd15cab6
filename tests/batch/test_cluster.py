"""Giving items out to a cluster that loses stations: nothing lost, nothing doubled, and an end to trying."""

import json
import pickle
from collections import Counter
from collections.abc import Callable, Collection, Sequence

import pytest

from nerai.batch import Crashed, Done, Failed, Json, Outcome, Task
from nerai.batch.cluster import TRIES, ClusterRunner, Lost, Ticket
from nerai.batch.outcome import to_record
from nerai.batch.station import Station as RealStation
from nerai.batch.station import installed
from nerai.errors import ConfigError
from tests.support.batch_functions import double, misbehave

Answer = str | Lost
Play = Callable[[str, int], Answer | None]
"""What comes of a key on its n-th try; None: what the function gives."""


class FakeStation:
    def __init__(self, cluster: "FakeCluster", function: bytes) -> None:
        self.cluster = cluster
        self.function = pickle.loads(function)
        self.dismissed = False

    def check(self) -> Ticket:
        return self.cluster.note(self.cluster.starts.pop(0) if self.cluster.starts else "")

    def work(self, key: str, item: bytes) -> Ticket:
        assert not self.dismissed
        self.cluster.tries[key] += 1
        told = self.cluster.play(key, self.cluster.tries[key])
        if told is None:
            told = json.dumps(to_record(Done(key, self.function(pickle.loads(item)), 0.0)))
        return self.cluster.note(told)

    def dismiss(self) -> None:
        self.dismissed = True


class FakeCluster:
    """Answers at once, one ticket at a time, the newest first."""

    def __init__(self, places: int = 2, play: Play = lambda *_: None, starts: Sequence[Answer] = ()) -> None:
        self.room = places
        self.play = play
        self.starts = list(starts)
        self.tries: Counter[str] = Counter()
        self.stations: list[FakeStation] = []
        self.answers: list[Answer] = []
        self.most_at_once = 0

    def note(self, answer: Answer) -> Ticket:
        self.answers.append(answer)
        return len(self.answers) - 1

    def places(self) -> int:
        return self.room

    def open_station(self, function: bytes, timeout_s: float | None) -> FakeStation:
        self.stations.append(FakeStation(self, function))
        return self.stations[-1]

    def answered(self, tickets: Collection[Ticket], timeout_s: float) -> list[Ticket]:
        assert tickets, "waiting for nothing never ends"
        self.most_at_once = max(self.most_at_once, len(tickets))
        return [max(tickets, key=lambda ticket: int(str(ticket)))]

    def answer(self, ticket: Ticket) -> Answer:
        assert isinstance(ticket, int)
        return self.answers[ticket]


def outcomes(cluster: FakeCluster, count: int = 8, *, jobs: int | None = None) -> list[Outcome]:
    tasks = [Task(str(number), number) for number in range(count)]
    return list(ClusterRunner(cluster, jobs=jobs).outcomes(double, tasks, timeout_s=None))


def doubled(found: list[Outcome]) -> dict[str, Json]:
    assert len({one.key for one in found}) == len(found)
    return {one.key: one.value for one in found if isinstance(one, Done)}


def test_every_item_has_one_outcome_and_no_station_is_left() -> None:
    cluster = FakeCluster()
    assert doubled(outcomes(cluster)) == {str(number): 2 * number for number in range(8)}
    assert len(cluster.stations) == 2
    assert all(station.dismissed for station in cluster.stations)
    assert set(cluster.tries.values()) == {1}


def test_no_items_need_no_station() -> None:
    cluster = FakeCluster(places=0)
    assert outcomes(cluster, 0) == []


def test_an_item_whose_station_is_lost_is_given_out_again() -> None:
    cluster = FakeCluster(play=lambda key, tries: Lost("gone") if key in "25" and tries == 1 else None)
    assert doubled(outcomes(cluster)) == {str(number): 2 * number for number in range(8)}
    assert {key for key, tries in cluster.tries.items() if tries == 2} == {"2", "5"}
    assert len(cluster.stations) == 4
    assert all(station.dismissed for station in cluster.stations)


def test_an_item_whose_process_crashed_is_given_out_again() -> None:
    crash = json.dumps(to_record(Crashed("3", "killed by SIGKILL")))
    cluster = FakeCluster(play=lambda key, tries: crash if key == "3" and tries == 1 else None)
    assert doubled(outcomes(cluster)) == {str(number): 2 * number for number in range(8)}
    assert len(cluster.stations) == 2, "the station itself is as good as before"


def test_an_item_that_ends_every_station_has_crashed_and_the_others_are_done() -> None:
    cluster = FakeCluster(play=lambda key, _: Lost("gone") if key == "4" else None)
    found = outcomes(cluster)
    assert Crashed("4", "gone") in found
    assert len(doubled(found)) == 7
    assert cluster.tries["4"] == TRIES


def test_a_failure_is_an_outcome_and_not_tried_again() -> None:
    failed = Failed("1", "ValueError: bad", "where", 0.5)
    cluster = FakeCluster(play=lambda key, _: json.dumps(to_record(failed)) if key == "1" else None)
    assert failed in outcomes(cluster)
    assert cluster.tries["1"] == 1


@pytest.mark.parametrize(("places", "jobs", "wanted"), [(2, None, 2), (4, 3, 3), (2, 9, 2), (9, None, 5)])
def test_there_are_as_many_stations_as_places_jobs_and_items(
    places: int, jobs: int | None, wanted: int
) -> None:
    cluster = FakeCluster(places=places)
    outcomes(cluster, 5, jobs=jobs)
    assert cluster.most_at_once == len(cluster.stations) == wanted


def test_machines_that_join_are_used() -> None:
    cluster = FakeCluster(places=1)

    def grow(key: str, _: int) -> None:
        cluster.room = 3 if key == "2" else cluster.room

    cluster.play = grow
    assert len(doubled(outcomes(cluster))) == 8
    assert len(cluster.stations) == 3


def test_a_station_that_is_lost_at_its_start_is_replaced_but_not_for_ever() -> None:
    cluster = FakeCluster(starts=[Lost("no memory"), "", Lost("no memory")])
    assert len(doubled(outcomes(cluster))) == 8
    with pytest.raises(ConfigError, match="end before they start \\(no memory\\)"):
        outcomes(FakeCluster(places=1, starts=[Lost("no memory")] * TRIES))


def test_a_machine_that_does_not_fit_is_told_and_nothing_is_left() -> None:
    cluster = FakeCluster(places=1, starts=["nerai 0.0 on far, 0.1.0 here"])
    with pytest.raises(ConfigError, match=r"nerai 0.0 on far, 0.1.0 here; install the same nerai"):
        outcomes(cluster)
    assert not cluster.tries
    assert all(station.dismissed for station in cluster.stations)


def test_a_machine_on_which_no_process_starts_is_told() -> None:
    cluster = FakeCluster(play=lambda *_: json.dumps({"fault": "worker processes end before they start"}))
    with pytest.raises(ConfigError, match="end before they start"):
        outcomes(cluster)


def test_a_cluster_without_processors_is_told() -> None:
    with pytest.raises(ConfigError, match="no processors"):
        outcomes(FakeCluster(places=0))


def test_closing_the_generator_ends_every_station() -> None:
    cluster = FakeCluster()
    running = ClusterRunner(cluster).outcomes(double, [Task(str(n), n) for n in range(9)], timeout_s=None)
    next(running)
    running.close()
    assert cluster.stations
    assert all(station.dismissed for station in cluster.stations)


def test_functions_and_items_that_cannot_be_sent_are_refused() -> None:
    runner = ClusterRunner(FakeCluster())
    with pytest.raises(ConfigError, match="top level"):
        list(runner.outcomes(lambda number: number, [Task("1", 1)], timeout_s=None))
    with pytest.raises(ConfigError, match="item x cannot be sent"):
        list(runner.outcomes(double, [Task("x", lambda: 1)], timeout_s=None))  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="0 jobs"):
        ClusterRunner(FakeCluster(), jobs=0)


class TestStation:
    """The inside of a station, here in this process instead of on a machine of a cluster."""

    @pytest.fixture(autouse=True)
    def _main_module_stays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        import sys

        monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])

    def checked(self, **other: str) -> tuple[RealStation, str]:
        here = installed()
        told = {"python": here.python, "nerai": here.nerai, "sources": here.sources, **other}
        station = RealStation(pickle.dumps(misbehave), 30.0)
        return station, station.check(**told)

    def test_items_are_worked_on_by_a_process_of_their_own(self) -> None:
        station, fault = self.checked()
        assert fault == ""
        try:
            done, again = (json.loads(station.work(key, pickle.dumps("fine"))) for key in "ab")
            crashed = json.loads(station.work("c", pickle.dumps("exit")))
            after = json.loads(station.work("d", pickle.dumps("fine")))
        finally:
            station._crew.dismiss()
        assert (done["outcome"], done["key"], again["key"]) == ("done", "a", "b")
        assert done["value"] == again["value"] != after["value"]
        assert crashed == {"outcome": "crashed", "key": "c", "how": "ended with status 3"}

    def test_an_end_that_is_seen_before_the_pipe_closes_costs_no_other_item(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        station, _ = self.checked()
        try:
            station.work("a", pickle.dumps("fine"))
            (worker,) = station._crew._workers
            monkeypatch.setattr(worker.connection, "poll", lambda: False)
            crashed, after = (json.loads(station.work(way, pickle.dumps(way))) for way in ("exit", "fine"))
        finally:
            station._crew.dismiss()
        assert (crashed["outcome"], after["outcome"]) == ("crashed", "done")

    @pytest.mark.parametrize(
        ("other", "told"),
        [
            ({"python": "2.7"}, "2.7 here"),
            ({"nerai": "0.0"}, "0.0 here"),
            ({"sources": "another"}, "other sources than here"),
        ],
    )
    def test_another_version_is_told(self, other: dict[str, str], told: str) -> None:
        assert told in self.checked(**other)[1]

    def test_a_machine_without_nerai_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def missing() -> None:
            raise ModuleNotFoundError("No module named 'nerai'")

        monkeypatch.setattr("nerai.batch.station.installed", missing)
        station = RealStation(pickle.dumps(double), None)
        assert "No module named 'nerai'" in station.check("3.11", "0.1.0", "")

    def test_a_function_that_is_not_there_is_told(self) -> None:
        here = installed()
        station = RealStation(pickle.dumps(double).replace(b"batch_functions", b"batch_fumctions"), None)
        assert "batch_fumctions" in station.check(here.python, here.nerai, here.sources)
