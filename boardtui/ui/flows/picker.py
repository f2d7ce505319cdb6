"""The picker's lists of games, and what follows from choosing a line."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import assert_never

from boardtui.session.game_choices import (
    AnyRecord,
    GameChoice,
    GameLists,
    NewKind,
    PutAwayGame,
    RunningGame,
    SavedGame,
)
from boardtui.session.launch import Learn
from boardtui.ui.flows.games import learn, new_game
from boardtui.ui.flows.records import open_record
from boardtui.ui.services import Services

MOST_RECENT = 5
"""Most records that the picker lists."""


async def follow(services: Services, choice: GameChoice) -> None:
    """Show, resume or start what was chosen."""
    match choice:
        case NewKind(key, options):
            await new_game(services, key, options)
        case RunningGame(game_id):
            game = services.games.get(game_id)
            if game is not None:
                await services.navigation.show(game)
        case SavedGame(summary):
            await services.navigation.resume(summary.path)
        case PutAwayGame():
            pass  # the list asks what becomes of it
        case AnyRecord():
            await open_record(services)
        case Learn(key):
            await learn(services, key)
        case _:
            assert_never(choice)


async def list_games(services: Services) -> GameLists:
    """Return the games that the picker offers."""
    from boardtui.session.saved_games import saved_games
    from boardtui.system.threads import in_thread
    from boardtui.words.listed_games import running_entries, saved_entries

    store = services.games.store
    saved = await in_thread(partial(saved_games, store))
    return GameLists(
        running_entries(services.games),
        saved_entries(saved.unfinished),
        saved_entries(saved.records[:MOST_RECENT]),
        saved_entries(saved.short),
        saved_entries(saved.put_away, choose=PutAwayGame),
        more_records=len(saved.records[MOST_RECENT:]),
        unlisted=store.unlisted,
        folder=str(store.directory) if services.preferences.bounds.paths else "",
    )


async def count_library(services: Services) -> int:
    """Return how many games are in the library."""
    from boardtui.library import FILE

    if not (services.games.store.directory / FILE).exists():
        return 0
    from boardtui.library.errors import LibraryError
    from boardtui.library.reader import Reader

    with suppress(LibraryError):  # which the library itself says
        library = services.library
        return 0 if library is None else await library.ask(Reader.count) or 0
    return 0
