"""Where the items of a batch run: processes of this machine, or a cluster; the option and what it gives.

Takes an address or none; gives a Runner. Connects to nothing before there is an item to run.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Annotated

import typer

from nerai.batch import LocalRunner, Runner
from nerai.batch.cluster import ClusterRunner
from nerai.batch.ray import RayCluster

ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a Ray cluster: HOST:PORT, ray://HOST:PORT, or local to start one on this machine.",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "-j", "--jobs", min=1, help="Problems at a time; by default 1, or all processors of the cluster."
    ),
]


@contextmanager
def runner_of(cluster: str | None, jobs: int | None) -> Iterator[Runner]:
    """What runs items: `jobs` processes here, one by default, or as many as that on a cluster."""
    if cluster is None:
        yield LocalRunner(jobs=jobs or 1)
        return
    # Ray prints on standard output when a worker ends, and cannot be told not to: that is for results.
    with redirect_stdout(sys.stderr), RayCluster(cluster, jobs=jobs) as machines:
        yield ClusterRunner(machines, jobs=jobs)
