"""The words of a club's lobby: its games and people, and the name to play under."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import partial
from pathlib import Path

from boardtui.club.accounts import Account
from boardtui.club.names import skeleton
from boardtui.config.settings_file import default_club_path
from boardtui.plain.questions import Answer, NotUnderstood, Question
from boardtui.plain.session import Session
from boardtui.plain.spoken_club import SpokenClub, in_words
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.state import ClubGame, ClubState
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.words import club as words
from boardtui.words.language import _
from boardtui.words.server import guest_note


class Way(Enum):
    """What a person can do with a game in the list."""

    GO_ON = "go on"
    TAKE = "take"
    WITHDRAW = "withdraw"
    WATCH = "watch"


_REFUSALS = {
    Way.TAKE: N_("This game is not offered to you: {game}"),
    Way.WITHDRAW: N_("This game is not one of your offers: {game}"),
    Way.WATCH: N_("This game cannot be watched: {game}"),
}
"""Why something that a person wants to do does not fit a game in the list."""


class ListedGame(NamedTuple):
    """A game in the list, in one line."""

    game: ClubGame
    way: Way
    text: str


class ListedGames(NamedTuple):
    """The list of a club as it was shown."""

    question: Question
    games: tuple[ListedGame, ...]
    """By the answers of the question."""


async def club(session: Session, _argument: str) -> None:
    """List the games of the club; at first, enter that of the last visit, or of this user."""
    last = session.settings.club
    if session.club is None:
        place = ClubPlace(Path(last) if last else default_club_path())
        with in_words():
            opened = await Club.enter(place)
        await enter(session, opened)
    else:
        await _show(session, session.club)


async def enter(session: Session, opened: Club) -> None:
    """Enter a club that is open, and list its games, or ask for a name. Raises NotUnderstood."""
    with in_words():
        visit = await SpokenClub.enter(session, opened)
    if opened.is_guest:
        session.say(guest_note(visit.state.me.name))
    await _show(session, visit)


async def name(session: Session, argument: str) -> None:
    """Choose the name at the first visit; after that, say or change the name in records."""
    visit = club_of(session)
    if visit.is_signed_in:
        from boardtui.plain.details import own_name

        own = words.person_text(visit.state.me.who)
        session.say(_("Your name in the club: {name}.").format(name=own))
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
    """Offer a game no longer: that of a number in the list, or else the only one."""
    visit = club_of(session)
    offered = (await visit.looked()).offered
    if not (argument or offered):
        raise NotUnderstood(_("You are not offering a game."))
    if argument or len(offered) != 1:
        await _do(session, argument, Way.WITHDRAW)
    else:
        await _do_with(session, ListedGame(offered[0], Way.WITHDRAW, ""))


async def code(session: Session, argument: str) -> None:
    """Take the private game with a code."""
    visit = club_of(session)
    await visit.looked()
    wanted = argument.strip().lower()
    game = visit.club.find(wanted)
    if game is None:
        raise NotUnderstood(_("No game has this code: {code}").format(code=wanted[:40]))
    with in_words():
        await visit.take(game.log, wanted)


async def people(session: Session, _argument: str) -> None:
    """Say who is here, and with whom this person does not play."""
    state = await club_of(session).looked()
    lines = [_here(state)]
    lines += _named(_("Guests: {names}."), [each for each in state.here if each.is_guest])
    away = [each for each in state.accounts.values() if each not in state.here]
    lines += _named(_("Not here: {names}."), away)
    avoided = [each for each in state.accounts.values() if each.id in state.avoided]
    lines += _named(_("You avoid: {names}."), avoided)
    session.say("\n".join(lines))


async def avoid(session: Session, argument: str) -> None:
    """Play with a person no longer, or again."""
    visit = club_of(session)
    who = await person(visit, argument)
    avoids = who.id not in visit.state.avoided
    with in_words():
        await visit.club.avoid(who.id, avoids=avoids)
    text = _("You no longer avoid {name}.")
    if avoids:
        text = _("You now avoid {name}. Type “avoid {name}” again to undo this.")
    session.say(text.format(name=words.person_text(who.who)))


async def keys(session: Session, _argument: str) -> None:
    """List the keys that a visitor comes with."""
    visit = _visit_by_key(session)
    with in_words():
        own = await visit.club.keys()
    lines = [
        f"{number} {key.fingerprint}, {words.key_date(key)}" for number, key in enumerate(own, 1)
    ]
    session.say("\n".join((words.keys_note(), *lines)))


async def link(session: Session, _argument: str) -> None:
    """Say a code with which another key comes to the account of this one."""
    visit = _visit_by_key(session)
    with in_words():
        session.say(words.link_text(await visit.club.offer_link()))


async def unlink(session: Session, argument: str) -> None:
    """Let a key of the list stand for this account no longer."""
    visit = _visit_by_key(session)
    with in_words():
        own = await visit.club.keys()
        number = int(argument[:3]) if argument.isdecimal() else 0
        if not 1 <= number <= len(own):
            raise NotUnderstood(_("Use a number from the list. Type “keys” to see the list."))
        await visit.club.remove_key(own[number - 1].fingerprint)
    session.say(_("The key was removed: {key}").format(key=own[number - 1].fingerprint))


def _visit_by_key(session: Session) -> SpokenClub:
    """Return the club of a visitor with a key and a name. Raises NotUnderstood for others."""
    visit = club_of(session)
    if not visit.club.has_keys:
        raise NotUnderstood(_("Only visitors who connect with a key have keys here."))
    assert visit.state  # else a name is asked for
    return visit


def club_of(session: Session) -> SpokenClub:
    """Return the club that the session is in; these words are for nowhere else."""
    assert session.club is not None
    return session.club


async def person(visit: SpokenClub, text: str) -> Account:
    """Return another person of the club by the name. Raises NotUnderstood."""
    wanted, state = skeleton(text.strip()), await visit.looked()
    for account in state.accounts.values():
        if skeleton(account.name) != wanted:
            continue
        if account.id == state.me.id:
            raise NotUnderstood(_("That is you."))
        return account
    raise NotUnderstood(_("No one else in the club has this name: {name}").format(name=text[:40]))


async def _show(session: Session, visit: SpokenClub) -> None:
    """List the games of the club, or ask for a name first."""
    if visit.is_signed_in:
        _list(session, await visit.looked())
    else:
        _ask_for_name(session, visit)


def _ask_for_name(session: Session, visit: SpokenClub) -> None:
    """Ask for the name to play under, which stays."""
    text = _("Choose the name that you want to play under. Type for example: name Ada")
    names = filter(None, (visit.club.proposed_name,))
    answers = (Answer(each, partial(_sign_in, session, visit, each)) for each in names)
    session.ask(Question(text, tuple(answers)))


async def _sign_in(session: Session, visit: SpokenClub, chosen: str) -> None:
    with in_words():
        await visit.sign_in(chosen)
    await _show(session, visit)


def _list(session: Session, state: ClubState) -> None:
    """Ask what to do with one of the games."""
    games = tuple(_listed(state))
    answers = tuple(Answer(each.text, partial(_do_with, session, each)) for each in games)
    question = Question("\n".join((_here(state), _("Which game?"))), answers)
    club_of(session).listed = ListedGames(question, games)
    if games:
        session.ask(question)
        return
    session.question = None
    how = _("To offer a game, type for example: {example}").format(example=_("offer othello 5+3"))
    session.say("\n".join((_here(state), _("No games are being offered or played here."), how)))


def _listed(state: ClubState) -> Iterator[ListedGame]:
    """Yield the games of the club: those that wait for this person first."""
    me = state.me.id
    for game in state.own:
        yield ListedGame(game, Way.GO_ON, _running(game, state))
    for game in state.challenges:
        text = _("{name} challenges you: {offer}")
        if game.is_left(state.present):
            text = _("{name}, who is away, challenges you: {offer}")
        yield ListedGame(game, Way.TAKE, _offered(text, game, me))
    for game in state.rematches:
        text = _("{name} wants a rematch: {game}").format(
            name=words.opponent_text(game.listing, me), game=words.listed_game(game.listing)
        )
        yield ListedGame(game, Way.GO_ON, text)
    for game in state.wanted:
        yield ListedGame(game, Way.TAKE, _offered(_("{name} offers a game: {offer}"), game, me))
    for game in state.offered:
        yield ListedGame(game, Way.WITHDRAW, _own_offer(game, me))
    for game in state.played:
        text = _("Watch: {game}").format(game=_in_one_line(game, ""))
        yield ListedGame(game, Way.WATCH, text)
    for game in state.last:
        text = _("View: {game}").format(game=_in_one_line(game, me))
        yield ListedGame(game, Way.GO_ON, text)


def _running(game: ClubGame, state: ClubState) -> str:
    """Return a running game of this person: "Othello, 5+3, with ben: your move, 4 min"."""
    me, listing = state.me.id, game.listing
    times = filter(None, (words.turn_text(game, me), words.time_text(listing, state.now)))
    return _("{game}, {clock}, with {name}: {now}").format(
        game=words.row_title(listing),
        clock=words.listed_clock(listing),
        name=words.opponent_text(listing, me),
        now=_(", ").join(times),
    )


def _offered(text: str, game: ClubGame, me: str) -> str:
    listing = game.listing
    return text.format(name=words.opponent_text(listing, me), offer=words.offer_text(listing))


def _own_offer(game: ClubGame, me: str) -> str:
    listing = game.listing
    return _("Withdraw your offer: {game}, {clock}, for {name}").format(
        game=words.row_title(listing),
        clock=words.listed_clock(listing),
        name=words.opponent_text(listing, me),
    )


def _in_one_line(game: ClubGame, me: str) -> str:
    """Return a game to look at: "Othello, ann - ben, ben to move, move 31"."""
    listing = game.listing
    parts = (
        words.row_title(listing),
        words.opponent_text(listing, me),
        words.turn_text(game, me),
        words.move_text(listing),
    )
    return _(", ").join(filter(None, parts))


def _here(state: ClubState) -> str:
    """Return who is here, as a sentence."""
    others = [words.person_text(each.who) for each in state.here if each != state.me]
    text = _("You are {name}. No one else is here.")
    if others:
        text = _("You are {name}. Also here: {others}.")
    return text.format(name=words.person_text(state.me.who), others=_(", ").join(others))


def _named(text: str, accounts: list[Account]) -> list[str]:
    """Return a sentence with names; nothing without names."""
    names = [words.person_text(each.who) for each in accounts[: words.MOST_NAMED]]
    return [text.format(names=_(", ").join(names))] if names else []


async def _do(session: Session, argument: str, way: Way) -> None:
    """Do something with the game that has a number in the list. Raises NotUnderstood."""
    listed = club_of(session).listed
    if listed is None or session.question is not listed.question:
        raise NotUnderstood(_("Use a number from the list. Type “club” to see the list."))
    number = int(argument[:6]) if argument.isdecimal() else 0
    answer = listed.question.answer(number)
    game = listed.games[listed.question.first + number - 1]
    if game.way is not way:
        raise NotUnderstood(_(_REFUSALS[way]).format(game=answer.text))
    session.question = None
    await _do_with(session, game)


async def _do_with(session: Session, listed: ListedGame) -> None:
    """Do what a person can do with a game of the list."""
    visit, log = club_of(session), listed.game.log
    with in_words():
        match listed.way:
            case Way.TAKE:
                await visit.take(log)
            case Way.GO_ON | Way.WATCH:
                await visit.open(log)
            case Way.WITHDRAW:
                await visit.club.games.withdraw(log)
                session.say(_("The game is no longer offered."))
