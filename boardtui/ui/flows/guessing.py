"""Guessing the moves of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardtui.analysis.requests import Priority
from boardtui.rules.board import Color
from boardtui.session.grading import grade_bounds
from boardtui.session.training.guess import Guessing, sides_to_guess
from boardtui.ui.messages import GuessWanted
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.guess import GuessScreen
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.guessing import nothing_to_guess, side_to_guess, which_side

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame


async def guess(services: Services, wanted: GuessWanted) -> None:
    """Ask for a side of a game, unless one is given, and let its moves be guessed."""
    record, line, color = wanted.record, wanted.line, wanted.color
    first, sides = sides_to_guess(line, wanted.first)
    if color is None and len(sides) > 1:
        color = await _ask_side(services, wanted, sides)
        if color is None:
            return
    elif color is None and sides:
        (color,) = sides
    if color is None or color not in sides:
        services.notices.warn(nothing_to_guess(record.game, color))
        return
    ask = services.engines.asker(record.game, Priority.HINT)
    bounds = grade_bounds(services.preferences.settings)
    guessing = Guessing(record, line, color, ask, first, bounds)
    await services.navigation.ask(GuessScreen(services.preferences, guessing))


async def guess_game(services: Services, game: OpenGame, color: Color | None = None) -> None:
    """Let the moves of an open game be guessed, from the place that it shows."""
    state = game.view.state
    if state.is_running:
        services.notices.warn(nothing_to_guess(state.game, color))
        return
    await guess(services, GuessWanted(game.view.record, state.line, state.depth, color))


async def _ask_side(
    services: Services, wanted: GuessWanted, sides: Sequence[Color]
) -> Color | None:
    game, names = wanted.record.game, wanted.record.names(wanted.line[-1])
    items = [
        Item(str(color), side_to_guess(game, color, names[color]), key=str(number))
        for number, color in enumerate(sides, 1)
    ]
    dialog = ConfirmDialog(which_side(), items, services.preferences.glyphs)
    answer = await services.navigation.ask(dialog)
    return None if answer is None else Color(int(answer))
