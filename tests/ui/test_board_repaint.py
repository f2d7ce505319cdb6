from __future__ import annotations

from collections import Counter

import pytest
from textual.strip import Strip

from boardtui.config import Settings
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.widgets.board import Board
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch
from tests.ui.host_board import BoardApp, picture, point_to, view_of, wait_for

OTHELLO, GOMOKU = game("othello"), game("gomoku")
QUIET = Settings(animation=False)
BARE = Settings(animation=False, hints=False, large_board=True)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each row of a board is painted."""
    rows: Counter[int] = Counter()
    render_line = Board.render_line

    def count_line(board: Board, y: int) -> Strip:
        rows[y] += 1
        return render_line(board, y)

    monkeypatch.setattr(Board, "render_line", count_line)
    return rows


@pytest.mark.parametrize("kind", [OTHELLO, GOMOKU])
async def test_a_step_paints_the_rows_of_two_cells(kind: Game, painted: Counter[int]) -> None:
    app = BoardApp(kind, settings=BARE)
    async with app.run_test(size=(68, 36) if kind is OTHELLO else (40, 20)) as pilot:
        await pilot.press("up", "down")
        layout = BoardLayout.fit(kind, app.board.size, large=True)
        assert layout is not None
        for key in ("up", "left", "down", "right", "pageup", "home", "tab"):
            painted.clear()
            before = app.board.cursor.row
            await pilot.press(key)
            await pilot.pause()
            rows = {before, app.board.cursor.row}
            assert set(painted) == {y for row in rows for y in layout.lines_of(row)}, key
            assert max(painted.values()) == 1


async def test_a_step_that_leads_nowhere_paints_nothing(painted: Counter[int]) -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("pageup")
        painted.clear()
        await pilot.press("up", "pageup")
        await pilot.pause()
        assert not painted


async def test_a_stone_paints_its_row_and_that_of_the_last_one(painted: Counter[int]) -> None:
    app = BoardApp(GOMOKU, view=view_of(GOMOKU, "h8"))
    async with app.run_test(size=(40, 20)) as pilot:
        await point_to(pilot, app, "j9")
        painted.clear()
        app.view.play(GOMOKU.parse_move("j9"))
        await pilot.pause()
        layout = BoardLayout.fit(GOMOKU, app.board.size)
        assert layout is not None
        assert layout.pitch == Pitch(2, 1)
        assert set(painted) == {*layout.lines_of(7), *layout.lines_of(6)}


async def test_in_narrow_cells_the_edges_show_the_cursor(painted: Counter[int]) -> None:
    app = BoardApp(OTHELLO, settings=BARE, glyphs=glyph_set("ascii"))
    async with app.run_test(size=(12, 9)) as pilot:
        await pilot.press("up", "down")
        painted.clear()
        await pilot.press("down")
        await pilot.pause()
        assert set(painted) == {3, 4}
        await pilot.press("right", "left")
        await pilot.pause()
        assert set(painted) == {0, 3, 4}
        lines = [line.strip() for line in picture(app.board)]
        assert lines[0] == "abcDefgh"
        assert lines[4].startswith("4>")


class TestAnimation:
    settings = Settings(animation=True, hints=False)

    async def test_discs_turn_over_and_come_to_rest(self) -> None:
        app = BoardApp(OTHELLO, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            app.view.play(OTHELLO.parse_move("f5"))
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
            app.view.play(OTHELLO.parse_move("f5"))
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
            app.view.play(OTHELLO.parse_move("f5"))
            await wait_for(pilot, lambda: app.board.animating)
            app.view.take_back()
            await pilot.pause()
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_the_cursor_may_move_meanwhile(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("boardtui.ui.widgets.flip_animation.FRAME_SECONDS", 1000)
        app = BoardApp(OTHELLO, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            app.view.play(OTHELLO.parse_move("f5"))
            await wait_for(pilot, lambda: app.board.animating)
            await point_to(pilot, app, "a1")
            assert not app.board.animating
            assert "◑" not in "".join(picture(app.board))

    async def test_there_is_none_in_review(self) -> None:
        view = view_of(OTHELLO, "f5 d6 c3")
        app = BoardApp(OTHELLO, view=view, settings=self.settings)
        async with app.run_test(size=(40, 20)) as pilot:
            for step in (view.back, view.back, view.forward, view.forward):
                step()
                await pilot.pause()
                assert not app.board.animating

    async def test_there_is_none_where_it_is_switched_off(self) -> None:
        app = BoardApp(OTHELLO, settings=QUIET)
        async with app.run_test(size=(40, 20)) as pilot:
            app.view.play(OTHELLO.parse_move("f5"))
            await pilot.pause()
            assert not app.board.animating
            assert "".join(picture(app.board)).count("●") == 3
