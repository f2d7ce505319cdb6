"""A command is one entry: its keys, its hint, its lines of help and palette; a handler runs it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from boardtui.rules.registry import game
from boardtui.session.commands.app import APP
from boardtui.session.commands.command import Command, Hint
from boardtui.session.commands.game import GAME
from boardtui.session.launch import NewGame
from boardtui.ui.commands import Handler, handled
from boardtui.ui.screens import game as game_module
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_commands import GAME_HANDLERS
from tests.ui.app_host import board_app, screen_text, settled
from tests.ui.host_game import offered, status

COUNT = Command("game.count", "f9", "Count the stones", Hint(4, steady=True))
COUNTING: Mapping[str, Handler[GameScreen]] = {
    "game.count": Handler(
        lambda screen: screen.say("There are so many."),
        lambda screen: screen.state.depth > 0,
        "There is nothing to count.",
    )
}


class WithCount(GameScreen):
    HANDLERS: ClassVar[Mapping[str, Handler[GameScreen]]] = {**GAME_HANDLERS, **COUNTING}
    BINDINGS = handled([COUNT], COUNTING)


@pytest.fixture
def _with_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shows games on a screen with the new command."""
    monkeypatch.setattr(game_module, "GameScreen", WithCount)


@pytest.mark.usefixtures("_with_count")
async def test_a_new_command_is_one_entry_with_a_handler(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with app.run_test(size=(120, 150)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, WithCount)
        assert "Count" not in offered(app)
        await pilot.press("f9")
        assert "There is nothing to count." in status(app)
        await pilot.press("ctrl+p")
        await settled(pilot)
        assert "Count" not in screen_text(app)
        await pilot.press("escape", "d", "3", "enter")
        await settled(pilot)
        assert "F9 Count the stones" in offered(app)
        await pilot.press("f9")
        assert "There are so many." in status(app)
        await pilot.press("f1")
        await settled(pilot)
        (line,) = [line for line in screen_text(app).splitlines() if "Count" in line]
        assert line.split()[:4] == ["F9", "Count", "the", "stones;"]
        await pilot.press("escape", "ctrl+p", *"count")
        await settled(pilot)
        assert "Count the stones" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "There are so many." in status(app)


@pytest.mark.usefixtures("_with_count")
async def test_the_settings_give_it_another_key(tmp_path: Path) -> None:
    opening = NewGame(game("othello"), ("human", "human"))
    app = board_app(tmp_path, opening, keys={"game.count": ("ctrl+y",)})
    async with app.run_test(size=(120, 50)) as pilot:
        await settled(pilot)
        await pilot.press("f9")
        assert "count" not in status(app)
        await pilot.press("ctrl+y")
        assert "There is nothing to count." in status(app)


@pytest.mark.parametrize("table", [GAME, APP], ids=["game", "app"])
def test_commands_have_ids_of_their_place_and_say_what_they_do(table: tuple[Command, ...]) -> None:
    places = ("game.", "club.") if table is GAME else ("app.",)
    assert all(command.id.startswith(places) and command.text for command in table)
    ranks = [command.hint.rank for command in table if command.hint and command.hint.rank < 1000]
    assert len(set(ranks)) == len(ranks)


def test_commands_on_one_key_are_told_apart_by_when_they_are_possible() -> None:
    keys: dict[str, list[str]] = {}
    for command in GAME:
        for key in filter(None, command.keys.split(",")):
            keys.setdefault(key, []).append(command.id)
    assert {key: ids for key, ids in keys.items() if len(ids) > 1} == {
        "u": ["game.take-back", "club.take-back"],
        "slash": ["game.hint", "game.explain-hint", "game.drop-hint"],
        "f4": ["game.hint", "game.explain-hint", "game.drop-hint"],
        "escape": ["game.drop-hint", "game.go-on", "game.give-up-analysis", "club.drop-move"],
        "equals_sign": ["game.analysis", "game.end-analysis"],
        "f7": ["game.analysis", "game.end-analysis"],
        "ampersand": [
            "game.review",
            "game.pause-review",
            "game.go-on-review",
            "game.report",
        ],
        "exclamation_mark": ["game.insert-line", "game.insert-better"],
        "f8": ["game.insert-line", "game.insert-better"],
        "percent_sign": ["game.explorer", "game.end-explorer"],
        "underscore": ["game.tree", "game.end-tree"],
        "ctrl+e": ["game.explorer", "game.end-explorer"],
        "backspace": ["game.return", "game.return-to-end"],
        "z": ["game.autoplay", "game.pause"],
    }
