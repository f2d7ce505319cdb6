"""The games and the people of a club in lists, and what is new there."""

from __future__ import annotations

import datetime as dt
import math
from itertools import islice
from typing import TYPE_CHECKING

from boardtui.record.clock import DAY
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Termination
from boardtui.session.club.help import NoHelpReason
from boardtui.session.club.news import NewsKind
from boardtui.session.last_games import preset_of
from boardtui.system.printable import printable
from boardtui.system.reasons import Statement
from boardtui.system.translatable import N_
from boardtui.words import results
from boardtui.words.cards import told_outcome
from boardtui.words.clocks import HOUR, MINUTE, short_clock_name
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.listed_games import sized_name
from boardtui.words.names import seat_name, value_name
from boardtui.words.sentences import joined, shown_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from boardtui.club.accounts import Account
    from boardtui.club.keys import OwnKey
    from boardtui.play.listing import Listing
    from boardtui.record.who import Who
    from boardtui.rules.game import Game, Outcome
    from boardtui.session.club.news import News
    from boardtui.session.club.state import ClubGame

_NEWS = {
    NewsKind.CHALLENGED: N_("{name} challenges you: {offer}."),
    NewsKind.OFFERED: N_("{name} offers a game: {offer}."),
    NewsKind.BEGUN: N_("{game} with {name}: the game has begun."),
    NewsKind.MOVED: N_("{game} with {name}: it is your turn."),
    NewsKind.SHORT_OF_TIME: N_("{game} with {name}: your move, less than {seconds} s left."),
    NewsKind.ASKED: N_("{game} with {name}: an offer is waiting for your answer."),
    NewsKind.ENDED: N_("{game} with {name}: {result}."),
    NewsKind.CAME: N_("{name} is here."),
    NewsKind.WAITS: N_("This offer is waiting for the other player. Press Del to withdraw it."),
}
_REMATCH = N_("{name} wants a rematch: {game}.")
_TELL_CODE = N_("Tell the other player this code: {code}")


MOST_NAMED = 50
"""The most people who are named at once."""

_USUAL_FOLDER = "club"
"""The name of a folder that says nothing more."""


def club_title(folder: str, host: str) -> str:
    """Return the title of the lobby of a folder: "Club at lambda", "Club “friends” at lambda"."""
    text = _("Club at {host}") if folder == _USUAL_FOLDER else _("Club “{name}” at {host}")
    return text.format(name=printable(folder), host=printable(host.partition(".")[0]))


def here_text(count: int) -> str:
    """Return how many people are in the club now: "3 people here"."""
    return ngettext("{count} person here", "{count} people here", count).format(count=count)


def here_names(here: Iterable[Account]) -> str:
    """Return who is in the club now, by name: "Here: ann, ben"."""
    names = [person_text(account.who) for account in islice(here, MOST_NAMED)]
    return _("Here: {names}").format(names=_(", ").join(names))


def waiting_games_text(count: int) -> str:
    """Return how many games wait for a person: "2 games waiting"; empty for none."""
    text = ngettext("{count} game waiting", "{count} games waiting", count)
    return text.format(count=count) if count else ""


def waiting_elsewhere(count: int, folder: str) -> str:
    """Return that games wait in another club than this: "2 games are waiting in /srv/othello."."""
    text = ngettext(
        "{count} game is waiting for you in {folder}.",
        "{count} games are waiting for you in {folder}.",
        count,
    )
    return text.format(count=count, folder=printable(folder))


def person_text(who: Who) -> str:
    """Return the name of a person in a club."""
    return shown_name(printable(who.name)) or _("someone")


def opponent_text(listing: Listing, account: str = "") -> str:
    """Return the names of the players but for one account: "ben"; of a free seat, who may sit."""
    if named := player_names(listing, account):
        return joined_names(named)
    if listing.invited is not None:
        return person_text(listing.invited)
    return _("code {code}").format(code=listing.code) if listing.code else _("anyone")


def player_names(listing: Listing, account: str = "") -> list[str]:
    """Return the names of those who have a seat, but for one account."""
    return [person_text(who) for who in listing.seats if who.id and who.id != account]


def joined_names(names: Iterable[str]) -> str:
    """Return the names of players in one text: "ben - eve"."""
    return " - ".join(names)


