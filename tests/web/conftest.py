"""One tutor for all tests of a file that need no more."""

from collections.abc import Iterator

import pytest

from tests.support.tutor import Served, served


@pytest.fixture(scope="module")
def tutor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("data")) as running:
        yield running
