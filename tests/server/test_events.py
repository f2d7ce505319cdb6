"""The log of a server."""

from __future__ import annotations

import pytest

from boardtui.server.events import LONGEST, note


def test_an_event_is_one_line_with_its_facts(capsys: pytest.CaptureFixture[str]) -> None:
    note("visitor", address="127.0.0.1", account=None, name="two\nlines\x1b[2J", port=22)
    (line,) = capsys.readouterr().err.splitlines()
    at, rest = line.split(" ", 1)
    assert at.endswith("+00:00")
    assert rest == 'visitor address=127.0.0.1 name="two·lines·[2J" port=22'


def test_a_value_is_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    note("visitor", name="x" * 10_000)
    assert len(capsys.readouterr().err) < LONGEST + 100