def listed_game(listing: Listing) -> str:
    """Return the game of a listing, with the size of an unusual board."""
    return sized_name(listing.game)


def row_title(listing: Listing) -> str:
    """Return the same, with the other unusual options: "Renju Swap2"."""
    return " ".join((listed_game(listing), *_unusual(listing.game)))


def listed_clock(listing: Listing) -> str:
    """Return the clock of a listing: "5+3", "3 days", "no clock"."""
    return _("no clock") if listing.clock is None else short_clock_name(listing.clock)


def offer_text(listing: Listing) -> str:
    """Return what is offered, and the seat that is left: "Othello, 5+3, you have White"."""
    return own_offer_text(listing, _free_seat(listing))


def own_offer_text(listing: Listing, seat: Seat) -> str:
    """Return the same to the player who has a seat."""
    game = listing.game
    if game.is_settled(game.start()):
        side = _("you play {side}").format(side=seat_name(game, seat))
    else:
        side = _("you are the {player}").format(player=seat_name(game, seat).lower())
    return _(", ").join((listed_game(listing), *_unusual(game), listed_clock(listing), side))


def free_seat_text(listing: Listing) -> str:
    """Return the name of the seat that is left: "White", "Second player"."""
    return seat_name(listing.game, _free_seat(listing))


def turn_text(game: ClubGame, account: str) -> str:
    """Return whose move a running game waits for: "your move", "ben to move"."""
    listing = game.listing
    if listing.outcome is not None:
        return listed_result(game, account)
    if game.awaits(account):
        return _("your move")
    if listing.awaited is None:
        return ""
    return _("{name} to move").format(name=person_text(listing.seats[listing.awaited]))


def short_turn_text(game: ClubGame, account: str) -> str:
    """Return the same in few words, beside the name of the other player."""
    return _("your move") if game.awaits(account) else _("their move")


def rematch_text() -> str:
    """Return what the other player of a finished game wants, beside the name of that player."""
    return _("wants a rematch")


def move_text(listing: Listing) -> str:
    """Return how far a game is: "move 31"."""
    return _("move {number}").format(number=listing.moves)


def time_text(listing: Listing, now: float) -> str:
    """Return the time left to the player to move: "4 min", "about 2 days"; empty without a clock.

    Days and hours are those of this machine's running time, so they are told as "about".
    """
    if listing.deadline is None:
        return ""
    left = listing.deadline - now
    if left < MINUTE:
        return _("less than 1 min")
    is_by_days = listing.clock is not None and listing.clock.is_by_days
    return _("about {time}").format(time=_whole(left)) if is_by_days else _whole(left)


def short_time_text(listing: Listing, now: float) -> str:
    """Return the same in fewer words, for narrow lists: "4 min", "2 days"."""
    if listing.deadline is None:
        return ""
    left = listing.deadline - now
    return _("<1 min") if left < MINUTE else _whole(left)


def listed_result(game: ClubGame, account: str) -> str:
    """Return the result of a finished game in a few words, as one of its players sees it."""
    listing = game.listing
    assert listing.outcome is not None
    return _result(listing, listing.outcome, game.seat_of(account))


def short_result(game: ClubGame, account: str) -> str:
    """Return the same in fewer words, without the score and the reason: "you won"."""
    listing, outcome = game.listing, game.listing.outcome
    assert outcome is not None
    short = outcome._replace(termination=Termination.RESIGNATION, score=None)
    return _result(listing, short, game.seat_of(account))


def result_text(game: ClubGame, account: str) -> str:
    """Return the result of a finished game in sentences: "You won. ben resigned.".

    Who won comes first, as the end of a text is what a narrow place cuts.
    """
    listing, seat = game.listing, game.seat_of(account)
    outcome = listing.outcome
    assert outcome is not None
    try:
        position = listing.position()
    except RulesError:  # from another program
        return _("no result")
    if not outcome.winners:
        return _("The game was called off.")
    names = {listing.color_of(Seat(n)): person_text(who) for n, who in enumerate(listing.seats)}
    own = None if seat is None else listing.color_of(seat)
    ordered = [names[color] for color in sorted(names)]
    return joined(*reversed(results.result_sentences(position, outcome, ordered, own)))


