"""The places of a screen's title and keys, which are the same on every screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE
from boardtui.person.results_file import ResultsFile
from boardtui.players.glicko2 import WIN
from boardtui.rules.registry import game
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.status_line import StatusLine
from boardtui.ui.widgets.text_lines import SectionedLines, Span
from tests.combinations import combined
from tests.person.results import new_result
from tests.ui.app_host import board_app, settled, started

SIZES = ((80, 24), (80, 50), (120, 40), (200, 60))
PAGES = {
    "picker": (),
    "othello": ("1",),
    "gomoku": ("2",),
    "settings": ("s",),
    "library": ("b",),
    "results": ("r",),
    "sources": ("b", "f7"),
    "help": ("f1",),
}


@pytest.mark.parametrize(("size", "page"), combined(SIZES, [*PAGES]))
async def test_the_title_is_in_the_first_row_and_the_keys_are_in_the_last(
    tmp_path: Path, size: tuple[int, int], page: str
) -> None:
    app = board_app(tmp_path)
    async with started(app, *PAGES[page], size=size):
        title, hints = app.screen.query_one(".title").region, app.screen.query_one(KeyHints).region
        assert (title.y, hints.y) == (0, size[1] - 1)
        assert title.x == hints.x


@pytest.mark.parametrize(
    ("size", "keys"), combined(SIZES, [("o",), ("ctrl+p",), ("1", "ctrl+p"), ("b", "ctrl+p")])
)
async def test_a_dialog_covers_the_keys_of_the_screen_below(
    tmp_path: Path, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    app = board_app(tmp_path)
    async with started(app, *keys, size=size) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, Dialog)
        below = app.screen_stack[-2].query_one(KeyHints)
        assert app.screen.query_one(KeyHints).region == below.region
        widest = 184 if keys[0] == "b" else 164
        assert below.region.x == max(0, (size[0] - widest) // 2)


@pytest.mark.parametrize("kind", ["1", "2", "5", "6"])
async def test_the_keys_and_the_status_of_a_game_take_the_whole_width(
    tmp_path: Path, kind: str
) -> None:
    app = board_app(tmp_path)
    async with started(app, kind, "enter", size=(80, 50)) as pilot:
        await settled(pilot)
        for lines in (KeyHints, StatusLine):
            region = app.screen.query_one(lines).region
            assert (region.x, region.width) == (0, 80)


async def test_a_title_has_the_terminals_own_colour_where_the_theme_has_only_those(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, theme="terminal")
    async with started(app):
        style = app.screen.query_one(".title").rich_style
        assert style.bold
        assert style.color is not None
        assert style.color.is_default


async def test_sections_have_the_same_titles_on_every_screen(tmp_path: Path) -> None:
    had = ResultsFile(tmp_path / "games" / FILE)
    had.add(new_result(WIN, game("othello")))
    app, styles = board_app(tmp_path, glyphs="unicode"), {}
    async with started(app) as pilot:
        for name, keys in (
            ("results", ("r",)),
            ("form", ("escape", "2")),
            ("game", ("enter",)),
            ("help", ("f1",)),
            ("learn", ("t",)),
        ):
            await pilot.press(*keys)
            await settled(pilot)
            titled = [each for each in app.screen.query(SectionedLines) if _has_title(each)]
            styles[name] = {each.get_component_rich_style("section--title") for each in titled}
    assert len(set.union(*styles.values())) == 1
    assert all(styles.values()), styles


def _has_title(lines: SectionedLines) -> bool:
    return any(line and line[0] == Span("─", "section--rule") for line in lines.lines(60))
