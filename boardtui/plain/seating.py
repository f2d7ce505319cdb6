"""Questions about the players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardtui.plain.questions import Answer, Question
from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.words.language import _
from boardtui.words.opponents import Opponent, fair_opponent, opponents

if TYPE_CHECKING:
    from boardtui.person.results_file import PoolRecord
    from boardtui.plain.session import Session

Take = Callable[[tuple[str, ...]], Awaitable[None]]
"""Continues with the chosen players, as named on the command line."""


def ask_for_players(
    session: Session,
    game: Game,
    labels: Sequence[str],
    take: Take,
    pools: Mapping[str, PoolRecord] | None = None,
) -> None:
    """Ask for the player of a game for each label, and then call `take`.

    `pools` are the person's results, for a game that may count: then the fair level is a choice
    too.
    """
    players = opponents(game, session.options())
    fair = None if pools is None else fair_opponent(game, pools)
    if fair is not None:
        players.append(fair)  # last, so that the others keep their numbers
    _ask(session, labels, players, take, ())


def _ask(
    session: Session,
    labels: Sequence[str],
    players: Sequence[Opponent],
    take: Take,
    chosen: tuple[str, ...],
) -> None:
    """Ask for a player for each label without one, in turn, and then call `take`."""

    async def choose(who: str) -> None:
        seats = (*chosen, who)
        if len(seats) < len(labels):
            _ask(session, labels, players, take, seats)
        else:
            await take(seats)

    text = _("Who plays {side}?").format(side=labels[len(chosen)])
    answers = tuple(
        Answer(player.title, partial(choose, player.seat or player.who), player.who)
        for player in players
    )
    session.ask(Question(text, answers))


def side_labels(game: Game) -> tuple[str, ...]:
    """Return the label of each seat before a game."""
    return tuple(_(game.seat_name(Seat(seat))) for seat in range(len(game.sides)))
