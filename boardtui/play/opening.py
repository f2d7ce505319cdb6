"""The first entry of a log: the game, where it starts, its clocks and who plays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardtui.play.admission import led_to
from boardtui.play.log import Entry
from boardtui.play.standing import (
    MALFORMED,
    Standing,
    outcome_data,
    read_color,
    read_moves,
    read_outcome,
    read_seats,
    who_data,
)
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who
from boardtui.rules.board import Board
from boardtui.rules.errors import RulesError
from boardtui.rules.registry import game_from_json, game_to_json
from boardtui.system.reasons import Reason, Reasoned

if TYPE_CHECKING:
    from boardtui.record.timing import Timing

VERSION = 1
"""The version in `open` entries; a log with another one is not read."""


class LogReason(Reason):
    """Reasons why a log cannot be read."""

    NO_OPENING = "The log does not begin with a game."
    VERSION = "The log is of another version: {version}."


class LogError(Reasoned, ValueError):
    """A log that cannot be read."""


def opening(
    record: GameRecord,
    seats: Sequence[Who],
    head: Node | None = None,
    timing: Timing | None = None,
) -> dict[str, Any]:
    """Return the data of a log's first entry; the default head is the end of the main line."""
    game = record.game
    head = head or record.root.end()
    start = record.root.position
    data: dict[str, Any] = {
        "version": VERSION,
        **game_to_json(game),
        "moves": [game.format_move(move) for move in head.path()],
        "seats": [who_data(who) for who in seats],
    }
    if start != game.start():
        data["start"] = {"board": str(start.board), "turn": start.turn}
    if record.outcome is not None and head is (record.ended_at or record.root.end()):
        data["outcome"] = outcome_data(record.outcome)
    if timing is not None:
        from boardtui.play.timing_data import timing_data

        data |= timing_data(timing)
    if record.date is not None:
        data["date"] = record.date.isoformat()
    return data


def opened(
    record: GameRecord,
    seats: Sequence[Who],
    head: Node | None = None,
    timing: Timing | None = None,
) -> Standing:
    """Return the standing after `opening`, without replaying the record's moves."""
    head = head or record.root.end()
    stated = record.outcome if head is (record.ended_at or record.root.end()) else None
    return Standing(
        game=record.game,
        seats=tuple(seats),
        line=head.path(),
        positions=tuple(node.position for node in head.line()),
        outcome=head.position.outcome or stated,
        timing=timing,
    )


def read_opening(entry: Entry) -> tuple[Standing, dt.date | None]:
    """Return the standing after the first entry of a log, and its date.

    Raises LogError.
    """
    _check_version(entry)
    data = entry.data
    try:
        game = game_from_json(data)
        start = game.start()
        if "start" in data:
            board = Board.from_text(data["start"]["board"], len(game.sides))
            start = game.position(board, read_color(game, data["start"]["turn"]))
        standing = Standing(game, read_seats(game, data["seats"]), (), (start,))
        standing = led_to(standing, read_moves(game, data["moves"]), entry)
        if standing.outcome is None and "outcome" in data:
            standing = standing._replace(outcome=read_outcome(game, data["outcome"]))
        standing = standing._replace(timing=_opening_timing(entry, standing))
        date = dt.date.fromisoformat(data["date"]) if "date" in data else None
    except (RulesError, *MALFORMED) as error:
        raise LogError(LogReason.NO_OPENING) from error
    return standing._replace(revision=entry.number, head_revision=entry.number), date


def opened_by(entry: Entry, record: GameRecord, head: Node | None = None) -> Standing:
    """Return the standing after the first entry of a log, which describes a record.

    Raises LogError.
    """
    _check_version(entry)
    try:
        standing = opened(record, read_seats(record.game, entry.data["seats"]), head)
        return standing._replace(timing=_opening_timing(entry, standing))
    except MALFORMED as error:
        raise LogError(LogReason.NO_OPENING) from error


def _opening_timing(entry: Entry, standing: Standing) -> Timing | None:
    """Return the clocks of the first entry of a log, running from its time."""
    if "clock" not in entry.data:
        return None
    from boardtui.play.timing_data import read_timing

    timing = read_timing(entry.data, len(standing.seats))
    return timing if standing.outcome is not None else timing.started(entry.at)


def _check_version(entry: Entry) -> None:
    version = entry.data.get("version")
    if version != VERSION:
        raise LogError(LogReason.VERSION, version=version)
