"""The score panel, in every game, with words as well as signs."""

from __future__ import annotations

import re

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.players.player import Player
from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GLYPH_SETS, GlyphSetName
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.large_digits import large_digits
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.side_stones import SideStones
from tests.fixtures.connect_four import ConnectFour
from tests.fixtures.engines import ScriptedEngine, info
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, OTHELLO, asked
from tests.ui.host_game import GameHost, game_of, text_of, until


@pytest.mark.parametrize(
    ("board", "moves", "lines"),
    [
        (
            game("othello"),
            "d3",
            ["Othello Move 1", "X Black 4", "Ann", "O > White 1", "Bob", "BAR", "White to move"],
        ),
        (
            game("othello"),
            "f5 f6 c4 g5 h5 h4 g7 h6 pass c5",
            ["Othello Move 9", "X > Black 5", "Ann", "O White 8", "Bob", "BAR", "Black to move"],
        ),
        (
            game("gomoku"),
            "h8 i9 j10",
            ["Gomoku Move 3", "X Black", "Ann", "O > White", "Bob", "White to move"],
        ),
        (
            ConnectFour(),
            "d6",
            ["Connect Four Move 1", "X Black", "Ann", "O > White", "Bob", "White to move"],
        ),
        (
            game("gomoku", size=3, line=3),
            "a1 b1 a2 b2 a3",
            ["Tic-tac-toe Move 5", "X *", "Ann", "O", "Bob"],
        ),
        (
            game("gomoku", size=3, line=3),
            "b2 a1 b1 a2 c1 a3",
            ["Tic-tac-toe Move 6", "X", "Ann", "O *", "Bob"],
        ),
        (
            game("gomoku", size=3, line=3),
            "b2 a1 c1 a3 a2 c2 b1 b3 c3",
            ["Tic-tac-toe Move 9", "X", "Ann", "O", "Bob"],
        ),
    ],
    ids=["othello", "othello with a pass", "gomoku", "connect four", "won", "lost", "a draw"],
)
async def test_lines(board: Game, moves: str, lines: list[str]) -> None:
    app = GameHost(game_of(board, moves=moves))
    async with app.run_test():
        shown = text_of(app, ScorePanel).splitlines()
        shown = [re.sub("^X+O+$", "BAR", line) for line in shown if line.strip()]
        assert [" ".join(line.split()) for line in shown] == lines


@pytest.mark.parametrize("size", [(60, 12), (40, 12)], ids=str)
async def test_where_rows_are_few_a_side_has_one(size: tuple[int, int]) -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test(size=size):
        shown = text_of(app, ScorePanel).splitlines()
        first, *sides, turn = [" ".join(line.split()) for line in shown if line.strip()]
        assert first.endswith("Move 1")
        assert [side.split()[:3] for side in sides] == [["X", "Black", "Ann"], ["O", ">", "White"]]
        assert [side.split()[-1] for side in sides] == ["4", "1"]
        assert turn == "White to move"


@pytest.mark.parametrize("names", [("", ""), ("Ann", "Bob")], ids=str)
async def test_beside_an_analysis_under_the_board_the_bars_stay(names: tuple[str, str]) -> None:
    engine = ScriptedEngine()
    shown = game_of(OTHELLO, moves="d3", names=names)
    app = GameHost(shown, glyphs="shaped", queue=EngineQueue(lambda: engine, soon=0, interval=0))
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press(ANALYSIS)
        await asked(pilot, engine)
        engine.say(info(OTHELLO, "c3 c4", 2.0))
        await until(pilot, lambda: "c3" in text_of(app, AnalysisPanel))
        _title, _black, white, bar, _turn = text_of(app, ScorePanel).splitlines()
        assert set(bar) == {"━"}
        assert white.split()[:3] == ["●", "▶", "White"]
        assert "━" in text_of(app, AnalysisPanel)


@pytest.mark.parametrize("names", [("", ""), ("Ann", "Bob")], ids=str)
async def test_beside_a_result_under_the_board_the_bar_stays(names: tuple[str, str]) -> None:
    app = GameHost(game_of(OTHELLO, moves="d3", names=names), glyphs="shaped")
    async with app.run_test(size=(80, 50)) as pilot:
        await settled(pilot)
        app.game.resign(Seat(1))
        await settled(pilot)
        assert "━" in text_of(app, ScorePanel)
        assert "4 New game" in text_of(app, ResultPanel)


