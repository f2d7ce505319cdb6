"""The words that offer a game in a club: to all, to one person, or to those who know a code."""

from __future__ import annotations

import re
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
from boardtui.session.new_game_choices import NO_CLOCK, clock_of
from boardtui.words.club import own_offer_text
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import value_name
from boardtui.words.sentences import joined

_SIZE = re.compile(r"(\d+)([x×]\1)?", re.ASCII)
"""The size of a board: "9", "9x9"."""

_OPTION = re.compile(r"(--[\w-]+)\s+(?=[^-\s])")
"""An option with the blank before its value."""

_CLOCK, _SIDE = "clock", "side"
"""The kinds of words that are no options of a game."""


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
    said = _("Your offer: {offer}.").format(offer=own_offer_text(listing, seat))
    code = _("Tell the other player this code: {code}").format(code=listing.code)
    session.say(joined(said, code if listing.code else ""))


def _terms(session: Session, argument: str) -> Terms:
    """Return the game, clock and side that some words name. Raises NotUnderstood.

    Options of the game stand as on the command line, or as their values alone: "swap2", "9x9".
    """
    name, *words = _OPTION.sub(r"\1=", argument).split() or [""]
    called = _called(name)
    named = _named(game_class(called[0]), words)
    clock, side = named.pop(_CLOCK, NO_CLOCK), named.pop(_SIDE, "")
    options = [f"--{kind}={value}" if value else f"--{kind}" for kind, value in named.items()]
    new_game = session.read_new_game([*called, *options])
    if isinstance(new_game, str):
        raise NotUnderstood(new_game)
    game = new_game.game
    if len(game.sides) != 2:
        raise NotUnderstood(_("Only games for two players can be played in a club."))
    # A seat has the colour of its number at first.
    return Terms(game, _clock(clock), Seat(side_called(game, side)) if side else None)


def _called(name: str) -> Sequence[str]:
    """Return the command-line words for a game with a name: "renju". Raises NotUnderstood."""
    for family in GAMES:
        if name.lower() in {family.key, family.title.lower(), _(family.title).lower()}:
            return (family.key,)
        for title, options in family.presets.items():
            if name.lower() in {title.lower(), _(title).lower()}:
                return (family.key, *(f"--{key}={value}" for key, value in options.items()))
    if not name:
        text = _("Type a game and, if you like, a clock and your side, for example: {example}")
        raise NotUnderstood(text.format(example=_("othello 5+3 black")))
    families = [family for family in GAMES if len(family.sides) == 2]
    titles = [_(title) for family in families for title in (family.title, *family.presets)]
    text = _("There is no game “{key}”; choose from: {known}.")
    raise NotUnderstood(text.format(key=name[:40], known=_(", ").join(titles)))


def _named(family: type[Game], words: Sequence[str]) -> dict[str, str]:
    """Return the values of options, the clock and the side by their kinds. Raises NotUnderstood."""
    named = dict[str, str]()
    for word in words:
        kind, value = _kind(family, word)
        if kind in named:
            both = _(", ").join((named[kind], value))
            raise NotUnderstood(_("Type only one of these: {words}.").format(words=both))
        named[kind] = value
    return named


def _kind(family: type[Game], word: str) -> tuple[str, str]:
    """Return what a word names, and the value of that. Raises NotUnderstood.

    A bare number is a size: a clock has a plus or a unit.
    """
    if word.startswith("--"):
        name, _is, value = word[2:].partition("=")
        return name, value
    if word.lower() in {NO_CLOCK, _("none")}:
        return _CLOCK, NO_CLOCK
    for option in family.options():
        if option.name == "size" and (number := _SIZE.fullmatch(word.lower())):
            if option.choice(number[1]) is None:
                text = _(
                    "There is no board of size {size}; choose from: {sizes}. Write a clock as 5+3, "
                    "3d or none."
                )
                raise NotUnderstood(text.format(sizes=option.range, size=number[1]))
            return option.name, number[1]
        for value in option.choices:
            if not isinstance(value, int) and word.lower() in _names(value):
                return option.name, str(value)
    return (_CLOCK if word[0].isdecimal() else _SIDE), word


def _names(value: object) -> set[str]:
    """Return the texts by which a person can call the value of an option."""
    return {str(value).lower(), value_name(value).lower()}


def _clock(text: str) -> Clock | None:
    """Return the clock of a text. Raises NotUnderstood."""
    try:
        return clock_of(text)
    except ClockError as error:
        raise NotUnderstood(sentence(error)) from None
