"""The words that offer a game in a club: to all, to one person, or to those who know a code."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.plain.club import club_of, person
from boardtui.plain.questions import NotUnderstood, side_called
from boardtui.plain.session import Session
from boardtui.plain.spoken_club import in_words
from boardtui.record.clock import Clock, ClockError
from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES, game_class
from boardtui.session.club.terms import Terms
from boardtui.words.club import own_offer_text
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import value_name
from boardtui.words.sentences import joined


async def offer(session: Session, argument: str) -> None:
    """Offer a game to all."""
    await _offer(session, _terms(session, argument))


async def challenge(session: Session, argument: str) -> None:
    """Offer a game to one person."""
    name, _blank, words = argument.partition(" ")
    who = await person(club_of(session), name)
    await _offer(session, _terms(session, words)._replace(invited=who))


async def private(session: Session, argument: str) -> None:
    """Offer a game to those who know its code."""
    await _offer(session, _terms(session, argument)._replace(is_private=True))


async def _offer(session: Session, terms: Terms) -> None:
    visit = club_of(session)
    me = visit.state.me.id
    with in_words():
        offered = await visit.club.games.offer(terms)
    await visit.club.lists.look()
    seat, listing = offered.seat_of(me), offered.listing
    assert seat is not None
    said = _("You offer: {offer}.").format(offer=own_offer_text(listing, seat))
    code = _("Tell the other player this code: {code}").format(code=listing.code)
    session.say(joined(said, code if listing.code else ""))


def _terms(session: Session, argument: str) -> Terms:
    """Return the game, clock and side that some words name. Raises NotUnderstood.

    Options of the game stand as on the command line, or as their values alone: "swap2", "9x9".
    """
    name, *others = argument.split() or [""]
    called = _called(name)
    options, words = _split(game_class(called[0]), others)
    new_game = session.read_new_game([*called, *options])
    if isinstance(new_game, str):
        raise NotUnderstood(new_game)
    game, clock, seat = new_game.game, new_game.clock, None
    if len(game.sides) != 2:
        raise NotUnderstood(_("In a club, games of two players are played."))
    for word in words:
        if word[0].isdecimal():
            clock = _clock(word)
        else:
            seat = Seat(side_called(game, word))  # a seat has the colour of its number at first
    return Terms(game, clock, seat)


def _called(name: str) -> Sequence[str]:
    """Return the command-line words for a game with a name: "renju". Raises NotUnderstood."""
    for family in GAMES:
        if name.lower() in {family.key, family.title.lower(), _(family.title).lower()}:
            return (family.key,)
        for title, options in family.presets.items():
            if name.lower() in {title.lower(), _(title).lower()}:
                return (family.key, *(f"--{key}={value}" for key, value in options.items()))
    if not name:
        text = _("Name a game, and perhaps a clock and your side: {example}")
        raise NotUnderstood(text.format(example=_("othello 5+3 black")))
    families = [family for family in GAMES if len(family.sides) == 2]
    titles = [_(title) for family in families for title in (family.title, *family.presets)]
    text = _("There is no game “{name}” here, only: {games}.")
    raise NotUnderstood(text.format(name=name[:40], games=_(", ").join(titles)))


def _split(family: type[Game], words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Split words into options of a game with their values, and others."""
    options, others = list[str](), list[str]()
    is_value = False
    for word in words:
        option = word if word.startswith("--") or is_value else _option(family, word)
        (options if option else others).append(option or word)
        is_value = not is_value and word.startswith("--") and "=" not in word
    return options, others


def _option(family: type[Game], word: str) -> str:
    """Return the option that a value alone stands for: "swap2", "9x9"; empty if it is none."""
    for option in family.options():
        for value in option.choices:
            names = {str(value), value_name(value)}
            if isinstance(value, int):
                names = {f"{value}x{value}", f"{value}×{value}"} if option.name == "size" else set()
            if word.lower() in {name.lower() for name in names}:
                return f"--{option.name}={value}"
    return ""


def _clock(text: str) -> Clock:
    """Return the clock of a text. Raises NotUnderstood."""
    try:
        return Clock.parse(text)
    except ClockError as error:
        raise NotUnderstood(sentence(error)) from None
