"""What a take-back leaves in the record: by default nothing, against a computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from tests.plain.talk import Talk

from .app_host import board_app, open_game, screen_text, settled

AGAINST_RANDOM = NewGame(Othello(4), ("human", "random"))
TWO_PEOPLE = NewGame(Othello(4), ("human", "human"))


@pytest.mark.parametrize(
    ("opening", "keep", "left"),
    [(AGAINST_RANDOM, False, 0), (AGAINST_RANDOM, True, 2), (TWO_PEOPLE, False, 1)],
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
        assert len(list(game.table.record.root.walk())) == 1 + left


async def test_the_setting_is_on_the_screen_and_holds_at_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, AGAINST_RANDOM)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        await pilot.press("f5")
        await settled(pilot)
        assert "Keep moves taken back" in screen_text(app)
        app.screen.query_one("#keep_taken_back").focus()
        await pilot.press("left", "escape")
        await settled(pilot)
        game = open_game(app, "othello")
        await pilot.press("enter")
        while len(game.table.standing.line) < 2:
            await settled(pilot)
        await pilot.press("u")
        await settled(pilot)
        assert len(game.table.record.mainline()) == 3
    assert "keep_taken_back = true" in (tmp_path / "config" / "config.toml").read_text()


@pytest.mark.parametrize(("keep", "left"), [(False, 0), (True, 2)])
async def test_plain_mode_does_the_same(tmp_path: Path, *, keep: bool, left: int) -> None:
    talk = Talk(tmp_path, settings=Settings(keep_taken_back=keep))
    await talk.othello("human", "random")
    await talk.type("d3", "undo")
    assert len(list(talk.session.game.table.record.root.walk())) == 1 + left
    await talk.close()
