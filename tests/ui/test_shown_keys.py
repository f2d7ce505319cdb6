"""Every key that the last line of a screen shows does something there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp

from .app_host import board_app, screen_text, settled

OTHELLO = NewGame(game("othello"), ("human", "human"))

SCREENS: Mapping[str, tuple[NewGame | None, tuple[str, ...]]] = {
    "picker": (None, ()),
    "new game": (None, ("f3",)),
    "library": (None, ("ctrl+o", "f4")),
    "settings": (None, ("f5",)),
    "palette": (None, ("ctrl+p",)),
    "othello": (OTHELLO, ()),
    "help in a game": (OTHELLO, ("f1",)),
    "palette in a game": (OTHELLO, ("ctrl+p",)),
    "tour": (OTHELLO, ("ctrl+t",)),
    "resigning": (OTHELLO, ("x",)),
    "comment": (OTHELLO, ("semicolon",)),
    "playing on": (OTHELLO, ("f", "5", "enter", "comma", "y")),
}
"""How to come to each screen: the game at the start, then keys."""


def shown(app: BoardApp) -> dict[str, str]:
    """A key of each binding that is enabled and shown, by the binding's id."""
    bindings = [active for active in app.screen.active_bindings.values() if active.enabled]
    return {
        active.binding.id: active.binding.key
        for active in reversed(bindings)
        if active.binding.show and active.binding.id
    }


def seen(app: BoardApp) -> object:
    """What a person could notice."""
    focused = app.focused.id or type(app.focused) if app.focused is not None else None
    return screen_text(app), [type(screen) for screen in app.screen_stack], focused


async def reach(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    await settled(pilot)
    for key in keys:
        await pilot.press(key)
        for _ in range(3):
            await pilot.pause()


async def led_back(pilot: Pilot[None], before: object) -> bool:
    """Return True if Escape led back, so that the next key can be pressed in the same app."""
    app = pilot.app
    assert isinstance(app, BoardApp)
    await pilot.press("escape")
    await pilot.pause()
    return not app._exit and seen(app) == before


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(name, marks=[pytest.mark.long] if name.endswith(" in a game") else [])
        for name in SCREENS
    ],
)
async def test_every_shown_key_does_something(screen: str, tmp_path: Path) -> None:
    opening, keys = SCREENS[screen]
    pressed: set[str] = set()
    hints: dict[str, str] = {}
    while not hints or hints.keys() - pressed:
        app = board_app(tmp_path / str(len(pressed)), opening)
        async with app.run_test() as pilot:
            await reach(pilot, keys)
            before = seen(app)
            hints = hints or shown(app)
            assert hints
            for binding_id, key in hints.items():
                if binding_id in pressed:
                    continue
                pressed.add(binding_id)
                await pilot.press(key)
                await pilot.pause()
                assert app._exit or seen(app) != before, f"{binding_id} ({key}) does nothing"
                if app._exit or not await led_back(pilot, before):
                    break


@pytest.mark.parametrize("screen", SCREENS)
async def test_the_way_out_is_shown_in_a_narrow_window_too(screen: str, tmp_path: Path) -> None:
    opening, keys = SCREENS[screen]
    app = board_app(tmp_path, opening)
    async with app.run_test(size=(36, 11)) as pilot:
        await reach(pilot, keys)
        last_line = screen_text(app).splitlines()[-1]
        ways_out = ("Ctrl+Q Quit", "F2 Games", "Esc Back", "Esc Cancel", "Esc Leave")
        assert any(way_out in last_line for way_out in ways_out)
