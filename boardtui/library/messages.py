"""Messages of an import in a process of its own: a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pkgutil import resolve_name
from typing import Any

from boardtui.formats.errors import FormatError
from boardtui.library.errors import LibraryError
from boardtui.library.importing import (
    GamelessFile,
    ImportProblem,
    ImportProgress,
    ImportReport,
    Totals,
)
from boardtui.system.reasons import Listed, Reason, Reasoned, Statement, Word

Message = ImportReport | Totals | LibraryError
"""The last two end an import."""

_PACKAGE = "boardtui."
_LONGEST_FACT = 500


def written(message: Message) -> str:
    """Return a message as a line."""
    match message:
        case ImportProgress():
            return json.dumps({"progress": message})
        case Totals():
            return json.dumps({"totals": message})
        case ImportProblem(path, error):
            place = [error.line, error.column]
            return json.dumps({"problem": [path, *place, _fact(error)]})
        case GamelessFile(path):
            return json.dumps({"gameless": path})
        case LibraryError():
            return json.dumps({"error": _fact(message)})


def read(line: str) -> Message:
    """Return the message of a line; raises ValueError for anything else."""
    try:
        ((kind, value),) = json.loads(line).items()
        match kind:
            case "progress":
                return ImportProgress(*value)
            case "totals":
                return Totals(*value)
            case "problem":
                path, row, column, said = value
                return ImportProblem(path, FormatError(_reason(said), row, column, **_facts(said)))
            case "gameless":
                return GamelessFile(str(value))
            case "error":
                return LibraryError(_reason(value), **_facts(value))
    except (TypeError, AttributeError, KeyError) as error:
        raise ValueError(line) from error
    raise ValueError(line)


def _fact(fact: object) -> Any:
    """Return a fact as JSON; facts that are never translated become text."""
    match fact:
        case Reasoned() | Statement():
            facts = {name: _fact(each) for name, each in fact.facts.items()}
            return {"reason": _name(fact.reason), "facts": facts}
        case Reason():
            return {"reason": _name(fact), "facts": None}
        case Listed():
            return {"listed": [_fact(each) for each in fact]}
        case Word():
            return {"word": str(fact)}
        case int() | None:
            return fact
        case _:
            return str(fact)[:_LONGEST_FACT]


def _name(reason: Reason) -> str:
    kind = type(reason)
    return f"{kind.__module__}:{kind.__qualname__}.{reason.name}"


def _reason(said: Mapping[str, Any]) -> Reason:
    name: str = said["reason"]
    reason = resolve_name(name) if name.startswith(_PACKAGE) else None
    if not isinstance(reason, Reason):
        raise TypeError(name)
    return reason


def _facts(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _read_fact(each) for name, each in said["facts"].items()}


def _read_fact(fact: Any) -> Any:
    match fact:
        case {"reason": _, "facts": None}:
            return _reason(fact)
        case {"reason": _, "facts": _}:
            return Statement(_reason(fact), _facts(fact))
        case {"listed": items}:
            return Listed(map(_read_fact, items))
        case {"word": text}:
            return Word(text)
        case _:
            return fact
