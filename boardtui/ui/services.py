"""The services that every flow and the picker use."""

from __future__ import annotations

import asyncio
import random
from functools import cached_property
from typing import TYPE_CHECKING

from boardtui.session.engine_pool import EnginePool
from boardtui.session.open_games import OpenGames
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Statement
from boardtui.ui.navigation import Navigation
from boardtui.ui.notices import Notices
from boardtui.ui.preferences import Preferences
from boardtui.ui.terminal.app import TerminalApp

if TYPE_CHECKING:
    from boardtui.players.engine_console import FindConsole
    from boardtui.session.club.club import Club
    from boardtui.session.library_view import LibraryView
    from boardtui.session.training.puzzle_maker import PuzzleMaker
    from boardtui.ui.club_visit import ClubVisit


@frozen(slots=False, eq=False)
class Services:
    """The app, its parts and the session, for functions that need several of them."""

    app: TerminalApp
    games: OpenGames
    navigation: Navigation
    preferences: Preferences
    notices: Notices
    engines: EnginePool
    chance: random.Random
    """The random generator for sides and opponents, with the seed of the command line."""
    find_console: FindConsole | None
    """Returns the console of engines; None for visitors."""
    first_club: Club | None = None
    """The club of the command line, which is open; None for none."""

    @cached_property
    def club(self) -> ClubVisit:
        """The club of the command line, or else that of the last visit."""
        from boardtui.ui.club_visit import ClubVisit

        return ClubVisit(self.first_club, self.preferences.settings.club)

    @property
    def has_club(self) -> bool:
        """True once a club is wanted in this program."""
        return "club" in vars(self)

    def may_use_engines(self) -> bool:
        """Return True if engines may help outside the games of a club; tell the reason if not."""
        if not self.has_club or not self.club.plays_on_clock:
            return True
        from boardtui.session.club.help import NoHelpReason

        self.notices.state(Statement(NoHelpReason.OTHER_GAME, {}))
        return False

    @cached_property
    def library_view(self) -> LibraryView:
        """The list of all games in the library, as the person left it."""
        from boardtui.session.library_view import LibraryView

        return LibraryView()

    @cached_property
    def puzzle_maker(self) -> PuzzleMaker:
        """Makes puzzles while a person solves others."""
        from boardtui.session.training.puzzle_maker import PuzzleMaker
        from boardtui.ui.screens.drill import DrillScreen

        return PuzzleMaker.of(
            self.games, self.engines, lambda: isinstance(self.app.screen, DrillScreen)
        )

    async def leave_club(self) -> None:
        """Leave the club if it was entered, once its last moves are written."""
        if self.has_club:
            await self.club.aclose()

    async def aclose(self) -> None:
        """Close the engines of analyses, and the library if it was opened."""
        if "puzzle_maker" in vars(self):
            self.puzzle_maker.close()
        await asyncio.gather(self.engines.close(), self.games.close_library())
