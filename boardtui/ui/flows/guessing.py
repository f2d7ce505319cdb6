"""Guessing the moves of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardtui.analysis.requests import Priority
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.grading import grade_bounds
from boardtui.session.launch import AskGame, ChooseGame, ReadGame, Review
from boardtui.session.reviewing import efforts_within
from boardtui.session.training.guessing import Guessing, GuessStage, sides_to_guess
from boardtui.ui.flows.records import choose, open_read
from boardtui.ui.messages import GuessWanted
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.guess import GuessScreen
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.guessing import (
    nothing_to_guess,
    points_text,
    side_to_guess,
    which_side,
)
from boardtui.words.names import no_side, side_named

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame
    from boardtui.ui.navigation import WayBack


async def guess(services: Services, wanted: GuessWanted) -> None:
    """Let the moves of a game be guessed."""
    await guess_until_left(services, wanted)


async def guess_until_left(services: Services, wanted: GuessWanted) -> int | None:
    """Ask for a side of a game, unless one is given, and let its moves be guessed.

    Return the place in the game at which the person has left; None if nothing was begun.
    """
    if not services.may_use_engines():
        return None
    record, line, color = wanted.record, wanted.line, wanted.color
    first, sides = sides_to_guess(line, wanted.first)
    if color is None and len(sides) > 1:
        color = await _ask_side(services, wanted, sides)
        if color is None:
            return None
    elif color is None and sides:
        (color,) = sides
    if color is None or color not in sides:
        services.notices.warn(nothing_to_guess(record.game, color))
        return None
    ask = services.engines.asker(record.game, Priority.HINT)
    bounds = grade_bounds(services.preferences.settings)
    effort = efforts_within(record.game, services.preferences.bounds)[-1]
    guessing = Guessing(record, line, color, ask, first, bounds, effort)
    services.app.after_frame(partial(services.engines.expect, record.game.key))
    place = await services.navigation.ask(GuessScreen(services.preferences, guessing))
    if guessing.stage is not GuessStage.OVER and guessing.guessed:
        services.notices.tell(points_text(guessing.score))
    return place


async def guess_record(
    services: Services, opened: Review | ChooseGame | AskGame, side: str
) -> None:
    """Let the moves of a side of a file's game be guessed, and then open the game there.

    A side that is not named is asked for.
    """
    if (read := await choose(services, opened)) is not None:
        await guess_read(services, read, side=side)


async def guess_read(
    services: Services, read: ReadGame, way_back: WayBack | None = None, side: str = ""
) -> bool:
    """Let the moves of a game be guessed, and then open it there; one's own is opened first.

    Return False if nothing was begun. A side that is not named is asked for.
    """
    if not isinstance(read.source, Review):
        game = await open_read(services, read, way_back)
        if game is not None:
            await guess_game(services, game, side_of(services, game.game, side))
        return True
    record = read.source.reading.record
    color = side_of(services, record.game, side)
    wanted = GuessWanted(record, record.mainline(), read.ply or 0, color)
    place = await guess_until_left(services, wanted)
    if place is None:
        return False
    await open_read(services, read._replace(ply=place), way_back)
    return True


async def guess_game(services: Services, game: OpenGame, color: Color | None = None) -> None:
    """Let the moves of an open game be guessed, from the place that it shows."""
    state = game.view.state
    if state.is_running:
        services.notices.warn(nothing_to_guess(state.game, color))
        return
    await guess(services, GuessWanted(game.view.record, state.line, state.depth, color))


def side_of(services: Services, game: Game, side: str) -> Color | None:
    """Return the side with a name; None without a name, and where the game has no such side."""
    color = side_named(game, side) if side else None
    if side and color is None:
        services.notices.warn(no_side(game, side))
    return color


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
