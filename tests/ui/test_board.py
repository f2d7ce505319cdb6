from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pytest
from textual.binding import BindingType
from textual.geometry import Region
from textual.pilot import Pilot

from boardtui.config import Settings
from boardtui.play.match import Match
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
from boardtui.rules.game import Game, Place
from boardtui.rules.registry import game
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.themes import THEMES
from boardtui.ui.widgets.board import Board
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch
from tests.fixtures.connect_four import ConnectFour
from tests.ui.host_board import BoardApp, picture

OTHELLO, GOMOKU = game("othello"), game("gomoku")
QUIET = Settings(animation=False)
BARE = Settings(animation=False, hints=False)


def match_after(kind: Game, moves: str) -> Match:
    match = Match(GameRecord(kind))
    for move in moves.split():
        match.play(kind.parse_move(move))
    return match


def named(board: Board) -> str:
    """The name of the point under the cursor."""
    assert board.state is not None
    return board.state.game.format_move(Place(board.cursor))


async def wait_for(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _attempt in range(200):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came true")


async def point_to(pilot: Pilot[None], app: BoardApp, name: str) -> None:
    move = app.match.record.game.parse_move(name)
    assert isinstance(move, Place)
    app.board.cursor = move.point
    await pilot.pause()


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("left", "c3"),
        ("right right up", "f2"),
        ("down", "d4"),
        ("h j", "c4"),
        ("k l", "e2"),
        ("home", "a3"),
        ("end", "h3"),
        ("pageup", "d1"),
        ("pagedown", "d8"),
        ("home left pageup up", "a1"),
        ("end right pagedown down", "h8"),
        ("tab", "c4"),
        ("tab tab tab", "e6"),
        ("tab tab tab tab", "d3"),
        ("shift+tab", "e6"),
        ("f 5", "f5"),
        ("F 5", "f5"),
        ("f space 5", "f5"),
        ("ｆ ５", "f5"),
        ("h 8", "h8"),
        ("H 8", "h8"),
        ("f left 5", "c3"),
    ],
)
async def test_keys_steer(keys: str, name: str) -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        assert named(app.board) == "d3"
        await pilot.press(*keys.split())
        assert named(app.board) == name
        assert app.board.typed == ""
        assert not app.pointed


@pytest.mark.parametrize(
    ("keys", "name"), [("home left", "h3"), ("pageup up", "d8"), ("end right", "a3")]
)
async def test_the_cursor_goes_round_where_that_is_set(keys: str, name: str) -> None:
    app = BoardApp(OTHELLO, settings=Settings(animation=False, wrap=True))
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press(*keys.split())
        assert named(app.board) == name


async def test_tab_goes_over_every_free_point_of_a_dense_game() -> None:
    app = BoardApp(GOMOKU, match=match_after(GOMOKU, "i8"))
    async with app.run_test(size=(40, 20)) as pilot:
        await point_to(pilot, app, "h8")
        await pilot.press("tab")
        assert named(app.board) == "j8"
        await pilot.press("shift+tab")
        assert named(app.board) == "h8"


async def test_letters_that_steer_can_be_switched_off() -> None:
    settings = Settings(animation=False, vim_keys=False)
    app = BoardApp(GOMOKU, settings=settings)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("k")
        assert named(app.board) == "h8"
        assert app.board.typed == "k"
        await pilot.press("3")
        assert named(app.board) == "k3"


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_playing_asks_for_the_point_under_the_cursor(key: str) -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("f", "5", key)
        assert [message.point for message in app.pointed] == [Point(5, 4)]
        assert app.match.state.last_move is None


async def test_typing_shows_what_is_pending_and_can_be_taken_back() -> None:
    app = BoardApp(GOMOKU)
    async with app.run_test(size=(40, 20)) as pilot:
        seen = []
        for key in ("g", "1", "2", "c", "1", "backspace", "backspace", "c", "escape"):
            await pilot.press(key)
            seen.append((app.board.typed, named(app.board)))
        assert seen == [
            ("g", "h8"),
            ("g1", "g1"),
            ("", "g12"),
            ("c", "g12"),
            ("c1", "c1"),
            ("c", "c1"),
            ("", "c1"),
            ("c", "c1"),
            ("", "c1"),
        ]


async def test_a_point_that_does_not_exist_is_explained() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("d", "9")
        problems = [told.problem for told in app.told if isinstance(told, Board.Mistyped)]
        assert problems == ["d9 is outside the board."]
        assert named(app.board) == "d3"


