"""The stones that `boardtui doctor` shows."""

from __future__ import annotations

import sys

import pytest

from boardtui.ui.glyphs import glyph_set
from boardtui.ui.terminal.doctor import report
from boardtui.ui.terminal.glyph_samples import _disc
from boardtui.ui.terminal.preflight import ColourMode

XTERM = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


def test_it_shows_discs_as_they_are_drawn_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for colours, count in ((ColourMode.EXTENDED, 1), (ColourMode.STANDARD, 0)):
        choice = {ColourMode.EXTENDED: "256", ColourMode.STANDARD: "16"}[colours]
        text = report(XTERM, colour=choice)
        for name in ("shaped", "sextants", "octants"):
            assert text.count(f"  {name:<8} ") == count
    upper, lower = _disc(glyph_set("shaped"))
    assert upper.count("▗") == upper.count("▖") == 2
    assert lower.count("▝") == lower.count("▘") == 2
    assert max(_disc(glyph_set("sextants"))[0]) >= "\U0001fb00"
    assert "\U0001cd00" <= max(_disc(glyph_set("octants"))[0]) < "\U0001ce00"
