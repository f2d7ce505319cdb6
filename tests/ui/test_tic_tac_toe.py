"""Tic-tac-toe: its sides are X and O wherever they are named."""

from __future__ import annotations

import pytest

from boardtui.plain.board_words import about_point, board_lines
from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import Place
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSetName
from boardtui.words.names import seat_name, side_name
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, play, screen_text

TIC_TAC_TOE = game("gomoku", size=3, line=3)
NAMES = ["X", "O"]


def test_the_sides_and_the_seats_are_x_and_o() -> None:
    assert [side_name(TIC_TAC_TOE, Color(color)) for color in range(2)] == NAMES
    assert [seat_name(TIC_TAC_TOE, Seat(seat)) for seat in range(2)] == NAMES
    assert side_name(game("gomoku", size=5, line=3), Color(0)) == "Black"


@pytest.mark.parametrize("glyphs", ["shaped", "ascii"])
async def test_no_screen_says_black_or_white(glyphs: GlyphSetName) -> None:
    app = GameHost(game_of(TIC_TAC_TOE), glyphs=glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        texts = [screen_text(app)]
        assert "X to move" in texts[0]
        await play(pilot, "b2 a1 a2 b1")
        texts.append(screen_text(app))
        await play(pilot, "c2")
        texts.append(screen_text(app))
        assert "X wins" in texts[-1]
    assert not any(name in text for text in texts for name in ("Black", "White"))


@pytest.mark.parametrize("glyphs", ["shaped", "unicode"])
async def test_plates_and_columns_name_a_side_once_by_its_sign(glyphs: GlyphSetName) -> None:
    app = GameHost(game_of(TIC_TAC_TOE), glyphs=glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        rows = [row.split() for row in screen_text(app).splitlines()]
        assert any(row[-2:] == ["X", "▶"] for row in rows)
        assert any(row[-2:] == ["X", "O"] for row in rows)
        assert not any(row.count(name) > 1 for row in rows for name in NAMES)


def test_plain_mode_says_x_and_o() -> None:
    table = game_of(TIC_TAC_TOE, moves="b2 a1")
    lines = board_lines(table.view.state)
    assert lines[-1] == "X, O"
    assert about_point(table.view.state, Point(1, 1)).startswith("b2: X")
    assert Place(Point(1, 1)) not in table.view.state.legal_moves