async def test_keys_that_mean_nothing_to_the_board_reach_the_app() -> None:
    reached: list[str] = []

    class Host(BoardApp):
        BINDINGS: ClassVar[list[BindingType]] = [("escape,backspace,3,u", "note", "")]

        def action_note(self) -> None:
            reached.append("")

    app = Host(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("escape", "backspace", "3", "u")
        assert len(reached) == 4
        await pilot.press("d", "escape")
        assert len(reached) == 4


async def test_a_click_points_and_plays_where_it_hits() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(45, 20)) as pilot:
        layout = BoardLayout.fit(OTHELLO, app.board.size)
        assert layout is not None
        await pilot.click(Board, offset=layout.place(Point(5, 4)))
        assert named(app.board) == "f5"
        assert [message.point for message in app.pointed] == [Point(5, 4)]
        await pilot.click(Board, offset=(0, 0))
        assert len(app.pointed) == 1


async def test_clicks_are_ignored_without_mouse() -> None:
    app = BoardApp(OTHELLO, settings=Settings(mouse=False))
    async with app.run_test(size=(45, 20)) as pilot:
        await pilot.click(Board, offset=(20, 10))
        assert not app.pointed
        assert named(app.board) == "d3"


async def test_the_preview_is_told_when_it_changes() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("right", "right", "left", "left")
        await pilot.pause()
        counts = [told.count for told in app.told if isinstance(told, Board.Previewed)]
        moved = [told.point for told in app.told if isinstance(told, Board.CursorMoved)]
        assert counts == [1, 0, 1]
        assert moved == [Point(col, 2) for col in (3, 4, 5, 4, 3)]
        assert app.board.preview_count == 1


async def test_the_board_shows_every_move() -> None:
    app = BoardApp(OTHELLO, glyphs=glyph_set("ascii"))
    async with app.run_test(size=(24, 10)) as pilot:
        app.match.play(OTHELLO.parse_move("f5"))
        await pilot.pause()
        assert [line.strip() for line in picture(app.board)] == [
            "a b c d e f g h",
            "1  . . . . . . . .",
            "2  . . . . . . . .",
            "3  . . .[.]. . . .",
            "4  . . . O X * . .",
            "5  . . . X X # . .",
            "6  . . . * . * . .",
            "7  . . . . . . . .",
            "8  . . . . . . . .",
            "",
        ]


async def test_the_cells_follow_the_room() -> None:
    app = BoardApp(OTHELLO)
    widths = {}
    async with app.run_test(size=(40, 20)) as pilot:
        for width, height in ((80, 40), (60, 20), (40, 12), (12, 10), (9, 9), (40, 20)):
            await pilot.resize_terminal(width, height)
            await wait_for(pilot, lambda: app.board.size.width == width)  # noqa: B023
            header = next((line for line in picture(app.board) if "a" in line), "")
            widths[width, height] = header.lower().find("b") - header.lower().find("a")
    assert widths == {
        (80, 40): 8,
        (60, 20): 4,
        (40, 12): 2,
        (12, 10): 1,
        (9, 9): 0,
        (40, 20): 4,
    }


async def test_the_least_room_shows_the_whole_board() -> None:
    kind = game("gomoku", size=20)
    size = Board.minimum_size(kind)
    app = BoardApp(kind)
    async with app.run_test(size=(size.width, size.height)):
        assert "".join(picture(app.board)).count("╋") == len(kind.star_points())


async def test_glyphs_and_theme_change_at_once() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        assert "◉" in "".join(picture(app.board))
        app.host.glyphs = glyph_set("ascii")
        await pilot.pause()
        assert "O" in "".join(picture(app.board))
        line = partial(app.board.render_line, 10)
        seen = set()
        for name in THEMES:
            app.theme = name
            await pilot.pause()
            back = app.board.get_component_rich_style("board--cells").bgcolor
            assert back in {style.bgcolor for _text, style, _control in line() if style}
            seen.add(back)
        assert len(seen) == 4


async def test_another_game_takes_over_the_board() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        app.host.state = Match(GameRecord(ConnectFour())).state
        await pilot.pause()
        assert named(app.board) == "d6"
        assert "g" in picture(app.board)[0] + "".join(picture(app.board))
        assert sum(line.count("•") for line in picture(app.board)) == 7


async def test_hints_come_and_go_with_the_setting() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        assert "•" in "".join(picture(app.board))
        assert app.board.preview_count == 1
        app.host.settings = BARE
        await pilot.pause()
        assert "•" not in "".join(picture(app.board))
        assert app.board.preview_count == 0


