"""The games that the picker and the library offer, in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from boardtui.language import _, ngettext
from boardtui.play.store import Store, Summary
from boardtui.rules.game import Game
from boardtui.ui.game_choices import Entry, RunningGame, SavedGame
from boardtui.ui.open_game import OpenGame
from boardtui.ui.wording import result_text, shown_name, turn_text
from boardtui.ui.words.names import game_name


def games_and_records(store: Store) -> tuple[list[Summary], list[Summary]]:
    """The saved games that can be played on, and all others, newest first."""
    unfinished = store.unfinished()
    records = [*store.finished(), *(summary for summary in unfinished if not summary.seats)]
    records.sort(key=lambda summary: summary.modified, reverse=True)
    return [summary for summary in unfinished if summary.seats], records


def running_entries(games: Iterable[OpenGame]) -> tuple[Entry, ...]:
    """The games that have a screen."""
    entries = []
    for game in games:
        state = game.view.state
        text = _players(state.game, state.names)
        entries.append(Entry(text, turn_text(state), state.position, RunningGame(game.id)))
    return tuple(entries)


def saved_entries(summaries: Iterable[Summary]) -> tuple[Entry, ...]:
    """The games that are on disk."""
    entries = []
    for summary in summaries:
        count = summary.moves
        moves = ngettext("{count} move", "{count} moves", count).format(count=count)
        if summary.outcome is not None:
            moves = result_text(summary.position, summary.outcome)
        if summary.locked:
            moves = _("open elsewhere")
        note = f"{moves}  {_when(summary.modified)}"
        text = _players(summary.game, summary.names)
        entries.append(Entry(text, note, summary.position, SavedGame(summary)))
    return tuple(entries)


def _players(game: Game, names: Iterable[str]) -> str:
    """The game and who plays it, in one line."""
    known = [shown_name(name) for name in names if name]
    name = game_name(game)
    return f"{name}  {' - '.join(known)}" if known else name


def _when(moment: dt.datetime) -> str:
    """The time of day if it was today, else the date, as both are written everywhere."""
    local = moment.astimezone()
    today = dt.datetime.now().astimezone().date()
    return f"{local:%H:%M}" if local.date() == today else f"{local:%Y-%m-%d}"
