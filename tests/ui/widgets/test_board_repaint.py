"""The board on the screen always looks as if it had been painted afresh."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from rich.segment import Segment

from boardtui.config.settings import Settings
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSetName, glyph_set
from tests.combinations import combined
from tests.ui.host_board import BoardApp

OTHELLO, GOMOKU = game("othello"), game("gomoku")
BARE = Settings(animation=False, hints=False)

KEYS = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab")


def cells(strip: Iterable[Segment]) -> list[tuple[str, object]]:
    """Each character of a row with its background."""
    looks = [(text, style and style.bgcolor) for text, style, _control in strip]
    return [(letter, look) for text, look in looks for letter in text]


def on_screen(app: BoardApp) -> list[list[tuple[str, object]]]:
    """The cells that the compositor holds, of which only repainted rows are new."""
    return [cells(strip) for strip in app.screen._compositor.render_strips()]


def afresh(app: BoardApp) -> list[list[tuple[str, object]]]:
    """The cells of the board if all of it were painted now."""
    return [cells(app.board.render_line(y)) for y in range(app.board.size.height)]


@pytest.mark.parametrize(
    ("place", "glyphs"),
    combined(
        [(OTHELLO, (68, 36)), (OTHELLO, (40, 20)), (OTHELLO, (12, 9)), (GOMOKU, (65, 34))],
        ["shaped", "unicode"],
    ),
)
async def test_keys_and_moves_leave_nothing_stale(
    monkeypatch: pytest.MonkeyPatch, place: tuple[Game, tuple[int, int]], glyphs: GlyphSetName
) -> None:
    kind, size = place
    monkeypatch.setenv("COLORTERM", "truecolor")
    settings = Settings(animation=False)
    app, random = BoardApp(kind, settings=settings, glyphs=glyph_set(glyphs)), Random(1)
    async with app.run_test(size=size) as pilot:
        for _turn in range(12):
            await pilot.press(random.choice(KEYS))
            await pilot.pause()
            assert on_screen(app) == afresh(app)
            app.view.play(random.choice(app.view.state.legal_moves))
            await pilot.pause()
            assert on_screen(app) == afresh(app)
        for step in (app.view.back, app.view.back, app.view.forward):
            step()
            await pilot.pause()
            assert on_screen(app) == afresh(app)


async def test_in_narrow_cells_the_edges_show_the_cursor() -> None:
    app = BoardApp(OTHELLO, settings=BARE, glyphs=glyph_set("ascii"))
    async with app.run_test(size=(12, 9)) as pilot:
        await pilot.press("down", "right", "left")
        await pilot.pause()
        lines = ["".join(letter for letter, _look in row).strip() for row in on_screen(app)]
        assert lines[0] == "abcDefgh"
        assert [line[0] for line in lines if ">" in line] == ["4"]