@pytest.mark.parametrize(("moves", "share"), [("", 1 / 2), ("d3", 4 / 5), ("f5 f6", 3 / 6)])
async def test_the_bar_is_each_side_s_share_of_the_discs(moves: str, share: float) -> None:
    app = GameHost(game_of(game("othello"), moves=moves))
    async with app.run_test():
        bar = text_of(app, ScorePanel).splitlines()[5]
        assert re.fullmatch("X+O+", bar)
        assert len(bar) == app.screen.query_one(ScorePanel).size.width
        position = app.view.node.position
        black, white = position.game.score(position) or (0, 0)
        assert bar.count("X") == round(len(bar) * black / (black + white))
        assert black / (black + white) == share


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
async def test_the_sides_are_named_in_words_and_signs(glyphs: GlyphSetName) -> None:
    app = GameHost(game_of(game("othello")), glyphs=glyphs)
    async with app.run_test():
        black, _ann, white = text_of(app, ScorePanel).splitlines()[1:4]
        assert app.glyphs.pointer + " Black" in black
        assert app.glyphs.pointer not in white
        assert "White" in white
        if not app.glyphs.stone_style.has_shapes:
            assert black.startswith(f" {app.glyphs.stones[0]} ")
            assert white.startswith(f" {app.glyphs.stones[1]} ")


@pytest.mark.parametrize(("name", "surface"), [("othello", "cells"), ("gomoku", "lines")])
async def test_stones_look_as_they_do_on_the_board(name: str, surface: str) -> None:
    app = GameHost(game_of(game(name)))
    async with app.run_test():
        panel = app.screen.query_one(ScorePanel)
        for y, side in ((1, "first"), (3, "second")):
            glyph = app.glyphs.stones[y // 2]
            (style,) = (part.style for part in panel.render_line(y) if part.text == f" {glyph} ")
            assert style is not None
            assert style.color is not None
            assert style.bgcolor is not None
            assert style.color.name == app.theme_variables[f"board-{side}"].lower()
            assert style.bgcolor.name == app.theme_variables[f"board-{surface}"].lower()


@pytest.mark.parametrize("name", ["othello", "gomoku"])
async def test_stones_with_shapes_have_two_rows_each(name: str) -> None:
    app = GameHost(game_of(game(name)), glyphs="shaped")
    async with app.run_test() as pilot:
        await settled(pilot)
        stones = app.screen.query_one(SideStones)
        assert stones.display
        rows = [stones.render_line(y) for y in range(stones.size.height)]
        assert len(rows) == 4
        assert all(row.text.strip() for row in rows)
        assert rows[0].text == rows[2].text
        assert list(rows[0]) != list(rows[2])


@pytest.mark.parametrize(
    ("glyphs", "size", "is_large"),
    [
        ("shaped", (120, 40), True),
        ("shaped", (80, 24), False),
        ("ascii", (120, 40), False),
    ],
)
async def test_the_score_is_large_where_there_is_room(
    glyphs: GlyphSetName, size: tuple[int, int], *, is_large: bool
) -> None:
    app = GameHost(game_of(game("othello"), moves="f5"), glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        panel = text_of(app, ScorePanel)
        four, one = large_digits(4), large_digits(1)
        rows = [line.rstrip() for line in panel.splitlines()]
        assert any(line.endswith(four[0]) for line in rows) == is_large
        assert any(re.search(rf"White +{one[0]}$", line) for line in rows) == is_large
        assert any(re.search(r"Black +4$", line) for line in rows) != is_large


@pytest.mark.parametrize(
    ("names", "players", "rows"),
    [
        ((), None, ["X Black 4", "O > White 1"]),
        (("Ann", ""), None, ["X Black 4", "Ann", "O > White 1", ""]),
        (("", "Easy"), {}, ["X Black 4", "unknown", "O > White 1", "Easy"]),
    ],
)
async def test_a_row_for_players_is_there_where_one_has_a_name(
    names: tuple[str, ...], players: dict[int, Player] | None, rows: list[str]
) -> None:
    game_shown = game_of(game("othello"), moves="d3", players=players, names=names)
    async with GameHost(game_shown).run_test() as pilot:
        await settled(pilot)
        lines = text_of(pilot.app, ScorePanel).splitlines()[1 : 1 + len(rows)]
        assert [" ".join(line.split()) for line in lines] == rows


async def test_three_large_plates_need_more_room() -> None:
    app = GameHost(game_of(game("three-way")), glyphs="shaped")
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        shown = app.screen.query_one(ScorePanel).shown
        assert shown is not None
        for rows, plates in ((29, 2), (33, 2), (34, 4)):
            assert shown._replace(panel_rows=rows).rows.plate == plates
