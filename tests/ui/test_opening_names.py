"""The names of openings on the game screen: in the move log's title, and with the result."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from boardtui.rules import othello_openings, renju_openings
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.othello_openings import OPENINGS
from boardtui.ui.widgets import move_log
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.words.language import use_language
from tests.fixtures.calls import calls_of
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, play, text_of, until

RENJU = Gomoku(rule=Rule.RENJU)
RIF = Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF)
SIZES = [(80, 24), (120, 40), (60, 20)]
TIGER = "f5 d6 c3 d3 c4"
KLING = "f5 d6 c5 f4 e3 c6 d3 f6 e6 d7 g4 c4 g5 c3 f7 d2 e7 f2"
ROTATING = "f5 d6 c5 f4 e3 c6 d3 f6 e6 d7 g3 c4 g5"
SHORTEST = "e6 f4 e3 f6 g5 d6 e7 f5 c5"


def title(app: GameHost) -> str:
    """The title of the log, without the rule around it."""
    words = text_of(app, MoveLog).splitlines()[0].split()
    return " ".join(word for word in words if word.strip("-"))


def log_width(app: GameHost) -> int:
    return app.screen.query_one(MoveLog).size.width


@pytest.mark.parametrize("size", SIZES)
async def test_the_opening_is_named_as_it_is_played(size: tuple[int, int]) -> None:
    app = GameHost(game_of(Othello()))
    async with app.run_test(size=size) as pilot:
        assert title(app) == "Moves"
        await play(pilot, "f5")
        assert title(app) == "Moves"
        await play(pilot, "d6")
        assert title(app) == "Moves Perpendicular"
        await play(pilot, "c4 d3 c3")
        assert title(app) == "Moves Tiger"
        await play(pilot, "f4 c5")
        assert title(app) == "Moves Tiger"


@pytest.mark.parametrize(
    ("game", "table", "moves"),
    [
        (Othello(), othello_openings.position_names, "f5 d6"),
        (RENJU, renju_openings.position_names, "h8 h9 h10"),
    ],
    ids=["othello", "renju"],
)
async def test_the_names_are_there_before_a_move_needs_them(
    game: Game, table: Any, moves: str
) -> None:
    table.cache_clear()
    app = GameHost(game_of(game))
    async with app.run_test() as pilot:
        await until(pilot, lambda: table.cache_info().currsize)
        await play(pilot, moves)
        assert title(app) != "Moves"
        assert table.cache_info().misses == 1


@pytest.mark.parametrize("size", SIZES)
async def test_the_name_follows_the_cursor_into_a_variation_and_moves_taken_back(
    size: tuple[int, int],
) -> None:
    app = GameHost(game_of(Othello(), moves=f"{TIGER} b3 d2"))
    async with app.run_test(size=size) as pilot:
        assert title(app) == "Moves Aubrey"
        await pilot.press("comma", "comma")
        await settled(pilot)
        assert title(app) == "Moves Tiger"
        await play(pilot, "f4 e3")
        assert title(app) == "Moves Brightwell"
        await pilot.press("less_than_sign")
        await settled(pilot)
        assert title(app) == "Moves"
        await pilot.press("greater_than_sign")
        await settled(pilot)
        await pilot.press("backspace")
        await settled(pilot)
        assert title(app) == "Moves Aubrey"
        await pilot.press("u", "u")
        await settled(pilot)
        assert title(app) == "Moves Tiger"


@pytest.mark.parametrize("size", SIZES)
async def test_a_review_begins_with_the_opening_of_the_game(size: tuple[int, int]) -> None:
    app = GameHost(game_of(Othello(), moves=TIGER))
    async with app.run_test(size=size) as pilot:
        await pilot.press("less_than_sign")
        await settled(pilot)
        assert title(app) == "Moves"
        await pilot.press("greater_than_sign", "x", "y")
        await settled(pilot)
        await pilot.press("less_than_sign")
        await settled(pilot)
        assert title(app) == "Moves Tiger"
        await pilot.press("full_stop", "full_stop")
        await settled(pilot)
        assert title(app) == "Moves Perpendicular"


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((120, 40), "Moves Rotating Flat (Kling Continuation)"),
        ((80, 24), "Rotating Flat (Kling Continuation)"),
        ((50, 20), "Rotating Flat (Kling ..."),
        ((44, 20), "Rotating Flat ..."),
    ],
)
async def test_a_long_name_takes_the_place_of_the_title(
    size: tuple[int, int], expected: str
) -> None:
    app = GameHost(game_of(Othello(), moves=KLING))
    async with app.run_test(size=size):
        assert title(app) == expected
        assert cell_len(text_of(app, MoveLog).splitlines()[0]) <= log_width(app)


def test_no_name_is_longer_than_one_that_a_small_screen_shows_whole() -> None:
    widths = [cell_len(name) for names in OPENINGS for name in names[:2]]
    assert max(widths) == cell_len("Rotating Flat (Kling Continuation)")


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((120, 40), "着手 Sローズローテーション型(g5)"),
        ((80, 24), "着手 Sローズローテーション型(g5)"),
        ((60, 20), "着手 Sローズローテーション型(g5)"),
        ((44, 20), "Sローズローテーシ ..."),
    ],
)
async def test_a_long_name_in_wide_characters_is_cut_by_its_cells(
    size: tuple[int, int], expected: str
) -> None:
    use_language("ja")
    app = GameHost(game_of(Othello(), moves=ROTATING))
    async with app.run_test(size=size):
        assert title(app) == expected
        assert cell_len(text_of(app, MoveLog).splitlines()[0]) <= log_width(app)


async def test_the_title_costs_no_row() -> None:
    app = GameHost(game_of(Othello(), moves="f5"))
    async with app.run_test() as pilot:
        before = app.screen.query_one(MoveLog).region
        await play(pilot, "f6")
        assert app.screen.query_one(MoveLog).region == before


@pytest.mark.parametrize("size", SIZES)
async def test_openings_of_renju_are_named_in_the_same_place(size: tuple[int, int]) -> None:
    app = GameHost(game_of(RENJU, moves="h8 h9"))
    async with app.run_test(size=size) as pilot:
        assert title(app) == "Moves"
        await play(pilot, "h10")
        assert title(app) == "Moves Kansei, D1"
        assert "Kansei" not in text_of(app, ScorePanel)
        await play(pilot, "a1 b2")
        assert title(app) == "Moves Kansei, D1"
        await pilot.press("comma", "comma", "comma")
        await settled(pilot)
        assert title(app) == "Moves"


async def test_a_game_of_gomoku_names_no_opening() -> None:
    app = GameHost(game_of(Gomoku(), moves="h8 h9 h10"))
    async with app.run_test():
        assert title(app) == "Moves"


async def test_it_is_looked_up_for_a_new_state_and_not_for_each_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = calls_of(monkeypatch, move_log, "opening_of")
    app = GameHost(game_of(Othello(), moves=TIGER))
    async with app.run_test() as pilot:
        await pilot.press("comma")
        await settled(pilot)
        asked.clear()
        await pilot.press("left", "up", "f6", "down", "up", "f6")
        await settled(pilot)
        assert not asked
        await pilot.press("full_stop")
        await settled(pilot)
        assert len(asked) == 1


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize(
    ("game", "moves", "expected"),
    [
        (Othello(), TIGER, "着手 虎定石"),
        (Othello(), f"{TIGER} f4 c5", "着手 虎大量"),
        (RIF, "h8 g8 f8", "着手 寒星 D1"),
    ],
)
async def test_the_names_in_japanese(game: Game, moves: str, expected: str) -> None:
    use_language("ja")
    app = GameHost(game_of(game, moves=moves))
    async with app.run_test():
        assert title(app) == expected


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_tells_the_opening_and_the_log_does_not(size: tuple[int, int]) -> None:
    app = GameHost(game_of(Othello(), moves=SHORTEST))
    async with app.run_test(size=size) as pilot:
        assert "Opening: Fishhook" in text_of(app, ResultPanel)
        assert "Fishhook" not in text_of(app, MoveLog)
        await pilot.press("comma")
        await settled(pilot)
        assert title(app) == "Moves Fishhook"


async def test_a_result_without_a_named_opening_tells_none() -> None:
    app = GameHost(game_of(Gomoku(size=3, line=3), moves="a1 b1 a2 b2 a3"))
    async with app.run_test():
        assert "wins" in text_of(app, ResultPanel)
        assert "Opening" not in text_of(app, ResultPanel)
