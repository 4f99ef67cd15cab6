"""A Ray cluster: one that runs already, or one on this machine that ends with us.

Takes an address; gives a Cluster for cluster.py. Ray is an extra: it is imported when a cluster is first
used, and not before. Knows nothing of items.

A cluster of our own listens on the loopback address only, asks for a token that nobody else has, shows no
dashboard, sends no statistics, and keeps its files in a folder that is removed.
"""

from __future__ import annotations

import importlib
import logging
import os
import secrets
import shutil
import socket
import tempfile
from collections.abc import Collection
from dataclasses import astuple
from types import ModuleType
from typing import Any, Final

from nerai.batch import station as station_module
from nerai.batch.cluster import Lost, Ticket
from nerai.batch.local import processors
from nerai.errors import ConfigError

LOCAL: Final = "local"
_LOOPBACK: Final = "127.0.0.1"
_STORE_BYTES: Final = 80 * 2**20
"""For answers on their way; Ray would take a third of the memory."""

_KNOCK_S: Final = 10.0
_HOW_TO_CONNECT: Final = (
    "a machine of the cluster uses the HOST:PORT that ray start told, another one ray://HOST:10001"
)


class RayCluster:
    """A cluster by its address: `local`, `HOST:PORT` or `ray://HOST:PORT`. Use it as a context."""

    def __init__(self, address: str, *, jobs: int | None = None) -> None:
        """Connect to nothing yet. `jobs`: how many places a cluster on this machine has."""
        if address != LOCAL:
            _host_and_port(address)
        self._address = address
        self._jobs = jobs
        self._ray: Any = None
        self._folder: str | None = None

    def __enter__(self) -> RayCluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; one of our own ends."""
        if self._ray is not None:
            self._ray.shutdown()
            self._ray = None
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def places(self) -> int:
        """How many processors there are; see Cluster."""
        return int(self._connected().cluster_resources().get("CPU", 0))

    def open_station(self, function: bytes, timeout_s: float | None) -> _RayStation:
        """A new station; see Cluster."""
        ray = self._connected()
        kind = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(station_module.Station)
        return _RayStation(ray, kind.remote(function, timeout_s))

    def answered(self, tickets: Collection[Ticket], timeout_s: float) -> list[Ticket]:
        """Those that have an answer; see Cluster."""
        waiting = list(tickets)
        ready, _ = self._connected().wait(waiting, num_returns=1, timeout=timeout_s)
        if not ready:
            return []
        ready, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        return list(ready)

    def answer(self, ticket: Ticket) -> str | Lost:
        """The answer that has come; see Cluster."""
        try:
            return str(self._ray.get(ticket))
        except self._ray.exceptions.RayError as error:
            return Lost(_in_one_line(error))

    def _connected(self) -> Any:
        if self._ray is None:
            self._ray = self._connect()
        return self._ray

    def _connect(self) -> Any:
        options: dict[str, object] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if self._address == LOCAL:
            options |= self._own()
        else:
            options |= {"address": self._address}
        ray = _imported()
        if self._address != LOCAL:
            _knock(self._address)
        try:
            ray.init(**options)
        except Exception as error:  # Ray raises no narrower one when its processes do not start in time
            self._ray = ray  # so that what did start is ended
            self.close()
            raise ConfigError(
                f"cannot use the Ray cluster {self._address}: {_in_one_line(error)}", hint=_HOW_TO_CONNECT
            ) from error
        if self._address == LOCAL and any(node["NodeManagerAddress"] != _LOOPBACK for node in ray.nodes()):
            self._ray = ray
            self.close()
            raise ConfigError(
                "Ray would listen on the network", hint="import ray after nerai.batch.ray has started it"
            )
        ray.cloudpickle.register_pickle_by_value(station_module)
        return ray

    def _own(self) -> dict[str, object]:
        """How a cluster of our own is started; what is in the environment must be there before the import."""
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        # Named after systems where Ray never uses the network by default; decides the same on any.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
        # Not where TMPDIR says: names of sockets must be short. Ray lets anybody into the folder it is told,
        # so that one is inside of ours.
        self._folder = tempfile.mkdtemp(prefix="nerai-", dir="/tmp")
        return {
            "address": "local",
            "num_cpus": self._jobs or processors(),
            "include_dashboard": False,
            "object_store_memory": _STORE_BYTES,
            "_node_ip_address": _LOOPBACK,
            "_temp_dir": f"{self._folder}/ray",
        }


class _RayStation:
    """A Station that lives in a Ray actor."""

    def __init__(self, ray: Any, actor: Any) -> None:
        self._ray = ray
        self._actor = actor

    def check(self) -> Ticket:
        """Ask what keeps it from being used."""
        found: Ticket = self._actor.check.remote(*astuple(station_module.installed()))
        return found

    def work(self, key: str, item: bytes) -> Ticket:
        """Give it an item."""
        found: Ticket = self._actor.work.remote(key, item)
        return found

    def dismiss(self) -> None:
        """End it."""
        self._ray.kill(self._actor, no_restart=True)


def _imported() -> ModuleType:
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise ConfigError(
            f"a cluster needs Ray, which cannot be imported ({error})", hint="pip install 'nerai[cluster]'"
        ) from error


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or "/" in host or not port.isdecimal():
        raise ConfigError(
            f"'{address}' is no address of a cluster",
            hint="give HOST:PORT or ray://HOST:PORT, or local for one on this machine",
        )
    return host.strip("[]"), int(port)


def _knock(address: str) -> None:
    """ConfigError when nobody listens there: Ray itself would try for many minutes."""
    try:
        with socket.create_connection(_host_and_port(address), timeout=_KNOCK_S):
            pass
    except (OSError, OverflowError) as error:
        raise ConfigError(f"nobody answers at {address}: {error}", hint=_HOW_TO_CONNECT) from error


def _in_one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
