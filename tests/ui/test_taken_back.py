"""What a take-back leaves in the record, by default nothing, and how moves come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from tests.plain.talk import Talk

from .app_host import board_app, open_game, screen_text, settled
from .host_game import offered

AGAINST_RANDOM = NewGame(Othello(4), ("human", "random"))
TWO_PEOPLE = NewGame(Othello(4), ("human", "human"))


@pytest.mark.parametrize(
    ("opening", "keep", "left"),
    [
        (AGAINST_RANDOM, False, 0),
        (AGAINST_RANDOM, True, 2),
        (TWO_PEOPLE, False, 0),
        (TWO_PEOPLE, True, 1),
    ],
)
async def test_a_take_back(tmp_path: Path, opening: NewGame, *, keep: bool, left: int) -> None:
    app = board_app(tmp_path, opening, keep_taken_back=keep)
    async with app.run_test() as pilot:
        await settled(pilot)
        game = open_game(app, "othello")
        moves = 2 if opening is AGAINST_RANDOM else 1
        await pilot.press("enter")
        while len(game.table.standing.line) < moves:
            await settled(pilot)
        await pilot.press("u")
        await settled(pilot)
        assert game.table.standing.line == ()
        assert len(list(game.subject.record.root.walk())) == 1 + left


@pytest.mark.parametrize("opening", [AGAINST_RANDOM, TWO_PEOPLE])
async def test_one_key_brings_back_step_after_step(tmp_path: Path, opening: NewGame) -> None:
    app = board_app(tmp_path, opening)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        game = open_game(app, "othello")
        table = game.table
        for length in (2, 4):
            for _move in range(2 if opening is TWO_PEOPLE else 1):
                await pilot.press("tab", "enter")
            while len(table.standing.line) < length:
                await settled(pilot)
        line = table.standing.line
        assert "Redo" not in offered(app)
        steps = 4 if opening is TWO_PEOPLE else 2
        for _step in range(steps):
            await pilot.press("u")
            await settled(pilot)
            assert "Ctrl+R Redo" in offered(app)
        assert table.standing.line == ()
        # The screen of the game is left and comes back.
        await pilot.press("f2", "escape")
        await settled(pilot)
        for _step in range(steps):
            await pilot.press("ctrl+r")
            await settled(pilot)
        assert table.standing.line == line
        assert "Redo" not in offered(app)
        revision = table.standing.revision
        await pilot.press("ctrl+r")
        await settled(pilot)
        assert "There is no move to redo." in screen_text(app)
        assert table.standing.revision == revision


async def test_away_from_the_game_the_key_says_where_moves_come_back(tmp_path: Path) -> None:
    app = board_app(tmp_path, TWO_PEOPLE)
    async with app.run_test() as pilot:
        await settled(pilot)
        for key in ("enter", "tab", "enter", "u", "comma", "ctrl+r"):
            await pilot.press(key)
            await settled(pilot)
        assert "You can redo moves only in the game; Backspace returns to it." in screen_text(app)
        assert len(open_game(app, "othello").table.standing.line) == 1


async def test_an_explored_move_comes_back_too(tmp_path: Path) -> None:
    app = board_app(tmp_path, TWO_PEOPLE)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        view = open_game(app, "othello").view
        for key in ("enter", "comma", "tab", "enter"):
            await pilot.press(key)
            await settled(pilot)
        explored = view.cursor
        assert (len(explored), view.state.can_undo) == (1, True)
        await pilot.press("u")
        await settled(pilot)
        assert view.cursor == ()
        await pilot.press("ctrl+r")
        await settled(pilot)
        assert view.cursor == explored


async def test_the_setting_is_on_the_screen_and_holds_at_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, AGAINST_RANDOM)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        await pilot.press("f5")
        await settled(pilot)
        assert "Keep undone moves" in screen_text(app)
        app.screen.query_one("#keep_taken_back").focus()
        await pilot.press("left", "escape")
        await settled(pilot)
        game = open_game(app, "othello")
        await pilot.press("enter")
        while len(game.table.standing.line) < 2:
            await settled(pilot)
        await pilot.press("u")
        await settled(pilot)
        assert len(game.subject.record.mainline()) == 3
    assert "keep_taken_back = true" in (tmp_path / "config" / "config.toml").read_text()


@pytest.mark.parametrize(("keep", "left"), [(False, 0), (True, 2)])
async def test_plain_mode_does_the_same(tmp_path: Path, *, keep: bool, left: int) -> None:
    talk = Talk(tmp_path, settings=Settings(keep_taken_back=keep))
    await talk.othello("human", "random")
    await talk.type("d3", "undo")
    assert len(list(talk.session.game.subject.record.root.walk())) == 1 + left
    await talk.close()


async def test_plain_mode_has_a_word_for_it(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    await talk.othello("human", "random")
    await talk.type("d3")
    line = talk.session.game.table.standing.line
    await talk.type("undo")
    assert talk.session.game.table.standing.line == ()
    said = await talk.type("redo")
    assert talk.session.game.table.standing.line == line
    assert said[0].startswith("Move 2")
    assert await talk.type("redo") == ["There is no move to redo."]
    assert await talk.type("help redo") == ["redo: replay a move that was taken back"]
    await talk.close()
