"""The start and the end of plain mode."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from typing import Final

from boardtui import __version__
from boardtui.config.settings import Settings
from boardtui.plain.console import LineStyle, StreamConsole, every_key
from boardtui.plain.line_loop import LineLoop
from boardtui.plain.session import ReadNewGame, Session
from boardtui.players import orphans
from boardtui.players.levels import PlayerOptions
from boardtui.session.engine_pool import EnginePool, shared_slot
from boardtui.session.launch import Launch, NewGame, player_options
from boardtui.session.open_games import PATIENCE, OpenGames, SavesFolder
from boardtui.system.disk import in_loop
from boardtui.system.ending_signals import on_signals
from boardtui.system.reasons import Statement
from boardtui.words.errors import sentence
from boardtui.words.farewell import say_farewell
from boardtui.words.language import _

MISUNDERSTOOD: Final = 1
"""Exit status of a script with a line not understood, or a failed file or save."""

_DISK_PATIENCE = 5.0
"""Seconds at the end for writing saves; the logs hold every move in any case."""

_INPUT, _OUTPUT = 0, 1


def run_plain(launch: Launch, read_new_game: ReadNewGame) -> int:
    """Run until the person quits or the input ends; return the exit status.

    Raises OSError if the output fails.
    """
    orphans.claim_orphans()
    return asyncio.run(_Program(launch, read_new_game).run())


class _Program:
    """Runs a session, and saves and closes everything at its end."""

    def __init__(self, launch: Launch, read_new_game: ReadNewGame) -> None:
        self._launch = launch
        self._slot = shared_slot(launch.bounds)
        self._signal = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: Callable[[], object] = lambda: None
        self._console = StreamConsole(
            _INPUT,
            _write,
            is_interactive=os.isatty(_INPUT),
            edits=_edits(),
            style=_style(launch.settings),
        )
        folder = SavesFolder(launch.data_path, launch.bounds, self._say)
        self._games = OpenGames(
            folder,
            self._options,
            self._say,
            own_name=lambda: self._session.settings.name,
            new_cards=lambda: self._session.settings.new_cards,
        )
        self._session = Session(
            self._console,
            self._games,
            EnginePool(
                slot=self._slot, console=launch.find_console, threads=launch.settings.threads
            ),
            self._options,
            read_new_game,
            launch.settings,
            launch.bounds,
            launch.config_path,
        )
        self._line_loop = LineLoop(self._session)

    async def run(self) -> int:
        """Greet, answer lines, and save everything."""
        self._loop = asyncio.get_running_loop()
        with ExitStack() as terminal:
            if self._console.edits:
                suspends = self._launch.bounds.suspension
                session = self._session
                keys = every_key(
                    _INPUT,
                    suspends=suspends,
                    stop=session.hold_clocks,
                    go_on=session.release_clocks,
                )
                terminal.enter_context(keys)
            task = asyncio.ensure_future(self._talk())
            self._end_by_signals(task)
            try:
                await task
            except asyncio.CancelledError:
                self._console.end_line()
            finally:
                await self._close()
        if self._console.trouble is not None:
            raise self._console.trouble
        return self._status()

    async def _talk(self) -> None:
        launch, say = self._launch, self._console.say
        say(_("boardtui {version}. Type “help” for the commands.").format(version=__version__))
        for line in launch.greeting:
            say(line)
        for problem in launch.problems:
            say(sentence(problem))
        self._begin_visit()
        await self._line_loop.begin(launch.opening, launch.club)
        await self._line_loop.run()

    def _status(self) -> int:
        if self._signal:
            return 128 + self._signal
        is_wrong = self._line_loop.misunderstood and not self._console.is_interactive
        return MISUNDERSTOOD if is_wrong or self._games.troubled else 0

    def _begin_visit(self) -> None:
        """Tell a visitor the conditions, and watch the time."""
        bounds = self._launch.bounds
        if not self._games.keeps:
            of_club = _("Only games played in the club are saved.")
            text = of_club if bounds.clubs else _("You are a guest: your games are not saved.")
            self._console.say(text)
        if bounds.idle is None or bounds.stay is None:
            return
        from boardtui.session.visit import Visit
        from boardtui.words.hosting import stay_note, warning, words_at_the_end

        self._console.say(stay_note(bounds))
        visit = Visit(
            bounds,
            self._games,
            warn=lambda end: self._console.say(warning(end)),
            end=lambda end: self._end_visit(words_at_the_end(end)),
        )
        self._console.note_input = visit.note_input

    def _end_visit(self, why: str) -> None:
        self._console.say(why)
        self._end()

    def _end_by_signals(self, task: asyncio.Future[None]) -> None:
        self._end = task.cancel

        def end(number: int) -> None:
            if number == signal.SIGXCPU:
                self._console.say(_("This session has used up its processor time."))
            self._signal = number
            task.cancel()

        on_signals(signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGXCPU, end=end)

    async def _close(self) -> None:
        """Save all games, end the engines, and print where the games are."""
        self._session.end_drill()
        self._session.close_review()
        with suppress(TimeoutError):
            async with asyncio.timeout(_DISK_PATIENCE):
                await asyncio.gather(self._games.close_files(), self._session.close_settings())
        leaving = [
            self._games.close_all(),
            self._session.engines.close(),
            self._games.close_library(),
        ]
        if self._session.club is not None:
            leaving.append(self._session.club.close())
        _done, late = await asyncio.wait(map(asyncio.create_task, leaving), timeout=PATIENCE)
        for task in late:
            task.cancel()  # which kills the engine
        orphans.kill_all()
        say_farewell(self._games, self._launch.bounds)

    def _options(self) -> PlayerOptions:
        """Return options for a computer player that joins a game."""
        launch = self._launch
        commands = launch.opening.seats if isinstance(launch.opening, NewGame) else ()
        options = player_options(launch.settings, launch.seed, commands, launch.bounds)
        return options._replace(slot=self._slot, console=launch.find_console)

    def _say(self, note: Statement) -> None:
        """Say a note between two lines; the store sends some from threads."""
        say = partial(self._console.say, sentence(note))
        if self._loop is None:
            say()
        else:
            in_loop(self._loop, say)


def _style(settings: Settings) -> LineStyle:
    return LineStyle(int(settings.line_width), settings.spoken_points, settings.glyphs == "unicode")


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _edits() -> bool:
    """Return True if lines are edited here: at a terminal that echoes and edits itself.

    Other terminals, such as a shell in an editor, send whole lines and show them themselves.
    """
    if not (os.isatty(_INPUT) and os.isatty(_OUTPUT)):
        return False
    import termios

    modes: int = termios.tcgetattr(_INPUT)[3]
    return bool(modes & termios.ECHO and modes & termios.ICANON)
