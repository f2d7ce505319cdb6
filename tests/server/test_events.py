"""The log of a server."""

from __future__ import annotations

import pytest

from boardtui.server import events
from boardtui.server.events import LONGEST, EventLimit, note, place_of


def test_an_event_is_one_line_with_its_facts(capsys: pytest.CaptureFixture[str]) -> None:
    note("visitor", address="127.0.0.1", account=None, name="two\nlines\x1b[2J", port=22)
    (line,) = capsys.readouterr().err.splitlines()
    at, rest = line.split(" ", 1)
    assert at.endswith("+00:00")
    assert rest == 'visitor address=127.0.0.1 name="two·lines·[2J" port=22'


def test_a_value_is_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    note("visitor", name="x" * 10_000)
    assert len(capsys.readouterr().err) < LONGEST + 100


def test_a_minute_has_a_bounded_number_of_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "A_MINUTE", 2)
    now = 0.0
    limit = EventLimit(lambda: now)
    assert [limit.admit() for _event in range(5)] == [0, 0, None, None, None]
    now = 60.0
    assert [limit.admit() for _event in range(3)] == [3, 0, None]
    now = 200.0
    assert limit.admit() == 1


def test_a_line_tells_how_many_were_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "A_MINUTE", 1)
    monkeypatch.setattr(events, "_MINUTE", 0.0)
    limit = EventLimit()
    monkeypatch.setitem(events._limits, "flood", limit)
    limit._count = 8
    note("flood", address="10.0.0.1")
    assert capsys.readouterr().err.endswith(" flood address=10.0.0.1 left_out=7\n")


def test_an_error_is_told_by_its_places_alone() -> None:
    def fail(secret: str) -> None:
        raise ValueError(secret)

    with pytest.raises(ValueError, match="hunter2") as caught:
        fail("hunter2")
    *_others, last = place_of(caught.value).split()
    assert last.startswith("server/test_events.py:")
    assert "hunter2" not in place_of(caught.value)


def test_an_error_in_code_of_no_file_has_a_place() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        exec("1 / 0")
    assert place_of(caught.value).endswith(" <string>:1")
