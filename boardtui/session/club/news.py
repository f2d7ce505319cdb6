"""What is new in a club since the lists before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.record.who import Who
    from boardtui.session.club.state import ClubGame, ClubState


class NewsKind(Enum):
    """The kinds of news."""

    CHALLENGED = "challenged"
    """Somebody offers a game to this account."""
    OFFERED = "offered"
    """Somebody offers a game to all."""
    BEGUN = "begun"
    """Somebody takes a game that this account offers, or a rematch begins."""
    MOVED = "moved"
    """It is this account's turn."""
    SHORT_OF_TIME = "short of time"
    """This account has little time left for its move."""
    ASKED = "asked"
    """The other player offers something in a game, or another game after it."""
    ENDED = "ended"
    """A game of this account is over."""
    CAME = "came"
    """Somebody is in the club now."""
    WAITS = "waits"
    """A game that this account offers has a free seat; told when the person looks at it."""


CALLS = frozenset(NewsKind) - {NewsKind.OFFERED, NewsKind.CAME, NewsKind.WAITS}
"""The kinds of news for which a person is called who looks elsewhere."""


class News(NamedTuple):
    """Something new in a club."""

    kind: NewsKind
    game: ClubGame | None = None
    """The game that it is about; None for people."""
    who: Who | None = None
    """The person who came; None for news of games."""
    left: float = 0.0
    """The seconds left for a move, when the news is of time."""


def news_between(before: ClubState, after: ClubState) -> Iterator[News]:
    """Yield what is new in the lists `after`, the most important first."""
    me = after.me.id
    own_before = _by_log(before.own)
    for game in after.own:
        earlier = own_before.get(game.log)
        if _has_begun(game, before):
            yield News(NewsKind.BEGUN, game)
        elif earlier is not None and game.awaits(me):
            # This account's move and the answer may both have come since the look before.
            is_answered = game.listing.moves > earlier.listing.moves
            if is_answered or not earlier.awaits(me):
                yield News(NewsKind.MOVED, game)
        if earlier is not None and game.asks(me) and game.listing.offer != earlier.listing.offer:
            yield News(NewsKind.ASKED, game)
    for game in after.over:
        if game.log in own_before:
            yield News(NewsKind.ENDED, game)
    for kind, earlier_games, games in (
        (NewsKind.CHALLENGED, before.challenges, after.challenges),
        (NewsKind.ASKED, before.rematches, after.rematches),
        (NewsKind.OFFERED, before.wanted, after.wanted),
    ):
        known = _by_log(earlier_games)
        for game in games:
            if game.log not in known:
                yield News(kind, game)
    were_here = {account.id for account in before.here}
    for account in after.here:
        if account.id not in were_here:
            yield News(NewsKind.CAME, who=account.who)


def opens_by_itself(news: News) -> bool:
    """Return True for a game that has begun with a clock that runs while its players are here."""
    return news.kind is NewsKind.BEGUN and news.game is not None and news.game.has_short_clock


def holds(news: News, state: ClubState) -> bool:
    """Return True while news is still true of the lists."""
    match news.kind:
        case NewsKind.CAME:
            return any(account.who == news.who for account in state.here)
        case NewsKind.CHALLENGED:
            games = state.challenges
        case NewsKind.OFFERED:
            games = state.wanted
        case NewsKind.WAITS:
            games = state.offered
        case NewsKind.BEGUN:
            games = state.own
        case NewsKind.MOVED | NewsKind.SHORT_OF_TIME:
            games = tuple(game for game in state.own if game.awaits(state.me.id))
        case NewsKind.ASKED:
            asking = (game for game in state.own if game.asks(state.me.id))
            games = (*asking, *state.rematches)
        case NewsKind.ENDED:
            games = state.over
    assert news.game is not None
    return news.game.log in _by_log(games)


def _has_begun(game: ClubGame, before: ClubState) -> bool:
    """Return True if this account did not take a game, but offered it, or is in a rematch."""
    if game.log in _by_log(before.offered):
        return True
    if not before.here:  # these lists were never read
        return False
    taken = (before.own, before.challenges, before.wanted, before.private.values())
    return all(game.log not in _by_log(games) for games in taken)


def _by_log(games: Iterable[ClubGame]) -> Mapping[str, ClubGame]:
    return {game.log: game for game in games}
