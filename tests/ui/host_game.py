"""A small app around the game screen, and short ways to play and to read it."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence

from textual.app import App
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.config.settings import Settings
from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.players.human import Human
from boardtui.players.player import Player
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.saves.unkept import NotKept
from boardtui.session.open_game import OpenGame
from boardtui.ui.glyphs import GlyphSetName, glyph_set
from boardtui.ui.messages import PlayOnWanted
from boardtui.ui.screens.engine_work import MakeReviewing
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.window import CellSize
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.status_line import StatusLine
from tests import waiting
from tests.ui.app_host import settled

QUICK = Settings(animation=False, computer_delay=0)
"""Settings under which no test has to wait."""

PASS_AT_9 = "f5 f6 c4 g5 h5 h4 g7 h6"
"""After these moves Black has no legal move."""


class GameHost(TerminalApp):
    """Shows one game screen and keeps the messages that are meant for the app."""

    def __init__(
        self,
        game: OpenGame,
        settings: Settings = QUICK,
        glyphs: GlyphSetName = "ascii",
        queue: EngineQueue | None = None,
        make_reviewing: MakeReviewing | None = None,
        why_no_help: Callable[[], str] = lambda: "",
    ) -> None:
        super().__init__(picture_cell=CellSize(10, 20) if glyphs == "pictures" else None)
        self.why_no_help = why_no_help
        self.make_reviewing = make_reviewing
        self.queue = queue
        self.game = game
        self.settings = settings
        self.glyphs = glyph_set(glyphs)
        self.requests: list[Message] = []
        self.bells = 0

    def get_default_screen(self) -> Screen[None]:
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = THEMES["dark"].name
        queue = self.queue
        find_engine = None if queue is None else lambda: queue
        reviewing = self.make_reviewing
        return GameScreen(
            self.game,
            self.settings,
            self.glyphs,
            find_engine,
            make_reviewing=reviewing,
            why_no_help=self.why_no_help,
        )

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    @property
    def view(self) -> View:
        """The view that the screen shows."""
        return self.game.view

    async def on_unmount(self) -> None:
        await self.game.close()
        if self.queue is not None:
            await self.queue.close()

    def bell(self) -> None:
        self.bells += 1

    def on_rematch_wanted(self, message: Message) -> None:
        self.requests.append(message)

    on_new_game_wanted = on_rematch_wanted
    on_rematch_agreed = on_rematch_wanted
    on_play_on_wanted = on_rematch_wanted
    on_engine_is_slow = on_rematch_wanted
    on_report_wanted = on_rematch_wanted
    on_trying_wanted = on_rematch_wanted
    on_marking_wanted = on_rematch_wanted


class MarkedLanguage(gettext.NullTranslations):
    """A language whose words are the English ones with a mark before them."""

    def gettext(self, message: str) -> str:
        return f"«{message}"


def unsaved(_subject: Subject) -> NotKept:
    return NotKept()


def game_of(
    game: Game,
    *,
    moves: str = "",
    players: Mapping[int, Player] | None = None,
    names: Sequence[str] = ("Ann", "Bob"),
) -> OpenGame:
    """A game after some moves, between two persons unless told otherwise; a record with none."""
    record = GameRecord(game)
    node = record.root
    for move in moves.split():
        node = node.play(game.parse_move(move))
    if players is None:
        players = {seat: Human() for seat in range(len(game.sides))}
    record.players = {Seat(seat): name for seat, name in enumerate(names)}
    return opened(record, players)


def opened(record: GameRecord, players: Mapping[int, Player] | None = None) -> OpenGame:
    """A game that goes on at the end of a record's main line; with no players, just the record."""
    players = players or {}
    seats = [
        Who(WhoKind.PERSON, "human")
        if isinstance(player, Human)
        else Who(WhoKind.LEVEL, player.name, player.name)
        for _seat, player in sorted(players.items())
    ]
    subject: Subject = Table.of(record, seats) if seats else Study(record)
    seated = {Seat(seat): player for seat, player in players.items()}
    return OpenGame("game-1", subject, unsaved(subject), seated, keeper_of_study=unsaved)


def screen_text(app: App[None]) -> str:
    """What the terminal shows, without colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def status(app: App[None]) -> str:
    """The status line of the game screen."""
    return text_of(app, StatusLine)


def text_of(app: App[None], family: type[Widget]) -> str:
    """What one widget of the game screen shows, line by line."""
    widget = app.screen.query_one(family)
    lines = (widget.render_line(y).text.rstrip() for y in range(widget.size.height))
    return "\n".join(lines)


def offered(app: App[None]) -> str:
    """The key hints of commands that are possible now; other places are blank."""
    hints = app.screen.query_one(KeyHints)
    (line,) = hints.lines(hints.size.width)
    return "".join(
        " " * len(span.text) if span.style == "key-hints--off" else span.text for span in line
    )


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until all is done that they do."""
    await pilot.press(*keys)
    await settled(pilot)


async def play(pilot: Pilot[None], moves: str) -> None:
    """Type the coordinate of each move, then Enter."""
    for move in moves.split():
        await pilot.press(*move, "enter")
    await settled(pilot)


async def asked_to_play_on(pilot: Pilot[None], app: GameHost) -> PlayOnWanted:
    """Take the players who are offered, and return the request; it is about the cursor."""
    await until(pilot, lambda: "Who plays from here?" in screen_text(app))
    await pilot.press("enter")
    await until(pilot, lambda: app.requests)
    (message,) = app.requests
    assert isinstance(message, PlayOnWanted)
    assert message.node is app.view.node
    return message


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    await waiting.until(holds, pause=pilot.pause)
    await settled(pilot)
