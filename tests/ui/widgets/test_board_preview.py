from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from boardtui.rules.game import Position
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.themes import VARIABLE_DEFAULTS
from boardtui.ui.widgets.board_preview import BoardPreview


class PreviewApp(App[None]):
    def __init__(self, position: Position, glyphs: GlyphSet) -> None:
        super().__init__()
        self._position = position
        self._shown_with = glyphs

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def compose(self) -> ComposeResult:
        yield BoardPreview(self._shown_with)

    def on_mount(self) -> None:
        self.query_one(BoardPreview).position = self._position


def picture(app: App[None]) -> list[str]:
    strips = app.screen._compositor.render_strips()
    lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    return [line for line in lines if line]


def played(size: int) -> Position:
    othello = game("othello", size=size)
    position = othello.start()
    return position.play(position.legal_moves[0])


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (20, [". # . .", ". X X .", ". X O .", ". . . ."]),
        (7, [".#..", ".XX.", ".XO.", "...."]),
        (3, [".#.", ".XX", ".XO", "..."]),
    ],
)
async def test_cells_are_as_wide_as_there_is_room(width: int, lines: list[str]) -> None:
    app = PreviewApp(played(4), glyph_set("ascii"))
    async with app.run_test(size=(width, 10)) as pilot:
        await pilot.pause()
        assert picture(app) == lines


async def test_another_position_takes_its_place() -> None:
    app = PreviewApp(played(4), glyph_set("ascii"))
    async with app.run_test(size=(40, 20)) as pilot:
        preview = app.query_one(BoardPreview)
        preview.position = game("gomoku", size=3, line=3).start()
        await pilot.pause()
        assert picture(app) == [". . .", ". . .", ". . ."]
        preview.position = None
        await pilot.pause()
        assert picture(app) == []


async def test_blocks_are_areas_of_colour() -> None:
    app = PreviewApp(played(4), glyph_set("blocks"))
    async with app.run_test(size=(20, 10)) as pilot:
        await pilot.pause()
        strip = app.query_one(BoardPreview).render_line(2)
        styles = {segment.text.strip(): segment.style for segment in strip if segment.text.strip()}
        for stone in ("X", "O"):
            style = styles[stone]
            assert style is not None
            assert style.color == style.bgcolor


@pytest.mark.parametrize(
    ("name", "surface", "first"), [("othello", "cells", "· · · ·"), ("gomoku", "lines", "┌─┬─┬─┬")]
)
async def test_it_looks_as_the_board_does(name: str, surface: str, first: str) -> None:
    app = PreviewApp(game(name).start(), glyph_set("unicode"))
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.pause()
        segment = next(iter(app.query_one(BoardPreview).render_line(0)))
        assert segment.text.startswith(first)
        assert segment.style is not None
        assert segment.style.bgcolor is not None
        assert segment.style.bgcolor.name == app.theme_variables[f"board-{surface}"].lower()
