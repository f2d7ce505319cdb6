"""The open games of this program."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.config.settings import Settings
from boardtui.players.levels import PlayerOptions
from boardtui.session.launch import UNBOUNDED, Bounds, NewGame, Review
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading
    from boardtui.person.personal import Personal
    from boardtui.play.table import Change
    from boardtui.record.tree import GameRecord, Node
    from boardtui.saves.archive import Archive
    from boardtui.saves.resumed import Resumed
    from boardtui.saves.save_policy import AfterFrame, StatementCallback
    from boardtui.session.club.copies import Copies
    from boardtui.session.game_library import GameLibrary
    from boardtui.session.kept_reviews import KeptReviews
    from boardtui.session.open_game import AllowComputers, OpenGame
    from boardtui.session.opener import Opener
    from boardtui.session.rated_games import RatedGames
    from boardtui.session.training.training import Training


PATIENCE = 0.3
"""Seconds that players have to close; a slower engine is killed."""


KINDS = {"sgf", "gamelog", "journal"}
"""How the names of games end: the suffixes of saves, whose modules a start does not load."""


class SavesFolder(NamedTuple):
    """Where saves are kept; their archive is made once a game is opened or listed."""

    path: Path | None
    """None if games are not kept."""
    bounds: Bounds = UNBOUNDED
    notify: StatementCallback = lambda _note: None
    """Called with messages for the person."""
    after_frame: AfterFrame = lambda callback: callback()
    """Calls back once a change is on the screen."""

    @property
    def is_empty(self) -> bool:
        """True if nothing was ever kept here."""
        if self.path is None:
            return True
        try:
            with os.scandir(self.path) as entries:
                return next(entries, None) is None  # however many there are, one is looked at
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False  # there may be games that cannot be listed now

    def count(self, most: int) -> int:
        """Return the number of games kept here, `most` at most, without a look into them."""
        if self.path is None:
            return 0
        found: set[str] = set()
        with suppress(OSError), os.scandir(self.path) as entries:
            for entry in entries:
                name, _dot, kind = entry.name.rpartition(".")
                if kind in KINDS:
                    found.add(name)
                if len(found) == most:
                    break
        return len(found)

    def archive(self) -> Archive[Path]:
        """Return the games in the folder, or an archive that keeps none."""
        from boardtui.session.opener import archive_in

        return archive_in(self.path, self.bounds, self.notify, self.after_frame)

    def personal(self) -> Personal:
        """Return what is kept of the person here; only where games are kept."""
        from boardtui.person.personal import PersonalFolder

        assert self.path is not None
        return PersonalFolder(self.path, self.bounds.quota)


class OpenGames:
    """Opens, saves and closes games."""

    def __init__(
        self,
        folder: SavesFolder,
        player_options: Callable[[], PlayerOptions] = PlayerOptions,
        tell: StatementCallback = lambda _note: None,
        follow: Callable[[OpenGame, Change], object] = lambda _game, _change: None,
        own_name: Callable[[], str] = lambda: "",
        new_cards: Callable[[], int] = lambda: Settings().new_cards,
    ) -> None:
        """Keep saves in `folder`, and results beside them.

        `player_options` returns the options for a computer player that joins a game; `tell` shows a
        notice to a person; `follow` is called after every change of an open game; `own_name`
        returns the name of the person here in records, `new_cards` how many new cards of training
        may be begun a day.
        """
        self.folder = folder
        self.saved_as: list[Path] = []
        """The paths of games that were unfinished when their files were closed."""
        self.changes_saved_as: list[Path] = []
        """The paths of studies that were changed when their files were closed."""
        self.unkept: list[OpenGame] = []
        """The closed games that were unfinished and that the archive does not keep."""
        self.left_clock_running = False
        """True if `left_in_club` is, of a game with a clock below a day."""
        self.left_in_club = False
        """True if a game of a club was still played here when the files were closed."""
        self.allow_computers: AllowComputers = lambda _line: None
        """Asked before a computer sits down; a club that is entered sets it."""
        self._player_options = player_options
        self._tell = tell
        self._own_name = own_name
        self._new_cards = new_cards
        self._follow = follow
        self._games: dict[str, OpenGame] = {}
        self._lost: list[OpenGame] = []
        self._closings: set[asyncio.Future[None]] = set()
        self._shown = 0

    @cached_property
    def archive(self) -> Archive[Path]:
        """The saves."""
        return self.folder.archive()

    @cached_property
    def rated(self) -> RatedGames:
        """Counts games for the rating of the person here."""
        from boardtui.session.rated_games import RatedGames

        return RatedGames(self.folder.personal if self.keeps else None, self.folder.notify)

    @cached_property
    def training(self) -> Training:
        """The training of the person here."""
        from boardtui.session.training.training import Training

        folder = self.folder
        return Training(folder.path, folder.notify, self._new_cards, folder.bounds.quota)

    @cached_property
    def copies(self) -> Copies:
        """Keeps copies of the games of clubs."""
        from boardtui.session.club.copies import Copies

        return Copies(self.archive, self._tell)

    @cached_property
    def library(self) -> GameLibrary | None:
        """The library of games; None where nothing is kept."""
        if self.folder.path is None:
            return None
        from boardtui.session.game_library import GameLibrary

        return GameLibrary(self.folder.path, quota=self.folder.bounds.quota)

    @cached_property
    def reviews(self) -> KeptReviews | None:
        """The reviews of records; None where nothing is kept."""
        if self.folder.path is None:
            return None
        from boardtui.session.kept_reviews import KeptReviews

        return KeptReviews(self.folder.path, self.folder.notify, self.folder.bounds.quota)

    def __iter__(self) -> Iterator[OpenGame]:
        """Iterate over a snapshot, in order of opening."""
        return iter(tuple(self._games.values()))

    def __len__(self) -> int:
        return len(self._games)

    def get(self, game_id: str) -> OpenGame | None:
        """Return the open game with an id."""
        return self._games.get(game_id)

    def latest(self, kind: str) -> OpenGame | None:
        """Return the game of a kind that was last in front; None if none is open."""
        return _in_front_last(game for game in self if game.kind == kind)

    def running(self, kind: str) -> OpenGame | None:
        """Return the game of a kind that a new one would replace; None if there is none."""
        return _in_front_last(self._giving_way(kind, to_record=False))

    def replaced_by(self, new: OpenGame, kept: Collection[OpenGame] = ()) -> list[OpenGame]:
        """Return the open games that give way to a new one: they are closed, and stay kept.

        Games give way to games of their kind only, and records to records, but for those in `kept`.
        """
        if new.keeper.is_shared:
            return []
        before = self._giving_way(new.kind, to_record=new.is_record)
        return [
            game for game in before if game is not new and not (game.is_record and game in kept)
        ]

    def kept_at(self, path: Path) -> OpenGame | None:
        """Return the open game that a file keeps, or a study of it; None if there is none."""
        return next((game for game in self if game.is_kept_at(path)), None)

    def shared(self, log: str) -> OpenGame | None:
        """Return the open game of a log in a club; None if it is not open."""
        return next((game for game in self if game.ref == log), None)

    def note_shown(self, game: OpenGame) -> None:
        """Note that a game is in front now."""
        self._shown += 1
        game.shown = self._shown

    @property
    def keeps(self) -> bool:
        """False if nothing is written, and so lost at the end."""
        return self.folder.path is not None

    @property
    def is_untouched(self) -> bool:
        """True if no game is open, and none was ever kept here."""
        return not self and self.folder.is_empty

    @property
    def troubled(self) -> list[OpenGame]:
        """The games whose newest moves are not on disk, closed ones first."""
        return self._lost + [game for game in self if game.trouble]

    def is_lost_when_closed(self, game: OpenGame) -> bool:
        """Return True if closing a game would lose moves."""
        is_unkept = not game.keeper.keeps and game.is_played and game.has_moves
        return is_unkept or game.trouble is not None

    def add(self, game: OpenGame) -> OpenGame:
        """Count a game among the open ones, and return it."""
        self._games[game.id] = game
        game.follow(partial(self._follow, game))
        if game.is_played and game.table.record.rating_id:
            self.rated.follow(game.table)
        if not game.is_played and self.reviews is not None:
            self.reviews.follow(game.subject)
        return game

    def start(self, new_game: NewGame) -> OpenGame:
        """Begin a new game. Raises PlayerError for an unknown player."""
        return self.add(self._opener.start(new_game))

    def play_on(self, record: GameRecord, node: Node, seats: Sequence[str]) -> OpenGame:
        """Begin a new game with the moves that lead to a node of a record. Raises PlayerError."""
        return self.add(self._opener.play_on(record, node, seats))

    async def resume(
        self, path: Path, tell: Callable[[float], object] = lambda _part: None
    ) -> OpenGame:
        """Read a saved game, and go on with it; a missing engine fails only when it is to move.

        `tell` is called with the progress of reading, from 0 to 1. Raises StoreError.
        """
        return self.add(self._opener.go_on_with(await self.archive.open(path, tell)))

    def join(self, resumed: Resumed, log: str, who: str | None) -> OpenGame:
        """Go on with a game of a club, in its log, for an account or with None for a spectator.

        An account without a seat watches, too.
        """
        game = self.add(self._opener.go_on_with(resumed, who, log))
        if who is not None and game.view.seats:
            self.copies.follow(game.table, log, who)
        return game

    def review(self, reading: Reading, source: str = "") -> OpenGame:
        """Open a record at its start; its first change makes a study, which is saved.

        `source` is the path that it was read from; empty, or "-", for none.
        """
        game = self._opener.review(reading)
        if source.strip("-"):
            game.source = os.path.abspath(source)  # noqa: PTH100  it may lead through ".."
        return self.add(game)

    async def open_file(self, file: Review) -> OpenGame:
        """Open the record of a file, or resume it if it is one of the saves. Raises StoreError."""
        own = await self.save_to_resume(file)
        return self.review(file.reading, file.source) if own is None else await self.resume(own)

    async def save_to_resume(self, file: Review) -> Path | None:
        """Return the path of a file that is one of the saves; None for any other.

        Such a file is resumed rather than reviewed, so its record is freed: it is read again.
        """
        own = self.own_save(file.source)
        if own is not None:
            await in_thread(file.reading.record.dissolve)
        return own

    def own_save(self, source: str) -> Path | None:
        """Return the path of a file that is one of the saves; None for any other."""
        folder = self.folder.path
        if folder is None or not source:
            return None
        path = Path(os.path.abspath(source))  # noqa: PTH100  it may lead through ".."
        is_own = path.parent == folder.absolute() and path.suffix == ".sgf"
        return folder / path.name if is_own else None

    async def close(self, game: OpenGame) -> None:
        """Close a game; it stays saved."""
        if self._games.pop(game.id, None) is not None:
            # Shielded: even if the caller is cancelled, no engine may be left running.
            closing = asyncio.ensure_future(self._close(game))
            self._closings.add(closing)
            closing.add_done_callback(self._closings.discard)
            await asyncio.shield(closing)

    async def close_files(self) -> None:
        """Close all saves, and note their paths."""
        try:
            closing = [game.close_files() for game in self]
            if "rated" in vars(self):
                closing.append(self.rated.aclose())
            if "reviews" in vars(self) and self.reviews is not None:
                closing.append(self.reviews.aclose())
            if "training" in vars(self):
                closing.append(self.training.aclose())
            if "copies" in vars(self):
                closing.append(self.copies.aclose())
            await asyncio.gather(*closing)
        finally:
            # Also after a timeout: the logs hold every change that was shown.
            waiting = (game.keeper.path for game in self if game.waits)
            self.saved_as += [path for path in waiting if path is not None]
            left = (game for game in self if game.is_unfinished and game.has_moves)
            self.unkept += [game for game in left if not game.keeper.keeps]
            in_club = [game for game in self if game.goes_on_with_others]
            self.left_in_club |= bool(in_club)
            self.left_clock_running |= any(game.has_short_clock for game in in_club)
            # A study that was opened again from the list belongs to two games: name it once.
            changed = dict.fromkeys(path for game in self for path in game.changed_studies)
            self.changes_saved_as += changed

    async def close_library(self) -> None:
        """Close the library if it was ever used."""
        if "library" in vars(self) and self.library is not None:
            await self.library.aclose()

    async def close_all(self) -> None:
        await asyncio.gather(*self._closings, *map(self.close, self))

    async def _close(self, game: OpenGame) -> None:
        await game.close_files()
        if game.trouble:
            self._lost.append(game)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await game.close()

    @cached_property
    def _opener(self) -> Opener:
        from boardtui.session.opener import Opener

        return Opener(
            self.archive,
            self._player_options,
            self._tell,
            self._own_name,
            lambda line: self.allow_computers(line),
        )

    def _giving_way(self, kind: str, *, to_record: bool) -> Iterator[OpenGame]:
        """Yield the open games of a kind that a new one replaces.

        Games at home do, as no clock shall run, and no computer play, in a game that was left for
        another one. Shared games go on in any case, so that several of a kind may be open.
        """
        return (
            game
            for game in self
            if (game.kind, game.is_record) == (kind, to_record) and not game.keeper.is_shared
        )


def _in_front_last(games: Iterable[OpenGame]) -> OpenGame | None:
    return max(games, key=lambda game: game.shown, default=None)
