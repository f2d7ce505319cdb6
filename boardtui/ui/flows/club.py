"""Playing in a club: the way there, offers and games."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from boardtui.club.errors import ClubError
from boardtui.play.errors import Refused
from boardtui.play.opening import LogError
from boardtui.session.club import help as club_help
from boardtui.session.club.arrival import arrive
from boardtui.session.club.news import News, NewsKind
from boardtui.system.reasons import Statement
from boardtui.ui.club_news import ClubNews
from boardtui.ui.navigation import LOBBY
from boardtui.ui.screens.keys import KeysScreen
from boardtui.ui.screens.offer_form import OfferForm
from boardtui.ui.screens.people import PeopleScreen
from boardtui.ui.screens.text_dialog import TextDialog
from boardtui.ui.services import Services
from boardtui.words.club import waiting_elsewhere
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.server import guest_note

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.club.keys import OwnKey
    from boardtui.saves.resumed import Resumed
    from boardtui.session.club.club import Club
    from boardtui.session.open_game import OpenGame

T = TypeVar("T")

_ERRORS = (ClubError, Refused, LogError, OSError)
"""What a club may raise."""


async def go_to_lobby(services: Services) -> None:
    """Show the lobby; at the first visit, ask for a name before."""
    with services.club.once("enter") as is_first:
        if is_first and (services.club.has_begun or await begin(services)):
            await services.navigation.show_lobby()


async def begin(services: Services) -> bool:
    """Be in the club from now on; return False if that cannot be, once the reason is shown."""
    visit = services.club
    try:
        club = await visit.enter()
        # A warning, as the refusal of the move, which comes next, would hide news.
        club.tell = lambda trouble: services.notices.warn(sentence(trouble))
        if club.account is None and not await _ask_name(services, club):
            return False
        club.start()
    except _ERRORS as error:
        services.notices.warn(sentence(error))
        return False
    visit.has_begun = True
    news = ClubNews(services, open_game)
    club.lists.subscribe(news.take)
    await club.lists.look()  # so that the lobby has its games when it comes
    last = services.preferences.settings.club
    keep_last = partial(services.preferences.change, "club")
    if count := await arrive(club, services.games, last, keep_last):
        services.notices.warn(waiting_elsewhere(count, last))
    if club.is_guest:
        services.notices.tell(guest_note(club.state.me.name))
    return True


async def offer(services: Services, invited: Account | None = None, *, to_person: bool) -> None:
    """Ask for the conditions of a game, and offer it."""
    club = _club(services)
    state = club.state
    others = [*state.here, *state.accounts.values()]
    people = [each for each in dict.fromkeys(others) if each != state.me]
    people = [each for each in people if each.id not in state.avoided]
    if to_person and not people:
        services.notices.tell(_("There is no one else in this club yet."))
        return
    form = OfferForm(services.preferences, people, invited, to_person=to_person)
    terms = await services.navigation.ask(form)
    if terms is None:
        return
    try:
        offered = await club.games.offer(terms)
        await club.lists.look()
    except _ERRORS as error:
        services.notices.warn(sentence(error))
        return
    if (lobby := services.navigation.lobby) is not None:
        lobby.highlight(offered.log)
        if offered.listing.code:
            lobby.tell(News(NewsKind.WAITS, offered))


async def take(services: Services, log: str, code: str = "") -> None:
    """Take the free seat of a game, and show the game."""
    with services.club.once(log) as is_first:
        if not is_first:
            return
        try:
            resumed = await _club(services).games.take(log, code)
        except _ERRORS as error:
            services.notices.warn(sentence(error))
            await _club(services).lists.look()
        else:
            await _show(services, resumed, log)


async def take_by_code(services: Services) -> None:
    """Ask for the code of a private game, and take it."""
    club = _club(services)

    async def check(code: str) -> str:
        await club.lists.look()
        return "" if club.find(code) is not None else _("There is no game with this code.")

    dialog = TextDialog(
        _("Join a game with its code"),
        _("Code from the other player:"),
        check,
        services.preferences.glyphs,
    )
    code = await services.navigation.ask(dialog)
    game = None if code is None else club.find(code)
    if game is not None:
        await take(services, game.log, game.listing.code)


async def withdraw(services: Services, log: str) -> None:
    """Withdraw an offer."""
    club = _club(services)
    try:
        await club.games.withdraw(log)
        services.notices.tell(_("Your offer was withdrawn."))
        await club.lists.look()
    except _ERRORS as error:
        services.notices.warn(sentence(error))


async def open_game(services: Services, log: str) -> None:
    """Show a game, to play or to watch it."""
    shown = services.games.shared(log)
    if shown is not None:
        await services.navigation.show(shown)
        return
    try:
        resumed = _club(services).games.open(log)
    except _ERRORS as error:
        services.notices.warn(sentence(error))
        return
    await _show(services, resumed, log)


async def open_next(services: Services, over: OpenGame) -> None:
    """Begin the rematch that two players have agreed on; show it unless a person is elsewhere.

    There the news of the club tell of it.
    """
    navigation = services.navigation
    try:
        log = await _club(services).games.next_game(over.table.standing)
    except _ERRORS as error:
        services.notices.warn(sentence(error))
        return
    if log is None:
        return
    is_elsewhere = navigation.shown is not over and services.app.current_mode != LOBBY
    if not (is_elsewhere or navigation.is_asking):
        await open_game(services, log)


async def show_people(services: Services) -> None:
    """List the people; challenge the chosen one."""
    club = _club(services)

    async def avoid(account: str, avoids: bool) -> None:  # noqa: FBT001  as the screen calls it
        try:
            await club.avoid(account, avoids=avoids)
        except _ERRORS as error:
            services.notices.warn(sentence(error))

    screen = PeopleScreen(services.preferences, club.state, avoid)
    stop = club.lists.subscribe(partial(setattr, screen, "state"))
    try:
        chosen = await services.navigation.ask(screen)
    finally:
        stop()
    if chosen is not None:
        await offer(services, chosen, to_person=True)


async def show_keys(services: Services) -> None:
    """List the keys of the visitor here, to remove one, or to get a code for another."""
    club = _club(services)

    async def keys() -> tuple[OwnKey, ...]:
        return await _told(services, club.keys()) or ()

    async def remove(fingerprint: str) -> Sequence[OwnKey]:
        await _told(services, club.remove_key(fingerprint))
        return await keys()

    async def offer_link() -> str:
        return await _told(services, club.offer_link()) or ""

    visitor = club.place.visitor
    here = None if visitor is None else visitor.key
    known = await services.navigation.wait_for(keys())
    screen = KeysScreen(services.preferences, known, here or "", offer_link, remove)
    await services.navigation.ask(screen)


def why_no_help(services: Services, game: OpenGame) -> str:
    """Return why no engine may help in a game, as a sentence; empty if one may."""
    reason = club_help.why_no_help(game, game.view.state, services.club.state)
    return "" if reason is None else sentence(Statement(reason, {}))


def _club(services: Services) -> Club:
    club = services.club.club
    assert club is not None
    return club


async def _told(services: Services, work: Awaitable[T]) -> T | None:
    """Return what something in a club results in; None once the reason why it fails is shown."""
    try:
        return await work
    except _ERRORS as error:
        services.notices.warn(sentence(error))
        return None


async def _ask_name(services: Services, club: Club) -> bool:
    """Ask for a name in the club; return False if the person gives none."""

    async def check(name: str) -> str:
        try:
            await club.sign_in(name)
        except ClubError as error:
            return sentence(error)
        return ""

    dialog = TextDialog(
        _("Your name in this club"),
        _("Others see this name. You cannot change it in this club later."),
        check,
        services.preferences.glyphs,
        value=club.proposed_name,
    )
    return await services.app.push_screen_wait(dialog) is not None


async def _show(services: Services, resumed: Resumed, log: str) -> None:
    """Show a game that was opened; one that others play is watched."""
    state = _club(services).state
    is_watched = any(game.log == log for game in state.played)
    join = partial(services.games.join, resumed, log, None if is_watched else state.me.id)
    await services.navigation.open(join)
    await _club(services).lists.look()
