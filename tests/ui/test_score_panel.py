"""The score panel, in every game, with words as well as signs."""

from __future__ import annotations

import pytest

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GLYPH_SETS, GlyphSetName
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.fixtures.connect_four import ConnectFour
from tests.ui.host_game import GameHost, game_of, text_of


@pytest.mark.parametrize(
    ("board", "moves", "lines"),
    [
        (
            game("othello"),
            "d3",
            ["Othello", "X Black Ann 4", "> O White Bob 1", "White to move", "Move 1"],
        ),
        (
            game("gomoku"),
            "h8 i9 j10",
            ["Gomoku", "X Black Ann 2", "> O White Bob 1", "White to move", "Move 3"],
        ),
        (
            ConnectFour(),
            "d6",
            ["Connect Four", "X Black Ann 1", "> O White Bob 0", "White to move", "Move 1"],
        ),
        (
            game("gomoku", size=3, line=3),
            "a1 b1 a2 b2 a3",
            ["Tic-tac-toe", "B Black Ann 3", "O White Bob 2", "The game is over.", "Move 5"],
        ),
    ],
    ids=["othello", "gomoku", "connect four", "tic-tac-toe"],
)
async def test_lines(board: Game, moves: str, lines: list[str]) -> None:
    app = GameHost(game_of(board, moves=moves))
    async with app.run_test():
        shown = text_of(app, ScorePanel).splitlines()
        assert [" ".join(line.split()) for line in shown if line.strip()] == lines


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
async def test_the_sides_are_named_in_words_and_signs(glyphs: GlyphSetName) -> None:
    app = GameHost(game_of(game("othello")), glyphs=glyphs)
    async with app.run_test():
        black, white = text_of(app, ScorePanel).splitlines()[1:3]
        assert app.glyphs.pointer in black
        assert app.glyphs.pointer not in white
        assert app.glyphs.stones[0] + "  Black" in black
        assert app.glyphs.stones[1] + "  White" in white


@pytest.mark.parametrize(("name", "surface"), [("othello", "cells"), ("gomoku", "lines")])
async def test_stones_look_as_they_do_on_the_board(name: str, surface: str) -> None:
    app = GameHost(game_of(game(name)))
    async with app.run_test():
        panel = app.screen.query_one(ScorePanel)
        for y, side in enumerate(("first", "second"), start=1):
            glyph = app.glyphs.stones[y - 1]
            (style,) = (part.style for part in panel.render_line(y) if part.text == f" {glyph} ")
            assert style is not None
            assert style.color is not None
            assert style.bgcolor is not None
            assert style.color.name == app.theme_variables[f"board-{side}"].lower()
            assert style.bgcolor.name == app.theme_variables[f"board-{surface}"].lower()
