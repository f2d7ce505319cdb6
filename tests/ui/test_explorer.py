"""The explorer beside the board: what was played from here, in the games of the library."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from boardtui.library.reader import Reader
from boardtui.rules.game import Pass
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.explorer_panel import ExplorerPanel, FilterInput
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.move_log import MoveLog
from tests import waiting
from tests.combinations import combined
from tests.fixtures.calls import calls_of
from tests.library.games import othello_moves, sgf
from tests.ui.app_host import board_app, open_game, screen_text, settled
from tests.ui.explorer_host import (
    ALL_GAMES,
    ALONE,
    EXPLORER,
    MANY,
    TIGER,
    explored,
    exploring,
    panel,
    press,
    review,
)
from tests.ui.host_game import PASS_AT_9, offered, status, text_of, until
from tests.ui.library_host import library_of, make_library, table_of

pytestmark = pytest.mark.usefixtures("no_imports")


async def test_it_tells_the_moves_with_their_results_and_the_newest_games(tmp_path: Path) -> None:
    async with exploring(tmp_path, focus=False) as (app, _pilot):
        count, heads, f4, b3, ended, title, *games = panel(app)
        assert count == "Explorer 14 games"
        assert heads.split() == ["games", "%", "X", "=", "O"]
        assert f4.split()[:6] == ["f4", "12", "92%", "50", "8", "42"]
        assert b3.split() == ["b3", "1"]
        assert ended == " 1 game ends here"
        assert title.startswith("- Newest games --")
        assert title.endswith("-- Tiger -")
        assert [line.split() for line in games[:2]] == [
            ["Eve", "Early", "-", "Fay", "Flat", "2020", "*"],
            ["Dan", "Draw", "-", "Ben", "2000", "1/2-1/2"],
        ]


async def test_long_names_have_initials_and_the_result_a_blank_behind_it(tmp_path: Path) -> None:
    names = "Fukada Naoki", "Castellanos Hugo Maria"
    game = sgf(othello_moves(TIGER + "f4"), *names, date="2001-01-01", result="B+R")
    for size, shown in (
        ((80, 24), "Fukada N. - Castellanos H. M."),
        ((120, 40), " - ".join(names)),
    ):
        (folder := tmp_path / str(size[0])).mkdir()
        async with exploring(folder, None, game, size=size, focus=False) as (app, _pilot):
            width = app.screen.query_one(ExplorerPanel).size.width
            *_, last = panel(app)
            assert last.split("  ")[0].strip() == shown
            assert last.endswith(" 2001 1-0")
            assert len(last) == width - 1


@pytest.mark.parametrize("size", [(80, 24), (120, 46)], ids=str)
async def test_blank_rows_stand_between_its_parts(tmp_path: Path, size: tuple[int, int]) -> None:
    async with exploring(tmp_path, size=size, glyphs="shaped") as (app, _pilot):
        explorer, log = app.screen.query_one(ExplorerPanel), app.screen.query_one(MoveLog)
        lines = text_of(app, ExplorerPanel).splitlines()
        at = next(place for place, line in enumerate(lines) if "Newest games" in line)
        assert not lines[at - 1]
        assert not log.display or log.region.y == explorer.region.bottom + 1
        # Its name stands above the moves as well.
        assert ("Tiger" in lines[at]) == (not log.display)


async def test_newest_games_take_the_free_rows(tmp_path: Path) -> None:
    games = [sgf(othello_moves(TIGER + "f4"), f"P{n}", date=str(1980 + n)) for n in range(30)]
    async with exploring(tmp_path, None, *games, size=(200, 60), glyphs="shaped") as (app, _pilot):
        assert [f"{year}" in text_of(app, ExplorerPanel) for year in (2009, 1990)] == [True, True]


async def test_a_few_rows_are_all_for_moves(tmp_path: Path) -> None:
    async with exploring(tmp_path, size=(80, 12), focus=False) as (app, _pilot):
        assert [line.split()[0] for line in panel(app)[2:]] == ["f4", "b3"]


async def test_the_key_line_has_its_keys_while_it_is_open(tmp_path: Path) -> None:
    async with exploring(tmp_path, ALONE, focus=False) as (app, pilot):
        assert offered(app).startswith(" Enter Play  F6 % Explorer ")
        await pilot.press(EXPLORER)
        await settled(pilot)
        assert "F6" not in offered(app)


async def test_of_like_moves_that_of_the_record_is_shown(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await press(pilot, "escape", "less_than_sign")
        assert panel(app)[2].split()[0] == "f5"
    (tmp_path / "new").mkdir()
    async with exploring(tmp_path / "new", ALONE) as (app, _pilot):
        assert panel(app)[2].split()[0] == ">d3"


async def test_it_takes_the_place_of_the_moves_unless_there_is_room_for_both(
    tmp_path: Path,
) -> None:
    async with exploring(tmp_path, glyphs="shaped") as (app, pilot):
        assert not app.screen.query_one(MoveLog).display
        await pilot.resize_terminal(120, 46)
        await settled(pilot)
        assert app.screen.query_one(MoveLog).display
        await pilot.resize_terminal(60, 20)
        await settled(pilot)
        assert not app.screen.query_one(MoveLog).display
        assert panel(app)[2].split() == ["▶f4", "12", "92%"]
        await pilot.press(EXPLORER)
        await settled(pilot)
        assert app.screen.query_one(MoveLog).display
        assert not app.screen.query_one(ExplorerPanel).display
        assert isinstance(app.focused, BoardWidget)


async def test_bars_show_results_in_signs_that_differ_without_colours(tmp_path: Path) -> None:
    async with exploring(tmp_path, size=(120, 40)) as (app, _pilot):
        (f4,) = [line for line in panel(app) if " f4 " in line or ">f4" in line]
        bar = f4.split()[-1]
        assert set(bar) == {"X", "-", "O"}
        assert bar.count("X") == round(len(bar) * 6 / 12)
        (b3,) = [line for line in panel(app) if " b3 " in line]
        assert b3.split() == ["b3", "1"]


@pytest.mark.parametrize("size", [(24, 20), (30, 12)])
async def test_without_room_it_is_refused(tmp_path: Path, size: tuple[int, int]) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path, review(TIGER))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press(EXPLORER)
        assert "no room" in status(app)


async def test_it_follows_the_cursor_and_drops_what_is_stepped_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with exploring(tmp_path) as (app, pilot):
        go_on = threading.Event()
        library = library_of(app)
        holding = pilot.app.run_worker(library.do(go_on.wait))
        answered = calls_of(monkeypatch, Reader, "explore")
        await pilot.press("comma", "comma", "comma")
        go_on.set()
        await holding.wait()
        await until(pilot, lambda: explored(app))
        assert [position for _reader, position, _among in answered] == [
            open_game(app, "othello").view.node.position
        ]
        assert panel(app)[2].split()[:3] == [">c3", "13", "93%"]


async def test_while_an_answer_is_late_nothing_is_told_and_nothing_played(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        go_on = threading.Event()
        holding = pilot.app.run_worker(library_of(app).do(go_on.wait))
        await pilot.press("comma", "enter")
        try:
            await waiting.until(lambda: panel(app) == ["Explorer ..."], pause=pilot.pause)
            assert open_game(app, "othello").view.state.depth == 4
        finally:
            go_on.set()
        await holding.wait()
        await until(pilot, lambda: explored(app))
        assert "c4" in panel(app)[2]


async def test_enter_plays_the_move_as_a_variation_of_a_record(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await press(pilot, "down", "enter")
        view = open_game(app, "othello").view
        assert view.node.move == Othello().parse_move("b3")
        assert isinstance(app.focused, ExplorerPanel)
        assert panel(app)[0] == "Explorer 1 game"
        await press(pilot, "comma")
        await press(pilot, "enter")
        assert view.node.move == Othello().parse_move("f4")
        assert len(view.record.root.end().line()) == 7


async def test_enter_plays_the_move_in_a_game_that_one_plays_alone(tmp_path: Path) -> None:
    async with exploring(tmp_path, ALONE) as (app, pilot):
        await press(pilot, "enter")
        table = open_game(app, "othello").table
        assert len(table.standing.line) == 1
        assert table.head.move == Othello().parse_move("d3")  # that of four which is read first


async def test_moves_are_those_of_the_board_however_it_was_turned(tmp_path: Path) -> None:
    turned = {"f5": "d3", "d6": "c5", "c3": "f6", "d3": "f5", "c4": "e6", "f4": "e3"}
    moves = "".join(turned[TIGER[at : at + 2]] for at in range(0, len(TIGER), 2))
    async with exploring(tmp_path, review(moves)) as (app, pilot):
        assert panel(app)[0] == "Explorer 14 games"
        name = panel(app)[2].split()[0].strip(">")
        await press(pilot, "enter")
        assert panel(app)[0] == "Explorer 12 games"
        assert open_game(app, "othello").view.node.move == Othello().parse_move(name)


async def test_a_forced_pass_is_played_with_the_move_after_it(tmp_path: Path) -> None:
    text = PASS_AT_9.replace(" ", "")
    moves, position = othello_moves(text), Othello().start()
    for move in moves:
        position = position.play(move)
    reply = position.play(Pass()).legal_moves[0]
    played = sgf([*moves, Pass(), reply], "Ann", "Ben")
    async with exploring(tmp_path, review(text), played) as (app, pilot):
        view = open_game(app, "othello").view
        if view.node.position.legal_moves != (Pass(),):
            await press(pilot, "comma")
        assert view.node.position.legal_moves == (Pass(),)
        await press(pilot, "enter")
        assert view.node.move == reply


async def test_enter_opens_a_game_at_that_very_move(tmp_path: Path) -> None:
    async with exploring(tmp_path, review("f5d6c3d3")) as (app, pilot):
        # The newest game came here in another order; c4 was its third move.
        await pilot.press("greater_than_sign")
        await press(pilot, "enter")
        assert "Eve Early" in screen_text(app)
        await pilot.press("end")
        rows = app.screen.query_one(ExplorerPanel)
        while not (entry := rows.highlighted) or getattr(entry, "players", ("",))[0] != "Eve Early":
            await pilot.press("up")
        assert "Enter Open" in text_of(app, KeyHints)
        before = app.screen
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not before and explored(app))
        assert app.navigation.shown is not None
        view = app.navigation.shown.view
        assert view.state.names[0] == "Eve Early"
        assert view.state.depth == 5
        assert view.state.next_node is not None
        assert view.state.next_node.move == Othello().parse_move("b3")


async def test_in_a_game_that_is_opened_it_stays_as_it_was(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await pilot.press("slash", *"eve", "enter")
        await until(pilot, lambda: panel(app)[0].startswith("Explorer eve"))
        await press(pilot, "end")
        before = app.screen
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not before and explored(app))
        assert panel(app)[0].startswith("Explorer eve")


async def test_only_games_that_a_search_finds_count(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await pilot.press("slash", *"year:1998", "enter")
        await until(pilot, lambda: [">f4", "6"] in [line.split()[:2] for line in panel(app)])
        assert panel(app)[0] == "Explorer year:1998  6 games"
        await press(pilot, "comma")
        assert panel(app)[2].split()[:2] == [">c4", "6"]
        await pilot.press("slash", "end", *(["backspace"] * 9), "enter")
        await until(pilot, lambda: panel(app)[0].startswith("Explorer 13 games"))


async def test_a_search_that_is_not_understood_is_told_and_stays(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        await pilot.press("slash", *"size:big", "enter")
        await settled(pilot)
        assert "size" in status(app)
        assert app.screen.query_one(FilterInput).value == "size:big"
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.focused, ExplorerPanel)
        assert panel(app)[0].startswith("Explorer 14 games")


async def test_all_games_with_the_position_are_listed(tmp_path: Path) -> None:
    async with exploring(tmp_path, focus=False) as (app, pilot):
        await pilot.press(ALL_GAMES)
        await until(pilot, lambda: isinstance(app.screen, LibraryScreen))
        await until(pilot, lambda: len(table_of(app).games) == 14)


async def test_a_damaged_library_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "library.db").write_bytes(b"no database" * 100)
    app = board_app(tmp_path, review(TIGER))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(EXPLORER)
        await until(pilot, lambda: "damaged" in " ".join(panel(app)))


@pytest.mark.parametrize("key", [EXPLORER, ALL_GAMES])
async def test_in_a_game_against_a_computer_it_waits_for_the_end(tmp_path: Path, key: str) -> None:
    make_library(tmp_path, MANY)
    app = board_app(tmp_path, NewGame(Othello(), ("human", "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(key)
        await settled(pilot)
        assert "once the game is over" in status(app)
        await pilot.press("x", "y")
        await settled(pilot)
        await pilot.press(EXPLORER)
        await until(pilot, lambda: explored(app))
        await pilot.press("u")
        await settled(pilot)
        assert not app.screen.query_one(ExplorerPanel).display


async def test_where_no_games_are_kept_there_is_none(tmp_path: Path) -> None:
    app = board_app(tmp_path, ALONE, keeps=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(EXPLORER)
        assert "not saved here" in status(app)


async def test_a_click_plays_and_leaves_the_focus(tmp_path: Path) -> None:
    async with exploring(tmp_path, focus=False) as (app, pilot):
        await pilot.click(ExplorerPanel, offset=(3, 3))
        await until(pilot, lambda: explored(app))
        assert open_game(app, "othello").view.node.move == Othello().parse_move("b3")
        assert isinstance(app.focused, BoardWidget)


@pytest.mark.parametrize(
    ("language", "glyphs"), combined(["en", "ja"], ["ascii", "unicode", "blocks", "shaped"])
)
async def test_every_line_fits_at_every_width(tmp_path: Path, language: str, glyphs: str) -> None:
    from rich.cells import cell_len

    make_library(tmp_path, MANY)
    app = board_app(tmp_path, review(TIGER), language=language, glyphs=glyphs)
    async with app.run_test(size=(150, 50)) as pilot:
        await settled(pilot)
        await pilot.press("greater_than_sign", EXPLORER)
        await until(pilot, lambda: explored(app))
        explorer = app.screen.query_one(ExplorerPanel)
        for width in range(18, 64):
            for line in explorer.lines(width):
                assert cell_len("".join(span.text for span in line)) <= width


async def test_games_without_points_have_no_mean(tmp_path: Path) -> None:
    board = Gomoku()
    moves = list(map(board.parse_move, ["h8", "h9", "j8", "h10", "g8"]))
    games = [sgf(moves, f"P{n}", game=board, result="B+R" if n else "W+R") for n in range(10)]
    opening = NewGame(board, ("human", "human"))
    async with exploring(tmp_path, opening, *games, size=(110, 30)) as (app, pilot):
        assert panel(app)[1].split() == ["games", "%", "X", "=", "O"]
        assert panel(app)[2].split()[:6] == [">h8", "10", "100%", "90", "0", "10"]
        await press(pilot, "enter")
        await press(pilot, "enter")
        move = open_game(app, "gomoku").view.node.move
        assert move is not None
        assert board.format_move(move) in {"h9", "h7", "g8", "i8"}
        assert "10" in panel(app)[2]
        assert panel(app)[-1].split()[-1] == "1-0"
