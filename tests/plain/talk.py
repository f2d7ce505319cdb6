"""A conversation with a session, without a terminal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.config.settings import Settings
from boardtui.plain.line_loop import LineLoop
from boardtui.plain.session import Session
from boardtui.players.levels import PlayerOptions
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.session.engine_pool import EnginePool
from boardtui.session.launch import UNBOUNDED, Bounds, LaunchTarget, NewGame, player_options
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.system.reasons import Statement
from boardtui.words.errors import sentence

PEOPLE = ("human", "human")


class FakeConsole:
    """Hands out lines, and notes what is said."""

    def __init__(self, *, is_interactive: bool = False) -> None:
        self.is_interactive = is_interactive
        self.lines: deque[str] = deque()
        self.said: list[str] = []
        self.bells = 0

    async def read(self) -> str | None:
        return self.lines.popleft() if self.lines else None

    def say(self, text: str, *, bell: bool = False, as_is: bool = False) -> None:
        self.bells += bell
        self.said += text.split("\n")


class Talk:
    """A session that is fed one line after the other."""

    def __init__(
        self,
        folder: Path | None,
        *,
        bounds: Bounds = UNBOUNDED,
        settings: Settings | None = None,
        make_queue: Callable[[Game], EngineQueue] | None = None,
        options: Callable[[], PlayerOptions] | None = None,
    ) -> None:
        settings = settings or Settings()
        self.console = FakeConsole()

        def say(note: Statement) -> None:
            self.console.say(sentence(note))

        saves = SavesFolder(folder, bounds, say)
        options = options or (lambda: player_options(settings, 1, bounds=bounds))
        self.games = OpenGames(saves, options, say, own_name=lambda: self.session.settings.name)
        self.session = Session(
            self.console,
            self.games,
            EnginePool(make_queue),
            options,
            self._read,
            settings,
            bounds,
        )
        self.loop = LineLoop(self.session)

    async def begin(self, opening: LaunchTarget | None = None) -> list[str]:
        """Begin, and return what is said."""
        await self.loop.begin(opening)
        return await self.settled()

    async def othello(self, *seats: str, size: int = 8) -> list[str]:
        """Begin a game of Othello."""
        return await self.begin(NewGame(Othello(size), seats or PEOPLE))

    async def type(self, *lines: str) -> list[str]:
        """Type lines, and return what is said until a person has to move."""
        for line in lines:
            await self.loop.take(line)
            await self.loop._settled()
        return await self.settled()

    async def settled(self) -> list[str]:
        """Return what is said until a person has to move."""
        await self.loop._settled()
        said, self.console.said = self.console.said, []
        return said

    async def close(self) -> None:
        """Close all games."""
        self.session.close_review()
        await self.games.close_all()
        await self.session.engines.close()
        await self.session.games.close_library()

    @staticmethod
    def _read(words: list[str]) -> NewGame | str:
        return NewGame(Othello(6), PEOPLE) if len(words) == 1 else "Wrong words."
