"""Lines of a record: learnt on the board, and more of them from the games of the library."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.rules.board import Color
from boardtui.session.open_game import OpenGame
from boardtui.session.training.line_sources import GameLines, shares_in
from boardtui.session.training.lines import line_deck, repertoires_of
from boardtui.training.line_choice import ReplyChoice
from boardtui.training.repertoire import Repertoire
from boardtui.ui.flows.training import run_drill
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.lines import lines_of, no_lines, which_side


async def learn_lines(services: Services, game: OpenGame, color: Color | None = None) -> None:
    """Ask the moves of a colour in the record of an open game; ask for one if several move."""
    source = GameLines(game)
    found = await services.navigation.wait_for(repertoires_of(source.record))
    if color is not None:
        found = tuple(each for each in found if each.color == color)
    if not found:
        services.notices.warn(no_lines(game.game, color))
        return
    repertoire = found[0] if len(found) == 1 else await _ask_side(services, found)
    if repertoire is None:
        return
    training, shares = services.games.training, shares_in(services.games.library)
    deck = await services.navigation.wait_for(
        line_deck(training, source, repertoire, ReplyChoice.DUE, shares)
    )
    await run_drill(services, deck)


async def _ask_side(services: Services, found: Sequence[Repertoire]) -> Repertoire | None:
    items = [
        Item(str(place), lines_of(each.game, each.color, len(each.own)), key=str(place + 1))
        for place, each in enumerate(found)
    ]
    dialog = ConfirmDialog(which_side(), items, services.preferences.glyphs)
    answer = await services.navigation.ask(dialog)
    return None if answer is None else found[int(answer)]
