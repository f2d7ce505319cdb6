"""Games of two processes over one database."""

from __future__ import annotations

from typing import NamedTuple

from boardtui.play.log import EntryKind
from boardtui.play.opening import opened, opening
from boardtui.play.proposal import Refusal
from boardtui.play.table import Change, Table
from boardtui.play.view import View
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Game

from .late_log import Database, LateLog
from .logs import proposed
from .tables import TOGETHER
from .tic_tac_toe import TIC_TAC_TOE


class Player(NamedTuple):
    """A process with a table, and the view of its person."""

    log: LateLog
    table: Table
    view: View
    refusals: list[Refusal]

    def waits(self) -> bool:
        """Return True if something is on its way."""
        return self.table.pending is not None


class Late:
    """A game of two processes over one database."""

    def __init__(
        self,
        game: Game = TIC_TAC_TOE,
        seats: tuple[Who, ...] = TOGETHER,
        *,
        clock: Clock | None = None,
        accounts: bool = False,
    ) -> None:
        self.database = Database()
        data = opening(opened(GameRecord(game, clock=clock), seats))
        proposed(LateLog(self.database), "", EntryKind.OPEN, data)
        self.database.settle()
        self.ann, self.bob = (self.player(who, accounts=accounts) for who in ("ann", "bob"))

    def player(self, who: str, *, accounts: bool) -> Player:
        log = LateLog(self.database, who if accounts else None)
        table, refusals = Table.from_log(log), list[Refusal]()

        def note(change: Change) -> None:
            if isinstance(change, Refusal):
                refusals.append(change)

        table.subscribe(note)
        return Player(log, table, View(table, who), refusals)

    @property
    def kinds(self) -> str:
        """The kinds of the entries after the first."""
        return " ".join(entry.kind for entry in self.database.entries[1:])
