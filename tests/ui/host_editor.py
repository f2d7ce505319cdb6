"""The position editor in the app: its screen, its board, and text for it."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot

from boardtui.rules.board import Color
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.editor import EditorScreen

from .app_host import settled

SMALL = NewGame(game("othello", size=4), ("human", "human"))


def editor_of(app: BoardApp) -> EditorScreen:
    assert isinstance(app.screen, EditorScreen)
    return app.screen


def rows(app: BoardApp) -> list[str]:
    """The rows of the board that is set up."""
    return str(editor_of(app).view_state.position.board).split()


def turn(app: BoardApp) -> Color:
    return editor_of(app).view_state.position.turn


async def paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await settled(pilot)
