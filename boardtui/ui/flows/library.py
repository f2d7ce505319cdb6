"""The library: its list, and the opening of its games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.library.errors import LibraryError
from boardtui.library.original import read_original
from boardtui.library.own import own_path
from boardtui.library.rows import Row
from boardtui.session.launch import ReadGame, Review
from boardtui.session.library_view import LibraryView
from boardtui.session.own_library_games import OwnLibraryGames
from boardtui.ui.flows.guessing import guess_read
from boardtui.ui.flows.pasting import read_text
from boardtui.ui.flows.records import open_read
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.navigation import WayBack
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.services import Services
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.rules.game import Position
    from boardtui.session.explored import GameFilter


async def browse(services: Services) -> None:
    """List all games until one is opened or the person goes back."""
    await browse_view(services, services.library_view, services.app.current_mode)


async def browse_position(services: Services, position: Position, only: GameFilter) -> bool:
    """List the games with a position that a filter takes; it is the search of the list.

    Return True if one of them was opened.
    """
    view = LibraryView(only.text, position=position, query=only.query)
    return await browse_view(services, view, services.app.current_mode)


async def browse_to_guess(services: Services) -> None:
    """List all games, and let the moves of the chosen one be guessed."""
    await browse_view(services, LibraryView(), services.app.current_mode, guesses=True)


async def browse_view(
    services: Services, view: LibraryView, mode: str, *, guesses: bool = False
) -> bool:
    """Show the games of a view over a mode; return True if one was opened.

    With `guesses`, the chosen one is to be guessed.
    """
    if services.games.library is None:
        return False
    own = OwnLibraryGames(services.games.library, services.games)
    read, paste = partial(read_game, services), partial(read_text, services)
    library = services.games.library
    screen = LibraryScreen(services.preferences, library, own, view, read, paste, guesses=guesses)
    match await services.navigation.ask_over(mode, screen):
        case ReadGame(is_guessed=True) as game:
            return await guess_read(services, game, WayBack(mode, view)) or await browse_view(
                services, view, mode, guesses=guesses
            )
        case ReadGame() as game:
            return await open_read(services, game, WayBack(mode, view)) is not None
        case _:
            return False


async def open_game(services: Services, row: Row, ply: int = 0) -> None:
    """Open a game at a ply, counted as in `Row.positions`; one's own unfinished game is resumed.

    The way back leads to the mode in front.
    """
    way_back = WayBack(services.app.current_mode)
    if (game := await read_game(services, row, ply)) is not None:
        await open_read(services, game, way_back)


async def read_game(services: Services, row: Row, ply: int) -> ReadGame | None:
    """Read a game, to open it at a ply; return None on failure, once the reason is shown."""
    library, warn = services.games.library, services.notices.warn
    if library is None:
        return None
    try:
        places = await library.places(row.ref.digest)
    except LibraryError as error:
        warn(sentence(error))
        return None
    if (own := own_path(places, library.folder)) is not None:
        return ReadGame(own, ply)
    name = Path(places[0].path).name if places else _("Library")
    original = await read_or_tell(
        services.app, services.preferences.glyphs, name, partial(read_original, row, places), warn
    )
    return None if original is None else ReadGame(Review(*original), ply)