class Painted:
    """Counts what a board paints."""

    def __init__(self, board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows: Counter[int] = Counter()
        self.regions: list[Region] = []
        render_line, refresh = board.render_line, board.refresh

        def count_line(y: int) -> object:
            self.rows[y] += 1
            return render_line(y)

        def count_refresh(*regions: Region, **options: bool) -> object:
            self.regions += regions or [board.size.region]
            return refresh(*regions, **options)

        monkeypatch.setattr(board, "render_line", count_line)
        monkeypatch.setattr(board, "refresh", count_refresh)

    def clear(self) -> None:
        self.rows.clear()
        self.regions.clear()


@pytest.mark.parametrize(("kind", "width"), [(OTHELLO, 7), (GOMOKU, 3)])
async def test_a_step_paints_two_cells(
    kind: Game, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = BoardApp(kind, settings=BARE)
    async with app.run_test(size=(68, 36) if kind is OTHELLO else (40, 20)) as pilot:
        await pilot.press("up", "down")
        painted = Painted(app.board, monkeypatch)
        for key in ("up", "left", "down", "right", "pageup", "home", "tab"):
            painted.clear()
            await pilot.press(key)
            await pilot.pause()
            assert len(painted.regions) == 2, key
            assert {region.width for region in painted.regions} == {width}
            rows = {y for region in painted.regions for y in region.line_range}
            assert set(painted.rows) == rows
            assert max(painted.rows.values()) == 1


async def test_a_step_that_leads_nowhere_paints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("pageup")
        painted = Painted(app.board, monkeypatch)
        await pilot.press("up", "pageup")
        await pilot.pause()
        assert not painted.regions
        assert not painted.rows


async def test_a_stone_paints_itself_and_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    app = BoardApp(GOMOKU, match=match_after(GOMOKU, "h8"))
    async with app.run_test(size=(40, 20)) as pilot:
        await point_to(pilot, app, "j9")
        painted = Painted(app.board, monkeypatch)
        app.match.play(GOMOKU.parse_move("j9"))
        await pilot.pause()
        layout = BoardLayout.fit(GOMOKU, app.board.size)
        assert layout is not None
        assert layout.pitch == Pitch(2, 1)
        points = (Point(7, 7), Point(9, 6))
        assert set(painted.regions) == {layout.region(point) for point in points}


async def test_in_narrow_cells_the_edges_show_the_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    app = BoardApp(OTHELLO, settings=BARE, glyphs=glyph_set("ascii"))
    async with app.run_test(size=(12, 9)) as pilot:
        await pilot.press("up", "down")
        painted = Painted(app.board, monkeypatch)
        await pilot.press("down")
        await pilot.pause()
        assert set(painted.rows) == {0, 3, 4}
        lines = [line.strip() for line in picture(app.board)]
        assert lines[0] == "abcDefgh"
        assert lines[4].startswith("4>")


class TestAnimation:
    settings = Settings(animation=True, hints=False)

    async def test_discs_turn_over_and_come_to_rest(self) -> None:
        app = BoardApp(OTHELLO, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            app.match.play(OTHELLO.parse_move("f5"))
            await wait_for(pilot, lambda: app.board.animating)
            seen = set()
            while app.board.animating:
                seen.update(set("".join(picture(app.board))) & {"◑", "┃"})
                await pilot.pause(0.005)
            assert seen == {"◑", "┃"}
            assert not {"◑", "┃"} & set("".join(picture(app.board)))
            assert "".join(picture(app.board)).count("●") == 3

    @pytest.mark.parametrize("key", ["left", "u", "escape"])
    async def test_any_key_skips_it(self, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("boardtui.ui.widgets.flip_animation.FRAME_SECONDS", 1000)
        app = BoardApp(OTHELLO, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            app.match.play(OTHELLO.parse_move("f5"))
            await wait_for(pilot, lambda: app.board.animating)
            assert "◑" in "".join(picture(app.board))
            await pilot.press(key)
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_the_next_move_does_not_wait_for_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardtui.ui.widgets.flip_animation.FRAME_SECONDS", 1000)
        app = BoardApp(OTHELLO, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            app.match.play(OTHELLO.parse_move("f5"))
            await wait_for(pilot, lambda: app.board.animating)
            app.match.take_back()
            await pilot.pause()
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_the_cursor_may_move_meanwhile(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("boardtui.ui.widgets.flip_animation.FRAME_SECONDS", 1000)
        app = BoardApp(OTHELLO, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            app.match.play(OTHELLO.parse_move("f5"))
            await wait_for(pilot, lambda: app.board.animating)
            await point_to(pilot, app, "a1")
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_there_is_none_in_review(self) -> None:
        match = match_after(OTHELLO, "f5 d6 c3")
        app = BoardApp(OTHELLO, match=match, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            for step in (match.back, match.back, match.forward, match.forward):
                step()
                await pilot.pause()
                assert not app.board.animating

    async def test_there_is_none_where_it_is_switched_off(self) -> None:
        app = BoardApp(OTHELLO, settings=QUIET)
        async with app.run_test(size=(40, 20)) as pilot:
            app.match.play(OTHELLO.parse_move("f5"))
            await pilot.pause()
            assert not app.board.animating
            assert "".join(picture(app.board)).count("●") == 3


async def test_a_point_is_told_in_words() -> None:
    app = BoardApp(OTHELLO, match=match_after(OTHELLO, "f5"))
    async with app.run_test(size=(40, 20)):
        assert app.board.describe(Point(5, 4)) == "f5: Black disc, last move"
