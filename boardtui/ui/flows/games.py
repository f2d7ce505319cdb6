"""New games, the tour, and the ways from one open game to another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from boardtui.rules.registry import GAMES
from boardtui.session.launch import TOURED
from boardtui.ui.navigation import LOBBY, PICKER, WayBack
from boardtui.ui.services import Services
from boardtui.words.language import _
from boardtui.words.names import family_name

if TYPE_CHECKING:
    from boardtui.rules.game import Position
    from boardtui.session.open_game import OpenGame
    from boardtui.ui.messages import PlayOnWanted, RematchWanted


async def new_game(services: Services, kind: str, options: Mapping[str, Any] | None = None) -> None:
    """Ask for a new game, unless a dialog is open, and start it.

    `options` are a preset's; without them, the form shows the last choices.
    """
    from boardtui.session.last_games import kept_name
    from boardtui.session.new_game_choices import kept_choices
    from boardtui.ui.screens.new_game import NewGameScreen

    app, games, preferences = services.app, services.games, services.preferences
    rated = games.rated
    pools = await services.navigation.wait_for(rated.pools()) if rated.keeps else None
    screen = NewGameScreen(
        preferences,
        kind,
        options or {},
        replaced=_becomes_of_running(services, kind),
        chance=services.chance,
        pools=pools,
    )
    app.after_frame(partial(services.engines.expect, kind))
    request = await services.navigation.ask(screen)
    if request is not None:
        kind, before = kept_name(request.new_game.game), preferences.settings.new_game
        chosen = {kind: kept_choices(request.choices, request.sides, before.get(kind, {}))}
        _keep(services, "new_game", {**before, **chosen})
        if request.own_name is not None:
            _keep_name(services, request.own_name)
        await services.navigation.open(partial(games.start, request.new_game))


async def game_from(services: Services, start: Position) -> bool:
    """Ask for players, and begin a game with a position; return False if none began."""
    from boardtui.ui.screens.game_from_position import GameFromPosition

    kind = start.game.key
    replaced = _becomes_of_running(services, kind)
    screen = GameFromPosition(
        services.preferences, start, replaced=replaced, chance=services.chance
    )
    services.app.after_frame(partial(services.engines.expect, kind))
    request = await services.navigation.ask(screen)
    if request is None:
        return False
    if request.own_name is not None:
        _keep_name(services, request.own_name)
    new_game = request.new_game._replace(start=start)
    return await services.navigation.open(partial(services.games.start, new_game)) is not None


async def new_game_like_shown(services: Services) -> None:
    """Ask for a new game of the kind in front; in the lobby of a club, offer a game there."""
    shown = services.navigation.shown
    if services.app.current_mode == LOBBY and services.club.has_begun:
        from boardtui.ui.flows.club import offer

        await offer(services, to_person=False)
    elif shown is None:
        await new_game(services, GAMES[0].key)
    else:
        await new_game_like(services, shown)


async def new_game_like(services: Services, game: OpenGame) -> None:
    """Ask for a new game of the kind and the preset of another."""
    from boardtui.session.last_games import preset_of

    await new_game(services, game.kind, preset_of(game.game))


async def rematch(services: Services, wanted: RematchWanted) -> None:
    """Start another game like one that is over."""
    again = wanted.game.rematch(swap=wanted.swap)
    await services.navigation.open(partial(services.games.start, again))


async def play_on(services: Services, wanted: PlayOnWanted) -> None:
    """Start a game with the first moves of another."""
    record, node, seats = wanted.record, wanted.node, wanted.seats
    start = partial(services.games.play_on, record, node, seats)
    game = await services.navigation.open(start)
    if game is not None and services.notices.is_first("played-on"):
        services.notices.tell(_("This is a new game; the original game is unchanged."))


async def other_game(services: Services) -> None:
    """Show the game of another kind that was last in front, or ask for a new one."""
    navigation = services.navigation
    kinds = navigation.other_kinds()
    running = next(filter(None, map(services.games.latest, kinds)), None)
    if running is not None:
        await navigation.show(running, navigation.way_back(running))
    elif kinds:
        await new_game(services, kinds[0])


async def go_back(services: Services) -> None:
    """Return to the game or list that the game in front was opened from."""
    navigation = services.navigation
    mode, view = navigation.way_back(navigation.shown) or WayBack(PICKER)
    if view is None:
        await navigation.bring(mode)
    else:
        from boardtui.ui.flows.library import browse_view

        await browse_view(services, view, mode)


async def learn(services: Services, key: str) -> None:
    """Lead through the tour of a game, unless a dialog is open; then ask for a first game."""
    from boardtui.session.tour.games import tour_of
    from boardtui.ui.screens.tour import TourEnd, TourScreen

    if services.navigation.is_asking:
        return
    if not services.preferences.settings.tour_taken:
        _keep(services, "tour_taken", value=True)
    screen = TourScreen(services.preferences, tour_of(key))
    if await services.navigation.ask(screen) is TourEnd.FIRST_GAME:
        await new_game(services, key)


async def learn_like_shown(services: Services) -> None:
    """Lead through the tour of the game in front, or else of one to choose."""
    from boardtui.ui.screens.confirm import ConfirmDialog
    from boardtui.ui.widgets.menu import Item

    shown = services.navigation.shown
    key: str | None = None if shown is None else shown.kind
    if key not in TOURED:
        families = [family for family in GAMES if family.key in TOURED]
        items = [
            Item(family.key, family_name(family), key=str(number))
            for number, family in enumerate(families, 1)
        ]
        question = _("Which game do you want to learn?")
        dialog = ConfirmDialog(question, items, services.preferences.glyphs)
        key = await services.navigation.ask(dialog)
    if key is not None:
        await learn(services, key)


def _becomes_of_running(services: Services, kind: str) -> str:
    """Return a sentence on the fate of a running game of a kind; empty without one."""
    running = services.games.running(kind)
    if running is None:
        return ""
    if running.keeper.keeps:
        return _("The current game stays under “Games”.")
    return _("The current game will be lost, because games are not saved here.")


def _keep_name(services: Services, name: str) -> None:
    """Keep the name of the person here, or that there is none, and do not ask again."""
    if name:
        _keep(services, "name", name)
    else:
        _keep(services, "name_offered", value=True)


def _keep(services: Services, name: str, value: Any) -> None:
    """Change a setting; say once if it cannot be saved."""
    preferences = services.preferences

    def tell(news: str) -> None:
        if news:
            services.notices.warn(news)

    preferences.change(name, value, tell)
