"""The lines of a lobby, and their choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.menu import FreePlace, Heading, Item, MenuRow
from boardtui.ui.widgets.text_lines import cut_cells
from boardtui.words.club import (
    free_seat_text,
    joined_names,
    listed_clock,
    listed_result,
    move_text,
    offer_text,
    opponent_text,
    player_names,
    rematch_text,
    result_text,
    row_title,
    short_result,
    short_time_text,
    short_turn_text,
    time_text,
    turn_text,
)
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.session.club.state import ClubGame, ClubState

    _Text = Callable[[ClubGame], str]

OFFER, CHALLENGE, CODE, PEOPLE, KEYS = "offer", "challenge", "code", "people", "keys"
"""The ids of lines that lead further."""

PINNED = 7
"""The last rows, which do not scroll: a gap, and the lines that lead further, without `KEYS`."""

MOST_KEYS = 9
"""The number of games that have a key."""

BOTH_NAMES = 15
"""The columns that the names of two players have where a board is beside the lists."""

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

    def __init__(
        self,
        state: ClubState,
        numbers: Mapping[str, int],
        now: float,
        ellipsis: str = "…",
        *,
        has_keys: bool = False,
    ) -> None:
        """`numbers` are those of games that others offer or play, by log; `now` is club time.

        An ellipsis ends a name that is cut. `has_keys` tells of a line for the keys of a visitor.
        """
        self._state = state
        self._numbers = numbers
        self._now = now
        self._ellipsis = ellipsis
        self._has_keys = has_keys

    @property
    def start(self) -> str:
        """The id of the line to begin at: a game that waits, another of one's own, or an offer.

        Enter at the game of another would take it at once.
        """
        return next((game.log for game in (*self._state.waiting, *self._state.own)), OFFER)

    def rows(self) -> Iterator[MenuRow]:
        """Yield the games in groups, and the lines that lead further."""
        state = self._state
        yield Heading()
        yield from _group(_("Your games"), self._own())
        yield from _group(_("Offers to you"), [*self._challenges(), *self._rematches()])
        nothing = FreePlace(_("No one else is offering a game."), _("To offer a game, press n."))
        yield from _group(_("Open offers"), self._offers(state.wanted) or [nothing])
        yield from _group(_("Your offers"), self._waiting())
        yield from _group(_("Games in progress"), self._played())
        yield from _group(_("Your recent games"), self._over())
        yield from _ways(has_keys=self._has_keys)

    def _own(self) -> list[Item]:
        me, now = self._state.me.id, self._now

        def note(game: ClubGame) -> str:
            return _joined(short_turn_text(game, me), short_time_text(game.listing, now))

        def about(game: ClubGame) -> str:
            now_text = _joined(turn_text(game, me), time_text(game.listing, now))
            return f"{now_text}\n{_moves(game)}"

        def brief(game: ClubGame) -> str:
            return short_turn_text(game, me)

        return self._items(Does.OPEN, self._state.own, note, about, brief)

    def _challenges(self) -> list[Item]:
        here = self._state.present

        def away(game: ClubGame) -> str:
            return _("away") if game.is_left(here) else ""

        def note(game: ClubGame) -> str:
            return _joined(away(game), free_seat_text(game.listing), _clock(game))

        def about(game: ClubGame) -> str:
            return _joined(away(game), offer_text(game.listing))

        def brief(game: ClubGame) -> str:
            return _joined(away(game), _clock(game))

        return self._items(Does.TAKE, self._state.challenges, note, about, brief)

    def _rematches(self) -> list[Item]:
        def note(_game: ClubGame) -> str:
            return rematch_text()

        return self._items(Does.OPEN, self._state.rematches, note, self._about_over)

    def _offers(self, games: Sequence[ClubGame]) -> list[Item]:
        return self._items(Does.TAKE, games, _clock, lambda game: offer_text(game.listing))

    def _waiting(self) -> list[Item]:
        about = _("This offer is waiting for the other player. Press Del to withdraw it.")
        return self._items(Does.WAIT, self._state.offered, _clock, lambda _game: about)

    def _played(self) -> list[Item]:
        def about(game: ClubGame) -> str:
            return _joined(turn_text(game, self._state.me.id), _clock(game))

        return self._items(Does.WATCH, self._state.played, _moves, about)

    def _over(self) -> list[Item]:
        def result(game: ClubGame) -> str:
            return listed_result(game, self._state.me.id)

        def brief(game: ClubGame) -> str:
            return short_result(game, self._state.me.id)

        last = self._state.last[:MOST_OVER]
        return self._items(Does.OPEN, last, result, self._about_over, brief)

    def _about_over(self, game: ClubGame) -> str:
        return f"{result_text(game, self._state.me.id)}\n{_moves(game)}"

    def _items(
        self,
        does: Does,
        games: Sequence[ClubGame],
        note: _Text,
        about: _Text,
        brief: _Text = lambda _game: "",
    ) -> list[Item]:
        """Return the lines of games, with the names of the games and of the players in columns.

        Games that have numbers are in the order of these.
        """
        games = sorted(games, key=lambda game: self._numbers.get(game.log, 0))
        width = max((cell_len(row_title(game.listing)) for game in games), default=0)
        items = []
        for game in games:
            number = self._numbers.get(game.log, 0)
            key = str(number) if 0 < number <= MOST_KEYS else ""
            name = set_cell_size(row_title(game.listing), width)
            item = Item(
                game.log,
                f"{name}  {self._players(game)}",
                note(game),
                key,
                value=LobbyChoice(does, game),
                about=about(game),
                brief=brief(game),
                waits=game.awaits(self._state.me.id),
            )
            items.append(item)
        return items

    def _players(self, game: ClubGame) -> str:
        """Return who else plays; of two long names, the start of each."""
        me = self._state.me.id
        names = player_names(game.listing, me)
        if len(names) != 2 or sum(map(cell_len, names)) <= BOTH_NAMES:
            return opponent_text(game.listing, me)
        rooms = [max(BOTH_NAMES // 2, BOTH_NAMES - cell_len(other)) for other in names[::-1]]
        cut = partial(cut_cells, ellipsis=self._ellipsis)
        return joined_names(map(cut, names, rooms))


def _clock(game: ClubGame) -> str:
    return listed_clock(game.listing)


def _moves(game: ClubGame) -> str:
    return move_text(game.listing)


def _joined(*parts: str) -> str:
    return _(", ").join(filter(None, parts))


def _group(title: str, rows: Sequence[MenuRow]) -> Iterator[MenuRow]:
    """Yield rows below their heading, and a gap; nothing without rows."""
    if rows:
        yield Heading(title)
        yield from rows
        yield Heading()


def _ways(*, has_keys: bool) -> Iterator[Item]:
    yield Item(
        OFFER,
        _("Offer a game"),
        key="n",
        about=_("Offer a game to everyone in the club, or to one player."),
    )
    about = _("Offer a game to one player only.")
    yield Item(CHALLENGE, _("Challenge a player"), key="c", about=about)
    about = _("Join a private game with the code that you were given.")
    yield Item(CODE, _("Join a game with its code"), key="i", about=about)
    about = _("See who is here, and whom you avoid.")
    yield Item(PEOPLE, _("People"), key="t", about=about)
    if has_keys:
        about = _("See the keys you connect with, or get a code for adding another key.")
        yield Item(KEYS, _("Keys"), key="y", about=about)
    yield Item("settings", _("Settings"), key="s")
    yield Item("quit", _("Quit"), key="q")
