"""Setting up a position, and the ways from there."""

from __future__ import annotations

from functools import partial

from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Position
from boardtui.rules.registry import GAMES
from boardtui.session.explored import GameFilter
from boardtui.session.position_editor import PositionEditor
from boardtui.ui.flows.games import game_from
from boardtui.ui.flows.library import browse_position
from boardtui.ui.flows.records import save_copy_of
from boardtui.ui.screens.editor import EditorEnd, EditorScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.services import Services


async def set_up(services: Services) -> None:
    """Set up a position, first that of the game in front, until it is used or left."""
    editor = PositionEditor(_first_position(services))
    ends = [EditorEnd.PLAY, EditorEnd.ANALYSE]
    ends += [EditorEnd.FIND] if services.games.library is not None else []
    ends += [EditorEnd.SAVE] if services.preferences.bounds.paths else []
    while True:
        end = await services.navigation.ask(EditorScreen(services.preferences, editor, ends))
        match end:
            case EditorEnd.PLAY:
                if await game_from(services, editor.position):
                    return
            case EditorEnd.ANALYSE:
                if services.may_use_engines():
                    await _analyse(services, editor.record())
                    return
            case EditorEnd.FIND:
                if await browse_position(services, editor.position, GameFilter()):
                    return
            case EditorEnd.SAVE:
                if await save_copy_of(services, editor.record()):
                    editor.keep()
            case None:
                return


def _first_position(services: Services) -> Position:
    """Return the position of the game in front, or of the highlighted one."""
    shown, below = services.navigation.shown, services.app.screen_stack[0]
    if shown is not None:
        return shown.view.state.position
    highlighted = below.highlighted_position if isinstance(below, GamePicker) else None
    return highlighted or GAMES[0]().start()


async def _analyse(services: Services, record: GameRecord) -> None:
    """Open a record that begins with the position, and analyse it if an engine knows the game."""
    review = partial(services.games.review, Reading(record, head=record.root))
    game = await services.navigation.open(review)
    for screen in services.navigation.game_screens():
        if screen.game is game and screen.analysis.may_start:
            screen.analysis.start()
