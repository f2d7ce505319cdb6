"""A small app around the game screen, and short ways to play and to read it."""

from __future__ import annotations

from collections.abc import Mapping

from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen

from boardtui.config import Settings
from boardtui.play.match import Match
from boardtui.players.human import Human
from boardtui.players.player import Player
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.themes import THEMES

QUICK = Settings(animation=False, computer_delay=0)
"""Settings under which no test has to wait."""


class GameHost(TerminalApp):
    """Shows one game screen and keeps the messages that are meant for the app."""

    def __init__(self, match: Match, settings: Settings = QUICK) -> None:
        super().__init__()
        self.match = match
        self.settings = settings
        self.wishes: list[Message] = []
        self.bells = 0

    def get_default_screen(self) -> Screen[None]:
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = THEMES["dark"].name
        return GameScreen(self.match, self.settings, glyph_set("ascii"))

    def bell(self) -> None:
        self.bells += 1

    def on_rematch_wanted(self, message: Message) -> None:
        self.wishes.append(message)

    on_new_game_wanted = on_rematch_wanted
    on_players_changed = on_rematch_wanted


def match_of(game: Game, *, moves: str = "", players: Mapping[int, Player] | None = None) -> Match:
    """A match after some moves, between two persons unless told otherwise."""
    record = GameRecord(game)
    node = record.root
    for move in moves.split():
        node = node.play(game.parse_move(move))
    if players is None:
        players = {seat: Human() for seat in range(len(game.sides))}
    record.players = {Color(0): "Ann", Color(1): "Bob"}
    return Match(record, {Seat(seat): player for seat, player in players.items()})


def screen_text(app: TerminalApp) -> str:
    """What the terminal shows, without colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the match and the screen have nothing more to do."""
    await pilot.pause()
    await pilot.pause()
