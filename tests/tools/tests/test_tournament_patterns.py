from __future__ import annotations

import re

import pytest

from boardtui.rules.renju_openings import OPENINGS
from tests.tools.tournament import patterns

FEW = ("--nodes", "1", "--points", "2", "--within", "1000")


def test_each_opening_of_renju_is_judged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOARDTUI_UNCOMPILED", "1")
    monkeypatch.setattr(patterns, "OPENINGS", OPENINGS[12:14])
    assert patterns.main(FEW) == 0
    first, second, balanced = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"D13 Yusei +[+-]\d+\.\d", first)
    assert re.fullmatch(r"I1 +Chosei +[+-]\d+\.\d", second)
    assert balanced == "D13 I1"


def test_fewer_points_than_are_offered_cannot_be_compared() -> None:
    with pytest.raises(SystemExit):
        patterns.main([*FEW[:2], "--points", "1"])
