"""What a film is made of, and the messages of the process that makes it: a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from boardtui.config.settings import Settings
from boardtui.formats.sgf import dumps
from boardtui.pictures.film import MOST_SHOTS, FilmLook
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Size
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason, Reasoned
from boardtui.words.language import current_language

_LEFT_OUT = {"engines", "new_game"}
"""Settings that no screen of a film shows."""


class FilmReason(Reason):
    """Reasons why there is no film."""

    TOO_LONG = "An animation has at most {most} positions; this line has {count}."
    GONE = "This line is no longer in the record. Choose another line."
    SMALL = (
        "An animation of this board needs at least {needed} (columns × rows); {size} is too small."
    )
    FAILED = "The animation could not be made. Try again, or save a picture instead."


class FilmError(Reasoned, ValueError):
    """There is no film; the reason is for people."""


class FilmRequest(NamedTuple):
    """All that another process needs for a film."""

    record: str
    """The record as SGF."""
    places: Sequence[int]
    """The way to the last position: the place of each node among its siblings."""
    settings: Settings
    look: FilmLook

    def line_of(self, record: GameRecord) -> Sequence[Node]:
        """Return the nodes to be shown of a record like the one that was requested."""
        nodes = [record.root]
        for place in self.places:
            nodes.append(nodes[-1].children[place])
        return nodes

    def written(self) -> str:
        """Return the request as one line."""
        settings = self.settings._asdict()
        kept = {name: value for name, value in settings.items() if name not in _LEFT_OUT}
        return json.dumps([self.record, self.places, kept, self.look])


def request_of(record: GameRecord, end: Node, settings: Settings, look: FilmLook) -> FilmRequest:
    """Return the request for a film of the line to a node. Raises FilmError and FormatError."""
    line = end.line()
    if line[0] is not record.root:
        raise FilmError(FilmReason.GONE)
    require_bounded(line)
    places = [parent.children.index(child) for parent, child in pairwise(line)]
    return FilmRequest(dumps(record), places, settings, look)


def require_bounded(line: Sequence[Node]) -> None:
    """Raise FilmError for a line that is too long for a film."""
    if len(line) > MOST_SHOTS:
        raise FilmError(FilmReason.TOO_LONG, most=MOST_SHOTS, count=len(line))


def read_request(text: str) -> FilmRequest:
    """Return the request in a line."""
    record, places, kept, (suffix, size, pace) = json.loads(text)
    look = FilmLook(suffix, Size(*size), pace)
    return FilmRequest(record, places, _settings(kept), look)


def _settings(kept: Mapping[str, Any]) -> Settings:
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()
    }
    values["keys"] = {command: tuple(keys) for command, keys in kept["keys"].items()}
    return Settings(**values)


def film_settings(settings: Settings) -> Settings:
    """Return the settings of a film: nothing moves between two moves, and colours are exact.

    It has no painted cursor, which would cover a mark, and no line of keys.
    """
    return settings._replace(
        colour="truecolour" if settings.colour == "auto" else settings.colour,
        animation=False,
        cursor="terminal",
        key_hints=False,
        language=current_language(),
    )
