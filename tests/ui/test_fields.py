"""The fields of all forms and dialogs look alike, and each is told from the next one."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.color import Color
from textual.widget import Widget
from textual.widgets import Input, TextArea

from boardtui.ui.app import BoardApp

from .app_host import board_app, screen_text, settled, started

PAGES = {
    "settings": ("s",),
    "details": ("1", "enter", "ctrl+d"),
    "open": ("o",),
    "palette": ("ctrl+p",),
    "save": ("1", "enter", "ctrl+s"),
    "library": ("b",),
    "comment": ("1", "enter", "f", "5", "enter", "semicolon"),
}


def underlined(app: BoardApp, field: Input) -> int:
    """The columns of a field that have a rule below."""
    x, y, width, _height = field.content_region
    strip = app.screen._compositor.render_strips()[y].crop(x, x + width)
    return sum(
        segment.cell_length
        for segment in strip
        if segment.style is not None and segment.style.underline
    )


@pytest.mark.parametrize("page", PAGES)
async def test_every_field_has_a_ground_and_a_rule_below(tmp_path: Path, page: str) -> None:
    app = board_app(tmp_path)
    async with started(app, *PAGES[page], size=(120, 50)) as pilot:
        await settled(pilot)
        ground = Color.parse(app.theme_variables["foreground"]).with_alpha(0.14)
        fields = [*app.screen.query("Input, TextArea")]
        assert fields
        for field in fields:
            if any(each.disabled for each in field.ancestors_with_self if isinstance(each, Widget)):
                # The name of a computer stands there to be read.
                assert isinstance(field, Input)
                assert underlined(app, field) == 0
                continue
            assert field.styles.background == ground
            assert field.region.height == field.content_region.height
            if isinstance(field, Input):
                assert underlined(app, field) == field.content_region.width
            else:
                assert isinstance(field, TextArea)


async def test_the_name_of_a_copy_begins_above_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = board_app(tmp_path)
    async with started(app, *PAGES["save"]) as pilot:
        await settled(pilot)
        lines = screen_text(app).splitlines()
        y = app.screen.query_one(Input).region.y
        assert "othello-" in lines[y]
        assert lines[y].index("othello-") == lines[y + 1].index("/")
