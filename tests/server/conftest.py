"""What the tests of the server share."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

from boardtui.club.sqlite_logs import SqliteLogs
from tests.club.conftest import folder as folder


@pytest.fixture
def club(folder: Path) -> Path:
    """A new club, which is empty."""
    SqliteLogs(folder).drop()
    return folder


Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _unless_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _unless_skipped((yield))


def _unless_skipped(report: Report) -> Report:
    """Return a report, as one of a failure for what was skipped although it is needed here."""
    if report.outcome == "skipped" and os.environ.get("BOARDTUI_NEEDS_SSH"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, but BOARDTUI_NEEDS_SSH is set: {report.longrepr}"
    return report
