"""Questions about the players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from boardtui.plain.questions import Answer, Question
from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.words.language import _
from boardtui.words.opponents import Opponent

Take = Callable[[tuple[str, ...]], Awaitable[None]]
"""Continues with the chosen players, as named on the command line."""


def ask_for_players(
    ask: Callable[[Question], object],
    labels: Sequence[str],
    players: Sequence[Opponent],
    take: Take,
    chosen: tuple[str, ...] = (),
) -> None:
    """Ask for a player for each label without one, in turn, and then call `take`."""

    async def choose(who: str) -> None:
        seats = (*chosen, who)
        if len(seats) < len(labels):
            ask_for_players(ask, labels, players, take, seats)
        else:
            await take(seats)

    text = _("Who plays {side}?").format(side=labels[len(chosen)])
    answers = tuple(
        Answer(player.title, partial(choose, player.seat or player.who)) for player in players
    )
    ask(Question(text, answers))


def side_labels(game: Game) -> tuple[str, ...]:
    """Return the label of each seat before a game."""
    return tuple(_(game.seat_name(Seat(seat))) for seat in range(len(game.sides)))
