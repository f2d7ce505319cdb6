"""Proposals to logs, as tables make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardtui.play.log import Entry, Fate, Log


def proposed(
    log: Log, who: str, kind: str, data: Mapping[str, Any], number: int | None = None
) -> list[Fate]:
    """Propose an entry, by default as the next one; its fate, as soon as it is told."""
    fates: list[Fate] = []
    log.append(len(log.read()) + 1 if number is None else number, who, kind, data, fates.append)
    return fates


def appended(log: Log, who: str, kind: str, data: Mapping[str, Any]) -> Entry:
    """Append the next entry to a log that takes it at once."""
    assert proposed(log, who, kind, data) == [Fate.TAKEN]
    return log.read()[-1]
