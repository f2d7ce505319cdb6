"""Replies from the library, added to the record in front as one change."""

from __future__ import annotations

from boardtui.session.explored import GameFilter
from boardtui.session.open_game import OpenGame
from boardtui.session.training.library_replies import (
    LibraryReplies,
    RepliesWish,
    learner_at,
    lines_of,
)
from boardtui.ui.screens.replies import RepliesScreen
from boardtui.ui.services import Services
from boardtui.words.lines import added_text


async def add_replies(services: Services, game: OpenGame, only: GameFilter) -> None:
    """Ask which replies to add after the cursor, and add them."""
    library, view = services.games.library, game.view
    if library is None:
        return
    node = view.node
    found = LibraryReplies(library, only, node)
    wish = RepliesWish(learner_at(node), has_own=only.query.own)
    screen = RepliesScreen(game.game, wish, found.moves, services.preferences.glyphs)
    moves = await services.navigation.ask(screen)
    if moves:
        view.grow(node.path(), lines_of(moves))
        services.notices.tell(added_text(len(moves)))
