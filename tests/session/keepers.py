"""What keeps open games: the files of real ones, and a double of a club."""

from __future__ import annotations

from pathlib import Path

from boardtui.play.seats import seated
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.saves.keeper import Keeper
from boardtui.saves.unkept import NotKept
from boardtui.session.open_game import OpenGame


def file_of(game: OpenGame) -> Path:
    """The file that keeps a game."""
    assert game.keeper.path is not None
    return game.keeper.path


class SharedKeeper:
    """Keeps a game elsewhere, where it goes on for others while it is closed here."""

    keeps = is_shared = exists = True
    is_copy = False
    path = None

    def __init__(self) -> None:
        self.trouble: Exception | None = None
        self.changed_at = 0.0
        self.closed = False
        self.released = False

    def follow(self, subject: Subject) -> None:
        """Nothing to do: the log has every move already."""

    def release(self) -> None:
        self.released = True

    def start_closing(self) -> None:
        self.closed = True

    async def aclose(self) -> None:
        self.closed = True


def kept_game(game_id: str, board: Game, keeper: Keeper, clock: Clock | None = None) -> OpenGame:
    """A new game of two people here, with what keeps it."""
    table = Table.of(GameRecord(board, clock=clock), seated(["human"] * len(board.sides)))
    keeper.follow(table)
    return OpenGame(game_id, table, keeper, keeper_of_study=lambda _table: NotKept())
