"""Lists of a club without a club."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.club.accounts import Account
from boardtui.play.challenges import challenge
from boardtui.play.listing import Listing
from boardtui.play.standing import Offer, OfferKind
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.othello import Othello
from boardtui.session.club.state import ClubGame, ClubState

ANN, BEN, EVE = (
    Account(f"id-{name}", 1000 + n, name) for n, name in enumerate(("ann", "ben", "eve"))
)


def offered(log: str, by: Account, to: Account | None = None, *, code: str = "") -> ClubGame:
    """A game that a person offers, as Black, on a clock."""
    record = GameRecord(Othello(), clock=Clock.parse("5+3"))
    now = challenge(record, by.who, Seat(0), None if to is None else to.who, code)
    return ClubGame(log, Listing.of(now))


def running(
    log: str,
    players: Sequence[Account],
    awaited: int | None = 0,
    *,
    game: Game | None = None,
    clock: str = "5+3",
    deadline: float | None = None,
    moves: int = 0,
) -> ClubGame:
    """A game that has begun."""
    game = game or Othello()
    start = game.start()
    listing = Listing(
        game,
        tuple(account.who for account in players),
        start.board,
        start.turn,
        moves,
        None if awaited is None else Seat(awaited),
        Clock.parse(clock),
        deadline,
    )
    return ClubGame(log, listing)


def over(
    log: str,
    players: Sequence[Account],
    winner: int | None,
    how: Termination = Termination.RESIGNATION,
    moves: int = 0,
) -> ClubGame:
    """A game that is over: resigned, or ended otherwise; without a winner, called off."""
    game = running(log, players, None, moves=moves)
    outcome = Outcome((), Termination.ABANDONED)
    if winner is not None:
        outcome = Outcome((Color(winner),), how)
    return game._replace(listing=game.listing._replace(outcome=outcome))


def rematch_wanted(log: str, players: Sequence[Account], by: int) -> ClubGame:
    """A finished game, after which the player of a seat wants another."""
    game, offer = over(log, players, 0), Offer(OfferKind.REMATCH, Seat(by), "next")
    return game._replace(listing=game.listing._replace(offer=offer))


def lists(**groups: Sequence[object]) -> ClubState:
    """What Ann sees."""
    named = {name: tuple(group) for name, group in groups.items()}
    return ClubState(ANN, 0.0, **{"here": (ANN,), **named})  # type: ignore[arg-type]
