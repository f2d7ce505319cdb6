"""The words of a club's lobby: its games and people, and the name to play under."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from enum import Enum
from functools import partial

from boardtui.club.accounts import Account
from boardtui.club.names import skeleton
from boardtui.config.settings_file import default_club_path
from boardtui.plain.club_visit import ClubVisit, in_words
from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.plain.session import Session
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.state import ClubGame, ClubState
from boardtui.system.named_tuples import NamedTuple
from boardtui.words import club as words
from boardtui.words.language import _


class Way(Enum):
    """What a person can do with a game in the list."""

    GO_ON = "go on"
    TAKE = "take"
    WITHDRAW = "withdraw"
    WATCH = "watch"


class ListedGame(NamedTuple):
    """A game in the list, in one line."""

    game: ClubGame
    way: Way
    text: str


async def club(session: Session, _argument: str) -> None:
    """List the games of the club, or enter that of this user first."""
    if session.club is None:
        with in_words():
            await enter(session, ClubPlace(default_club_path()))
        return
    visit = session.club
    if visit.is_signed_in:
        await visit.club.lists.look()
        _list(session, visit.state)
    else:
        _ask_for_name(session, visit)


async def enter(session: Session, place: ClubPlace) -> None:
    """Enter a club, and list its games, or ask for a name. Raises ClubError."""
    await ClubVisit.enter(session, place)
    await club(session, "")


async def name(session: Session, argument: str) -> None:
    """Choose the name at the first visit; after that, say or change the name in records."""
    visit = visit_of(session)
    if visit.is_signed_in:
        from boardtui.plain.details import own_name

        own_name(session, argument)
    elif argument:
        await _sign_in(session, visit, argument)
    else:
        _ask_for_name(session, visit)


async def take(session: Session, argument: str) -> None:
    """Take the free seat of a game in the list."""
    await _do(session, argument, Way.TAKE)


async def watch(session: Session, argument: str) -> None:
    """Watch a game in the list."""
    await _do(session, argument, Way.WATCH)


async def withdraw(session: Session, argument: str) -> None:
    """Offer a game no longer."""
    await _do(session, argument, Way.WITHDRAW)


async def code(session: Session, argument: str) -> None:
    """Take the private game with a code."""
    visit = visit_of(session)
    await visit.club.lists.look()
    state, wanted = visit.state, argument.strip().lower()
    game = state.private.get(wanted)
    if game is None:
        raise NotUnderstood(_("No game has this code: {code}").format(code=wanted[:40]))
    with in_words():
        await visit.take(game.log, wanted)


def people(session: Session, _argument: str) -> None:
    """Say who is here, and with whom this person does not play."""
    state = visit_of(session).state
    lines = [_here(state)]
    away = [each for each in state.accounts.values() if each not in state.here]
    lines += _named(_("Not here: {names}."), away)
    avoided = [each for each in state.accounts.values() if each.id in state.avoided]
    lines += _named(_("You do not play with: {names}."), avoided)
    session.say("\n".join(lines))


async def avoid(session: Session, argument: str) -> None:
    """Play with a person no longer, or again."""
    visit = visit_of(session)
    who = person(visit.state, argument)
    avoids = who.id not in visit.state.avoided
    with in_words():
        await visit.club.avoid(who.id, avoids=avoids)
    text = _("You play with {name} again.")
    if avoids:
        text = _("You play with {name} no longer. Type avoid {name} to change that.")
    session.say(text.format(name=words.person_text(who.who)))


def visit_of(session: Session) -> ClubVisit:
    """Return the club that the session is in; these words are for nowhere else."""
    assert session.club is not None
    return session.club


def person(state: ClubState, text: str) -> Account:
    """Return another person of the club by the name. Raises NotUnderstood."""
    wanted = skeleton(text.strip())
    for account in state.accounts.values():
        if account.id != state.me.id and skeleton(account.name) == wanted:
            return account
    raise NotUnderstood(_("No other person here has this name: {name}").format(name=text[:40]))


def _ask_for_name(session: Session, visit: ClubVisit) -> None:
    """Ask for the name to play under, which stays."""
    text = _("Choose the name under which you play here: type name, and then the name.")
    answers = ()
    if proposed := visit.club.proposed_name:
        answers = (Answer(proposed, partial(_sign_in, session, visit, proposed)),)
    session.ask(Question(text, answers))


async def _sign_in(session: Session, visit: ClubVisit, chosen: str) -> None:
    with in_words():
        await visit.sign_in(chosen)
    await club(session, "")


def _list(session: Session, state: ClubState) -> None:
    """Ask what to do with one of the games."""
    visit = visit_of(session)
    listed = tuple(_listed(state))
    answers = tuple(
        Answer(each.text, partial(_do_with, session, visit, each)) for each in listed
    )
    lines = [_here(state), _("Games of the club: choose one by its number.")]
    if not listed:
        lines[1:] = [_("No games are offered or played. Offer one: offer othello 5+3")]
    visit.listed = ListedGames(Question("\n".join(lines), answers), listed)
    session.ask(visit.listed.question)


def _listed(state: ClubState) -> Iterator[ListedGame]:
    """Yield the games of the club: those that wait for this person first."""
    me = state.me.id
    for game in state.own:
        yield ListedGame(game, Way.GO_ON, _running(game, state))
    for game in state.challenges:
        text = _("{name} challenges you: {offer}")
        yield ListedGame(game, Way.TAKE, _offered(text, game, me))
    for game in state.wanted:
        yield ListedGame(game, Way.TAKE, _offered(_("{name} offers: {offer}"), game, me))
    for game in state.offered:
        text = _("Withdraw your offer to {name}: {offer}")
        yield ListedGame(game, Way.WITHDRAW, _offered(text, game, me))
    for game in state.played:
        text = _("Watch: {game}").format(game=_in_one_line(game, ""))
        yield ListedGame(game, Way.WATCH, text)
    for game in state.over:
        text = _("Look at: {game}").format(game=_in_one_line(game, me))
        yield ListedGame(game, Way.GO_ON, text)
'''
