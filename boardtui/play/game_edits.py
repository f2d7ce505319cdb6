"""Edits of a whole game: its details and its stated result."""

from __future__ import annotations

from boardtui.formats.details import Details, details_of, enter_details, enter_names, merged
from boardtui.play.edit import Edit, EditKind, Undo
from boardtui.play.node_edits import Made, NodeChange
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Outcome


def change_of_game(record: GameRecord, edit: Edit) -> NodeChange | None:
    """Return the change that an edit of a whole game makes; None if there is none."""
    details, before = edit.details, details_of(record)
    if details == before:
        details = None
    is_stated = edit.kind is EditKind.RESULT and _may_state(record, edit.outcome)
    if details is None and not is_stated:
        return None

    def change() -> Made:
        described = None if details is None else _describe(record, details, before)
        stated = _state_result(record, edit.outcome) if is_stated else None

        def undo() -> Details | None:
            if stated is not None:
                stated()
            return None if described is None else described()

        return Made(undo, record.root)

    return change


def _describe(record: GameRecord, details: Details, before: Details) -> Undo:
    """Write the details of a record, which has those before; return the undo."""
    date, event = record.date, record.event
    properties = record.root.properties
    enter_details(record, details)

    def undo() -> Details:
        # Another player may have sat down since then.
        enter_names(record, merged(details_of(record), details, before).names)
        record.date, record.event = date, event
        record.root.properties = properties
        return details_of(record)

    return undo


def _may_state(record: GameRecord, outcome: Outcome | None) -> bool:
    """Return True if a record may state a result that it does not state yet."""
    return record.root.end().position.outcome is None and outcome != record.outcome


def _state_result(record: GameRecord, outcome: Outcome | None) -> Undo:
    """State the result of a record for the end of its main line; return the undo."""
    before = record.outcome, record.ended_at
    record.outcome = outcome
    record.ended_at = None if outcome is None else record.root.end()

    def undo() -> None:
        record.outcome, record.ended_at = before

    return undo
