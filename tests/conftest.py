"""Settings every test run shares."""

import os

import pytest
from hypothesis import settings

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


class FailuresAtOnce:
    """Names a test as soon as it has failed: a run that is cut off must have said what went wrong."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.terminal.ensure_newline()
            self.terminal.write_line(f"failed: {report.nodeid} ({report.when})\n{report.longreprtext[-1500:]}")


def pytest_sessionstart(session: pytest.Session) -> None:
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(FailuresAtOnce(terminal))
