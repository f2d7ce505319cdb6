"""A game of Ann and Bob at different places, over one log: on a screen, and what the other does."""

from __future__ import annotations

from boardtui.play.log import MemoryLog
from boardtui.play.opening import opened, opening
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.session.open_game import OpenGame
from tests.play.tables import TOGETHER, play
from tests.session.keepers import SharedKeeper
from tests.ui.host_game import GameHost, unsaved


class SharedGame:
    """The log of a game, with the views that Ann and Bob have of it at their places."""

    def __init__(
        self,
        *moves: str,
        game: Game | None = None,
        clock: Clock | None = None,
        seats: tuple[Who, Who] = TOGETHER,
    ) -> None:
        self.time = 1000.0
        self.log = MemoryLog(clock=lambda: self.time)
        standing = opened(GameRecord(game or Othello(), clock=clock), seats)
        if standing.timing is not None:
            standing = standing._replace(timing=standing.timing.started(self.time))
        self.log.append(1, "", "open", opening(standing), lambda _fate: None)
        self.ann, self.bob = (View(Table.from_log(self.log), who) for who in ("ann", "bob"))
        self.play(*moves)

    def play(self, *moves: str) -> None:
        """Play moves for whoever is to move."""
        play(self.ann.table, *moves)

    def host(self, who: str | None) -> GameHost:
        """An app in which one person has the game open; None for a spectator."""
        return GameHost(self.open_for(who))

    def open_for(self, who: str | None) -> OpenGame:
        """The game as one person has it open; None for a spectator."""
        table = Table.from_log(self.log)
        return OpenGame(f"shared-{who}", table, SharedKeeper(), who=who, keeper_of_study=unsaved)
