"""A server that the tests of a run share, and a page connected to it."""

from collections.abc import Iterator

import pytest

from tests.server.real import Page, Server, page, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("games")) as started:
        yield started


@pytest.fixture
def tab(server: Server) -> Iterator[Page]:
    with page(server) as opened:
        yield opened
