"""Where lines come from: the record of an open game, and the games of the library."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardtui.library.errors import LibraryError
from boardtui.record.tree import GameRecord
from boardtui.record.tree import Path as RecordPath
from boardtui.rules.game import Move, Position
from boardtui.session.game_library import GameLibrary
from boardtui.session.open_game import OpenGame
from boardtui.system.printable import tidy_line
from boardtui.training.line_walk import Shares
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import PositionKey
from boardtui.training.repertoire_sync import LinesFile

_LONGEST_NAME = 40


class GameLines:
    """The record of an open game, as a source of lines."""

    def __init__(self, game: OpenGame) -> None:
        self._game = game

    @property
    def record(self) -> GameRecord:
        return self._game.view.record

    @property
    def file(self) -> LinesFile:
        """Its file, named by the event or the players, or else by the file it was read from."""
        game, record = self._game, self.record
        names = " - ".join(filter(None, record.names(record.root.end())))
        name = tidy_line(record.event or names or Path(game.source).stem, _LONGEST_NAME)
        path = "" if game.path is None else str(game.path.absolute())
        return LinesFile(path, game.source, name)

    def add(self, path: RecordPath, move: Move) -> None:
        """Add a move after a node. Raises IllegalMove, and Refused."""
        self._game.view.insert_variation(path, (move,))


def shares_in(library: GameLibrary | None) -> Shares:
    """Return what is known of the shares of moves in the games of a library."""

    async def shares(position: Position) -> Mapping[PositionKey, float]:
        if library is None:
            return {}
        try:
            stats = await library.ask(lambda reader: reader.explore(position))
        except LibraryError:
            return {}
        moves = () if stats is None else stats.moves
        return {position_key(position.play(each.move)): each.share for each in moves}

    return shares
