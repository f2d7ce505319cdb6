"""Replies from the library, added to the record in front as one change."""

from __future__ import annotations

from boardtui.rules.board import Color
from boardtui.session.explored import GameFilter
from boardtui.session.open_game import OpenGame
from boardtui.session.training.growing import GrowingLines, RepliesWish, lines_of
from boardtui.ui.screens.replies import RepliesScreen
from boardtui.ui.services import Services
from boardtui.words.lines import added_text


async def add_replies(services: Services, game: OpenGame, only: GameFilter) -> None:
    """Ask which replies to add after the cursor, and add them."""
    library, view = services.games.library, game.view
    if library is None:
        return
    node, position = view.node, view.node.position
    # After a move of one's own, its replies are wanted.
    sides = len(game.game.sides)
    color = position.turn if node.parent is None else Color((position.turn - 1) % sides)
    growing = GrowingLines(library, only, node)
    wish = RepliesWish(color, has_own=only.query.own)
    screen = RepliesScreen(game.game, wish, growing.moves, services.preferences.glyphs)
    moves = await services.navigation.ask(screen)
    if moves:
        view.grow(node.path(), lines_of(moves))
        services.notices.tell(added_text(len(moves)))
