"""The library: its list, and the opening of its games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.library.errors import LibraryError
from boardtui.library.original import Original, read_original
from boardtui.library.own import own_path
from boardtui.library.rows import Row
from boardtui.session.library_view import LibraryView, ReadGame
from boardtui.session.own_library_games import OwnLibraryGames
from boardtui.ui.flows.guessing import guess_game, guess_until_left
from boardtui.ui.flows.pasting import read_text
from boardtui.ui.flows.records import go_to, open_chosen, tell_problems
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.messages import GuessWanted
from boardtui.ui.navigation import WayBack
from boardtui.ui.screens.file_games import ChosenGame
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.services import Services
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.rules.game import Position
    from boardtui.session.explored import GameFilter
    from boardtui.session.open_game import OpenGame


async def browse(services: Services) -> None:
    """List all games until one is opened or the person goes back."""
    await browse_view(services, services.library_view, services.app.current_mode)


async def browse_position(services: Services, position: Position, only: GameFilter) -> None:
    """List the games with a position that a filter takes; it is the search of the list."""
    view = LibraryView(only.text, position=position, query=only.query)
    await browse_view(services, view, services.app.current_mode)


async def browse_to_guess(services: Services) -> None:
    """List all games, and let the moves of the chosen one be guessed."""
    await browse_view(services, LibraryView(), services.app.current_mode, guesses=True)


async def browse_view(
    services: Services, view: LibraryView, mode: str, *, guesses: bool = False
) -> None:
    """Show the games of a view over a mode; with `guesses`, the chosen one is to be guessed."""
    if services.games.library is None:
        return
    own = OwnLibraryGames(services.games.library, services.games)
    read, paste = partial(read_game, services), partial(read_text, services)
    library = services.games.library
    screen = LibraryScreen(services.preferences, library, own, view, read, paste, guesses=guesses)
    match await services.navigation.ask_over(mode, screen):
        case ReadGame(is_guessed=True) as game:
            await _guess(services, game, view, mode, guesses=guesses)
        case ReadGame() as game:
            await _open(services, game, WayBack(mode, view))
        case ChosenGame() as pasted:
            await open_chosen(services, pasted, WayBack(mode, view))


async def open_game(services: Services, row: Row, ply: int = 0) -> None:
    """Open a game at a ply, counted as in `Row.positions`; one's own unfinished game is resumed.

    The way back leads to the mode in front.
    """
    way_back = WayBack(services.app.current_mode)
    if (game := await read_game(services, row, ply)) is not None:
        await _open(services, game, way_back)


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
    original = await read_or_tell(services.app, name, partial(read_original, row, places), warn)
    return None if original is None else ReadGame(original, ply)


async def _open(services: Services, read: ReadGame, way_back: WayBack) -> OpenGame | None:
    match read.source:
        case Original() as original:
            return await _review(services, original, read.ply, way_back)
        case path:
            game = await services.navigation.resume(path, way_back)
            if game is not None:
                go_to(game, read.ply)
            return game


async def _guess(
    services: Services, read: ReadGame, view: LibraryView, mode: str, *, guesses: bool
) -> None:
    """Let the moves of a game be guessed before it is opened; one's own is opened first."""
    if not isinstance(read.source, Original):
        if (game := await _open(services, read, WayBack(mode, view))) is not None:
            await guess_game(services, game)
        return
    record = read.source.reading.record
    wanted = GuessWanted(record, record.mainline(), read.ply)
    place = await guess_until_left(services, wanted)
    if place is None:
        await browse_view(services, view, mode, guesses=guesses)
    else:
        await _open(services, read._replace(ply=place), WayBack(mode, view))


async def _review(
    services: Services, original: Original, ply: int, way_back: WayBack
) -> OpenGame | None:
    review = partial(services.games.review, original.reading)
    game = await services.navigation.open(review, way_back)
    if game is None:
        return None
    go_to(game, ply)
    if original.path:
        await tell_problems(services, original.reading, original.path)
    else:
        services.notices.tell(_("The file of this game is gone; its moves are kept here."))
    return game
