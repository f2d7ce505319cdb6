"""The lines of a lobby, and their choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.menu import FreePlace, Heading, Item, MenuRow
from boardtui.words.club import (
    listed_clock,
    listed_game,
    listed_result,
    move_text,
    offer_text,
    opponent_text,
    time_text,
    turn_text,
)
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.session.club.state import ClubGame, ClubState

OFFER, CHALLENGE, CODE, PEOPLE = "offer", "challenge", "code", "people"
"""The ids of lines that lead further."""

PINNED = 7
"""The last rows, which do not scroll: a gap, and the lines that lead further."""

MOST_KEYS = 9
"""The number of games that have a key."""

MOST_OVER = 3
"""The most finished games."""


class Does(Enum):
    """What the line of a game does."""

    OPEN = "open"
    """Opens a game of one's own, that goes on or is over."""
    TAKE = "take"
    WAIT = "wait"
    """Nothing, as the other seat is still free."""
    WATCH = "watch"


class LobbyChoice(NamedTuple):
    """The game of a line, and what its line does."""

    does: Does
    game: ClubGame


class LobbyLines:
    """The lines of a lobby, made from the lists of a club."""

    def __init__(self, state: ClubState, numbers: Mapping[str, int], now: float) -> None:
        """`numbers` are those of games that others offer or play, by log; `now` is club time."""
        self._state = state
        self._numbers = numbers
        self._now = now
        groups = state.own, state.challenges, state.wanted, state.offered, state.played, state.over
        names = (listed_game(game.listing) for group in groups for game in group)
        self._name_width = max(map(cell_len, names), default=0)

    def rows(self) -> Iterator[MenuRow]:
        """Yield the games in groups, and the lines that lead further."""
        state = self._state
        yield Heading()
        yield from _group(_("Your games"), self._own())
        yield from _group(_("For you"), self._offers(state.challenges))
        nothing = FreePlace(_("No game is offered."), _("Offer one: the key n, or Enter below."))
        yield from _group(_("Wanted"), self._offers(state.wanted) or [nothing])
        yield from _group(_("Your offers"), self._waiting())
        yield from _group(_("Being played"), self._played())
        yield from _group(_("Your last games"), self._over())
        yield from _ways()

    def _named(self, game: ClubGame) -> str:
        """Return the game and the other players, in two columns."""
        name = set_cell_size(listed_game(game.listing), self._name_width)
        return f"{name}  {opponent_text(game.listing, self._state.me.id)}"

    def _own(self) -> list[Item]:
        return [
            self._item(
                Does.OPEN,
                game,
                _joined(turn_text(game, self._state.me.id), time_text(game.listing, self._now)),
                _joined(move_text(game.listing), listed_clock(game.listing)),
            )
            for game in self._state.own
        ]

    def _offers(self, games: Iterable[ClubGame]) -> list[Item]:
        return [
            self._item(Does.TAKE, game, listed_clock(game.listing), offer_text(game.listing))
            for game in games
        ]

    def _waiting(self) -> list[Item]:
        about = _("It waits for the other player; Del withdraws it.")
        return [
            self._item(Does.WAIT, game, listed_clock(game.listing), about)
            for game in self._state.offered
        ]

    def _played(self) -> list[Item]:
        return [
            self._item(
                Does.WATCH,
                game,
                move_text(game.listing),
                _joined(turn_text(game, self._state.me.id), listed_clock(game.listing)),
            )
            for game in self._state.played
        ]

    def _over(self) -> list[Item]:
        me = self._state.me.id
        return [
            self._item(Does.OPEN, game, listed_result(game, me), move_text(game.listing))
            for game in self._state.over[:MOST_OVER]
        ]

    def _item(self, does: Does, game: ClubGame, note: str, about: str) -> Item:
        number = self._numbers.get(game.log, 0)
        key = str(number) if 0 < number <= MOST_KEYS else ""
        return Item(
            game.log,
            self._named(game),
            note,
            key,
            value=LobbyChoice(does, game),
            about=about,
        )


def _joined(*parts: str) -> str:
    return _(", ").join(filter(None, parts))


def _group(title: str, rows: Sequence[MenuRow]) -> Iterator[MenuRow]:
    """Yield rows below their heading, and a gap; nothing without rows."""
    if rows:
        yield Heading(title)
        yield from rows
        yield Heading()


def _ways() -> Iterator[Item]:
    yield Item(OFFER, _("Offer a game"), key="n", about=_("To all here, or to a person you name."))
    about = _("Offer a game to one person, who may take it now or later.")
    yield Item(CHALLENGE, _("Challenge a person"), key="c", about=about)
    about = _("Somebody has offered a game and told you its code.")
    yield Item(CODE, _("Take a game by its code"), key="i", about=about)
    about = _("Who is here, and with whom you do not play.")
    yield Item(PEOPLE, _("People"), key="t", about=about)
    yield Item("settings", _("Settings"), key="s")
    yield Item("quit", _("Quit"), key="q")
