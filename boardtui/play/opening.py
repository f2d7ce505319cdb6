"""The first entry of a log: the game, where it starts, its clocks and who plays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardtui.play.log import Entry, EntryKind, Log
from boardtui.play.seats import name_players
from boardtui.play.standing import (
    MALFORMED,
    Standing,
    outcome_data,
    read_code,
    read_color,
    read_moves,
    read_outcome,
    read_person,
    read_seats,
    who_data,
)
from boardtui.play.transitions import led_to
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

LONGEST_CODE = 6
"""The most letters and digits of the code of a game."""


class LogReason(Reason):
    """Reasons why a log cannot be read."""

    NO_OPENING = (
        "The log of this game is damaged: its beginning is missing. Other games are unaffected."
    )
    VERSION = "The game was created by another version of boardtui ({version}). Restart boardtui."


class LogError(Reasoned, ValueError):
    """A log that cannot be read."""


def begin(
    log: Log,
    record: GameRecord,
    seats: Sequence[Who],
    head: Node | None = None,
    timing: Timing | None = None,
) -> Standing:
    """Write the first entry of a log that takes entries at once; return the standing after it.

    It is that of `opened`, with the clocks running from now on. Players whose names the record
    lacks are entered in it.
    """
    name_players(record.players, (), seats)
    standing = opened(record, seats, head, timing)
    log.append(1, "", EntryKind.OPEN, opening(standing, record.date), lambda _fate: None)
    (entry,) = log.read()
    return _begun(standing, entry)


def read_game(log: Log) -> tuple[GameRecord, Standing]:
    """Return a record without moves and the standing after the first entry of a log.

    Raises LogError.
    """
    entries = log.read()
    if not entries:
        raise LogError(LogReason.NO_OPENING)
    standing, date = read_opening(entries[0])
    record = GameRecord(standing.game, date=date, clock=standing.clock, start=standing.start)
    name_players(record.players, (), standing.seats)
    return record, standing


def opened(
    record: GameRecord,
    seats: Sequence[Who],
    head: Node | None = None,
    timing: Timing | None = None,
) -> Standing:
    """Return the standing of a record to begin a log with, by default at its main line's end.

    The clocks of a record have all of their time, unless `timing` says otherwise.
    """
    if timing is None and record.clock is not None:
        from boardtui.record.timing import Timing

        timing = Timing.begun(record.clock, len(seats))
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


def opening(standing: Standing, date: dt.date | None = None) -> dict[str, Any]:
    """Return the data of the first entry of a log that begins with a standing."""
    game, start = standing.game, standing.start
    data: dict[str, Any] = {
        "version": VERSION,
        **game_to_json(game),
        "moves": [game.format_move(move) for move in standing.line],
        "seats": [who_data(who) for who in standing.seats],
    }
    if start != game.start():
        data["start"] = {"board": str(start.board), "turn": start.turn}
    if standing.invited is not None:
        data["invited"] = who_data(standing.invited)
    if standing.code:
        data["code"] = standing.code
    if standing.stated is not None:
        data["outcome"] = outcome_data(standing.stated)
    if standing.timing is not None:
        from boardtui.play.timing_data import timing_data

        data |= timing_data(standing.timing)
    if date is not None:
        data["date"] = date.isoformat()
    return data


def read_opening(entry: Entry) -> tuple[Standing, dt.date | None]:
    """Return the standing after the first entry of a log, and its date.

    Raises LogError.
    """
    if entry.kind != EntryKind.OPEN:
        raise LogError(LogReason.NO_OPENING)
    data = entry.data
    version = data.get("version")
    if version != VERSION:
        raise LogError(LogReason.VERSION, version=version)
    try:
        game = game_from_json(data)
        start = game.start()
        if "start" in data:
            board = Board.from_text(data["start"]["board"], len(game.sides))
            start = game.position(board, read_color(game, data["start"]["turn"]))
        standing = Standing(game, read_seats(game, data["seats"]), (), (start,))
        if "invited" in data:
            standing = standing._replace(invited=read_person(data["invited"]))
        if "code" in data:
            standing = standing._replace(code=read_code(data["code"], longest=LONGEST_CODE))
        standing = led_to(standing, read_moves(game, data["moves"]), entry)
        if standing.outcome is None and "outcome" in data:
            standing = standing._replace(outcome=read_outcome(game, data["outcome"]))
        if "clock" in data:
            from boardtui.play.timing_data import read_timing

            standing = standing._replace(timing=read_timing(data, len(standing.seats)))
        date = dt.date.fromisoformat(data["date"]) if "date" in data else None
    except (RulesError, *MALFORMED) as error:
        raise LogError(LogReason.NO_OPENING) from error
    return _begun(standing, entry), date


def _begun(standing: Standing, entry: Entry) -> Standing:
    """Return a standing after the first entry of a log, from whose time on its clocks run.

    While a seat is free they stand still.
    """
    timing = standing.timing
    if timing is not None:
        is_held = standing.outcome is not None or standing.is_open
        timing = timing._replace(since=None if is_held else entry.at)
    return standing._replace(timing=timing, revision=entry.number, head_revision=entry.number)
