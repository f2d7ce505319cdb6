"""Alerts by the terminal, for a person who looks elsewhere while another player moves."""

from __future__ import annotations

from boardtui.play.log import Entry
from boardtui.play.table import Change
from boardtui.session.open_game import OpenGame
from boardtui.ui.preferences import Preferences
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.notification import notification
from boardtui.words.alerts import alert_text
from boardtui.words.names import game_name


def alert(app: TerminalApp, preferences: Preferences, game: OpenGame, change: Change) -> None:
    """Alert the person if a change of an open game is for them and the settings allow it."""
    if preferences.settings.turn_alert == "off" or not calls(game, change):
        return
    text = alert_text(game.table, game.view.seats)
    app.alert(notification(preferences.notification, game_name(game.game), text))


def alert_by_text(app: TerminalApp, preferences: Preferences, title: str, text: str) -> None:
    """Alert the person by a text, if the settings allow it."""
    if preferences.settings.turn_alert != "off":
        app.alert(notification(preferences.notification, title, text))


def calls(game: OpenGame, change: Change) -> bool:
    """Return True if another player's move ended the game, or is for the person here to answer."""
    standing, view = game.view.standing, game.view
    if standing is None or not isinstance(change, Entry):
        return False
    if change.number != standing.head_revision:
        return False
    is_theirs = standing.outcome is not None or standing.awaited in view.seats
    return is_theirs and change.who != view.who
