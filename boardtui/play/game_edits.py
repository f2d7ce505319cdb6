"""Edits of a whole game: its details and its stated result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.formats.details import Details, details_of, enter_details, enter_names, merged
from boardtui.play.edit import Edit, EditKind
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Outcome

if TYPE_CHECKING:
    from boardtui.play.edit import Undo


def would_describe(record: GameRecord, details: Details | None) -> bool:
    """Return True if details are not those of a record already."""
    return details is not None and details != details_of(record)


def describe(record: GameRecord, details: Details | None) -> Undo | None:
    """Write the details of a record; return the undo, None if they are the same already."""
    if details is None or not would_describe(record, details):
        return None
    before, date, event = details_of(record), record.date, record.event
    properties = dict(record.root.properties)
    enter_details(record, details)

    def undo() -> Details:
        # Another player may have sat down since then.
        enter_names(record, merged(details_of(record), details, before).names)
        record.date, record.event = date, event
        record.root.properties = properties
        return details_of(record)

    return undo


def change(record: GameRecord, edit: Edit) -> Undo | None:
    """Make an edit of a whole game; return the undo, None if it changes nothing."""
    described = describe(record, edit.details)
    if edit.kind is not EditKind.RESULT:
        return described
    stated = state_result(record, edit.outcome)
    if described is None or stated is None:
        return described or stated

    def undo() -> Details | None:
        stated()
        return described()

    return undo


def would_change(record: GameRecord, edit: Edit) -> bool:
    """Return True if an edit of a whole game would change it."""
    is_described = would_describe(record, edit.details)
    return is_described or (edit.kind is EditKind.RESULT and would_state(record, edit.outcome))


def would_state(record: GameRecord, outcome: Outcome | None) -> bool:
    """Return True if a record may state a result that it does not state yet."""
    return record.root.end().position.outcome is None and outcome != record.outcome


def state_result(record: GameRecord, outcome: Outcome | None) -> Undo | None:
    """State the result of a record for the end of its main line; return the undo."""
    before = record.outcome, record.ended_at
    if not would_state(record, outcome):
        return None
    record.outcome = outcome
    record.ended_at = None if outcome is None else record.root.end()

    def undo() -> None:
        record.outcome, record.ended_at = before

    return undo