def news_sentence(news: News, account: str) -> str:
    """Return what is new in a club, as a sentence for an account: "mia is here."."""
    if news.game is None:
        assert news.who is not None
        return _(_NEWS[news.kind]).format(name=person_text(news.who))
    listing = news.game.listing
    text = _NEWS[news.kind]
    if news.kind is NewsKind.WAITS and listing.code:
        text = _TELL_CODE
    elif news.kind is NewsKind.ASKED and listing.outcome is not None:
        text = _REMATCH
    return _(text).format(
        code=listing.code,
        name=opponent_text(listing, account),
        game=listed_game(listing),
        offer=offer_text(listing) if listing.is_open else "",
        result=turn_text(news.game, account),
        seconds=math.ceil(news.left),
    )


def waiting_line(game: ClubGame, now: float) -> str:
    """Return a game that waits for a person, in one line: "ben: Othello, 5+3, you have White"."""
    listing = game.listing
    if listing.offer is not None and listing.outcome is not None:
        opponent = person_text(listing.seats[listing.offer.seat])
        about = _(", ").join((row_title(listing), listed_clock(listing), rematch_text()))
    elif listing.awaited is None:
        opponent, about = opponent_text(listing), offer_text(listing)
    else:
        player = listing.seats[listing.awaited].id
        opponent = opponent_text(listing, player)
        parts = [row_title(listing), move_text(listing), turn_text(game, player)]
        clock, left = listed_clock(listing), time_text(listing, now)
        text = _("{time} left (clock {clock})") if left else "{clock}"
        parts.append(text.format(time=left, clock=clock))
        about = _(", ").join(parts)
    return _("{player}: {about}").format(player=opponent, about=about)


def key_date(key: OwnKey) -> str:
    """Return when a key came to its account, by the calendar of the host: "2026-11-29"."""
    return dt.datetime.fromtimestamp(key.made).astimezone().date().isoformat()


def keys_note() -> str:
    """Return what keys of a visitor are for."""
    return _(
        "With any of these keys, you can log in under your name from any machine that has the key."
    )


def link_text(code: str) -> str:
    """Return how another key comes to an account by a code."""
    text = _(
        "To add another key, connect with that key within 15 minutes. Add this at the end "
        "of your usual ssh command: link {code}"
    )
    return text.format(code=code)


def lobby_steps() -> tuple[tuple[str, str], ...]:
    """Return what the lines of a lobby mean, with their names."""
    return (
        (
            _("Your games"),
            _("Press Enter to continue a game. A game with a clock opens automatically."),
        ),
        (_("Open offers"), _("Press Enter or the number to accept a game. The clock then starts.")),
        (
            _("Your offers"),
            _("These offers are waiting for another player. Press Del to withdraw one."),
        ),
        (_("Games in progress"), _("Press Enter or the number to watch a game.")),
        (_("Help from engines"), sentence(Statement(NoHelpReason.THIS_GAME, {}))),
        (_("Time"), by_days_note()),
    )


def by_days_note() -> str:
    """Return that the time of games by days is told roughly."""
    return _(
        "In games with days per move, time counts only while this machine is running, so the "
        "time left is approximate."
    )


def _free_seat(listing: Listing) -> Seat:
    return next((Seat(seat) for seat, who in enumerate(listing.seats) if not who.id), Seat(0))


def _unusual(game: Game) -> list[str]:
    """Return the options of a game that its name does not tell, if they are not the usual ones."""
    usual = type(game)(**preset_of(game)).option_values()
    return [
        value_name(value)
        for name, value in game.option_values().items()
        if name != "size" and value != usual[name] and not isinstance(value, int)
    ]


def _result(listing: Listing, outcome: Outcome, seat: Seat | None) -> str:
    try:
        position = listing.position()
    except RulesError:  # from another program
        return _("no result")
    if not outcome.winners:
        return _("called off")
    is_counted = outcome.termination is Termination.RULES
    score = listing.game.final_score(position) if is_counted else outcome.score
    own = None if seat is None else listing.color_of(seat)
    return told_outcome(listing.game, outcome, score, own, position)


def _whole(seconds: float) -> str:
    """Return whole days, hours or minutes; lists are not drawn again each second."""
    if seconds >= DAY:
        days = round(seconds / DAY)
        return ngettext("{days} day", "{days} days", days).format(days=days)
    if seconds >= 2 * HOUR:
        return _("{hours} h").format(hours=round(seconds / HOUR))
    return _("{minutes} min").format(minutes=int(seconds // MINUTE))
