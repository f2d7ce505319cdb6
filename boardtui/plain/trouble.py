"""The ways out after a player of the open game has failed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from boardtui.plain.questions import Answer, Question
from boardtui.plain.seating import ask_for_players
from boardtui.play.seats import seat_words
from boardtui.rules.board import Seat
from boardtui.session.open_game import OpenGame
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.sentences import status_sentence

if TYPE_CHECKING:
    from boardtui.plain.session import Session


def question_in_trouble(session: Session, game: OpenGame) -> Question:
    """Return the question what to do in place of a player that failed."""
    seat = game.subject.awaited
    assert seat is not None
    answers = (
        Answer(_("Ask the engine again"), game.retry),
        Answer(_("Choose another player"), partial(_ask_for_other_player, session, game, seat)),
        Answer(_("Resign for the engine"), partial(game.resign, seat)),
    )
    return Question(status_sentence(game.view.state), answers)


def _ask_for_other_player(session: Session, game: OpenGame, seat: Seat) -> None:
    async def take(chosen: tuple[str, ...]) -> None:
        words = seat_words(game.seats)
        game.sit([*words[:seat], *chosen, *words[seat + 1 :]], session.options())

    color = game.table.standing.color_of(seat)
    ask_for_players(session, game.game, [side_name(game.game, color)], take)
