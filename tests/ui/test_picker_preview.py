"""The board beside the list of the picker, and its caption."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.widgets.board_preview import BoardPreview, CaptionedPreview
from boardtui.ui.widgets.menu import Item, Menu

from .app_host import board_app, leave_a_game, open_game, screen_text, settled, started

PEOPLE = ("human", "human")


async def test_preview_follows_the_highlight(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        preview = app.screen.query_one(BoardPreview)
        assert preview.position is not None
        assert preview.position.game.name == "Othello"
        await pilot.press("down", "down")
        await pilot.pause()
        assert preview.position.game.name == "Tic-tac-toe"
        await pilot.press("end")
        await pilot.pause()
        assert preview.position is None


async def test_it_fills_a_large_window_with_a_larger_board(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, glyphs="shaped")
    async with app.run_test() as pilot:
        await settled(pilot)
        small = app.screen.query_one(BoardPreview).size.width
        for keys in ((), ("1",)):
            await pilot.press(*keys)
            await pilot.resize_terminal(200, 60)
            await settled(pilot)
            preview = app.screen.query_one(BoardPreview)
            lines = screen_text(app).splitlines()
            used = [line for line in lines if line.strip()]
            left = min(len(line) - len(line.lstrip()) for line in used)
            above = next(y for y, line in enumerate(lines) if line.strip())
            below = next(y for y, line in enumerate(reversed(lines)) if line.strip())
            assert 5 < left < 25
            assert abs(above - below) <= 1
            assert preview.size.width > small
            assert preview.fit(game("gomoku")).pitch == (4, 2)
            await pilot.resize_terminal(80, 24)
            await settled(pilot)
            assert app.screen.query_one(BoardPreview).size.width == small


@pytest.mark.parametrize("key", ["1", "2", "3", "4"])
async def test_the_form_of_a_game_shows_its_board_as_large_as_the_list_does(
    tmp_path: Path, key: str
) -> None:
    app = board_app(tmp_path, glyphs="shaped")
    async with started(app, *["down"] * (int(key) - 1)) as pilot:
        listed = app.screen.query_one(BoardPreview).fitted
        await pilot.press(key)
        await settled(pilot)
        shown = app.screen.query_one(BoardPreview).fitted
        assert listed is not None
        assert shown is not None
        assert shown.size == listed.size


async def test_a_sentence_on_the_running_game_leaves_the_board_of_the_form_as_large(
    tmp_path: Path,
) -> None:
    pitches = []
    for opening in (None, NewGame(game("gomoku"), PEOPLE)):
        app = board_app(tmp_path, opening, glyphs="shaped")
        keys = ("enter", "f3") if opening else ("2",)
        async with started(app, *keys, size=(120, 40)):
            assert ("The current game" in screen_text(app)) is (opening is not None)
            layout = app.screen.query_one(BoardPreview).fitted
            assert layout is not None
            pitches.append(layout.pitch)
    assert pitches == [(4, 2)] * 2


async def test_the_preview_shows_the_move_that_was_played_instead(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), PEOPLE))
    async with started(app, "f", "5", "enter", "f2") as pilot:
        preview = app.screen.query_one(BoardPreview)
        before = preview.position
        await pilot.press("f2")
        await settled(pilot)
        await pilot.press("u", "d", "3", "enter", "f2")
        await settled(pilot)
        assert preview.position != before
        assert preview.position == open_game(app, "othello").table.standing.position


async def test_the_caption_says_how_a_game_is_won_or_how_it_stands(tmp_path: Path) -> None:
    await leave_a_game(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        menu, captions = app.screen.query_one(Menu), []
        for item in (row for row in menu.rows if isinstance(row, Item)):
            menu.highlight(item.id)
            await pilot.pause()
            side = app.screen.query_one(CaptionedPreview).region
            lines = screen_text(app).splitlines()[side.y : side.bottom]
            captions.append(" ".join(" ".join(line[side.x :] for line in lines).split()))
        assert "Othello move 1, White to move, two people" in captions[0]
        assert "The side with more discs at the end wins." in captions[1]
        assert "The first side with 5 in a row wins." in captions[2]
        assert "The first side with 3 in a row wins." in captions[3]
        assert (
            "The first side with 5 in a row wins; some points are forbidden for Black."
            in captions[4]
        )
        assert "The side with the most discs at the end wins." in captions[5]
        assert all(captions)


@pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 40), (200, 60)], ids=str)
async def test_the_board_keeps_clear_of_the_list_and_of_the_edge(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path, glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        menu, preview = app.screen.query_one(Menu), app.screen.query_one(CaptionedPreview)
        assert preview.region.x - menu.region.right >= 2
        assert size[0] - preview.region.right >= 1
        board = preview.fit(game("othello")).size
        assert board.height + 4 <= preview.size.height
        assert board.width <= preview.size.width
