"""The picker's lists of games, and the consequences of its choices."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from boardtui.rules.game import Position
from boardtui.rules.registry import game as game_of
from boardtui.session.game_choices import (
    AnyRecord,
    GameChoice,
    NewKind,
    RunningGame,
)
from boardtui.session.last_games import last_game
from boardtui.session.launch import Learn
from boardtui.system.threads import in_thread
from boardtui.ui.flows.games import learn, new_game
from boardtui.ui.flows.records import open_record
from boardtui.ui.picker_lines import PickerGames
from boardtui.ui.services import Services


async def follow(services: Services, choice: GameChoice) -> None:
    """Show, resume or start the chosen game."""
    match choice:
        case NewKind(key, options):
            await new_game(services, key, options)
        case RunningGame(game_id):
            game = services.games.get(game_id)
            if game is not None:
                await services.navigation.show(game)
        case AnyRecord():
            await open_record(services)
        case Learn(key):
            await learn(services, key)
        case card:
            # Of those put away, the list asks what to do with them.
            await services.navigation.resume(card.ref)


def position_of(services: Services, choice: GameChoice) -> Position | None:
    """Return the position that a choice begins with; None without one."""
    match choice:
        case NewKind(key, options):
            return last_game(services.preferences.settings, key, options).start()
        case Learn(key):
            return game_of(key).start()
        case RunningGame(game_id):
            running = services.games.get(game_id)
            return None if running is None else running.subject.head.position
        case AnyRecord():
            return None
        case card:
            return card.position


async def list_games(services: Services) -> PickerGames:
    """Return the games that the picker offers."""
    await in_thread(_load_saves)
    from boardtui.session.saved_games import saved_games
    from boardtui.ui.game_items import running_items

    archive = services.games.archive
    saved = await saved_games(archive)
    # A game of a club that is over is in the lists of the club, and its copy among the saves.
    running = [game for game in services.games if game.is_unfinished or not game.keeper.is_shared]
    return PickerGames(
        running=running_items(running),
        saved=saved,
        folder=archive.place if services.preferences.bounds.paths else "",
        are_read=True,
    )


async def choose_training(services: Services) -> None:
    """Ask what to train, and begin it."""
    from boardtui.ui.flows.training import choose_training

    await choose_training(services)


def _load_saves() -> None:
    """Load the modules of saves and tables in a thread: meanwhile the picker answers keys."""
    from boardtui.session import opener, saved_games  # noqa: F401


async def count_club(services: Services) -> str:
    """Return how many games of the club last visited wait, in words; empty for none.

    Nothing is loaded or made if no club was visited yet.
    """
    folder = services.preferences.settings.club
    if not folder or not services.preferences.bounds.clubs:
        return ""
    return await in_thread(partial(_waiting_in, Path(folder)))


def _waiting_in(folder: Path) -> str:
    """Return how many games of a club wait, in words; empty if it cannot be read.

    This is for a thread, which loads the modules of clubs too.
    """
    from boardtui.session.club.read_only import count_waiting
    from boardtui.words.club import waiting_games_text

    return waiting_games_text(count_waiting(folder))


async def count_library(services: Services) -> int:
    """Return the number of games in the library; 0 if it cannot be read."""
    from boardtui.library import FILE

    folder = services.games.folder.path
    if folder is None or not (folder / FILE).exists():
        return 0
    from boardtui.library.errors import LibraryError
    from boardtui.library.reader import Reader

    with suppress(LibraryError):  # the library's own screen shows it
        library = services.games.library
        return 0 if library is None else await library.ask(Reader.count) or 0
    return 0
