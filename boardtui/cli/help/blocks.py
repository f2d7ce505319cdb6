"""Sections of a topic, and their layout in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from shutil import get_terminal_size

from boardtui.cli.help import TOPICS
from boardtui.config.settings import Settings
from boardtui.words.columns import columns, padded, wrap_cells
from boardtui.words.language import _

WIDEST = 80
"""The widest line, in columns; longer ones are hard to read."""

LONGEST_NAME = 24
"""Columns for the names of rows; after a longer name, the meaning begins on the next line."""


class Rows:
    """Names and their meanings, side by side; both translated."""

    def __init__(self, *rows: tuple[str, str]) -> None:
        self.rows = rows


class Verbatim:
    """Lines of a file or of a shell, printed unchanged."""

    def __init__(self, text: str) -> None:
        self.text = text


class Section:
    """A heading and the paragraphs, rows and lines below it; texts are messages to translate."""

    def __init__(self, heading: str, *blocks: str | Rows | Verbatim) -> None:
        self.heading = heading
        self.blocks = blocks


def topic_text(topic: str, settings: Settings) -> str:
    """Return a topic in the language in use, wrapped to the columns of the terminal."""
    width = min(get_terminal_size().columns, WIDEST) - 1
    parts: list[str] = []
    for section in sections_of(topic, settings):
        blocks = ("\n".join(_laid_out(block, width)) for block in section.blocks)
        parts += [_(section.heading), *blocks]
    return "\n\n".join(parts)


def all_topics(settings: Settings) -> str:
    """Return the topics, each with the headings of its sections, wrapped like a topic."""
    width = min(get_terminal_size().columns, WIDEST) - 1
    headings = (
        (topic, _(", ").join(_(section.heading) for section in sections_of(topic, settings)))
        for topic in TOPICS
    )
    lines = [_("boardtui help TOPIC"), "", *_side_by_side(tuple(headings), width)]
    return "\n".join(lines)


def sections_of(topic: str, settings: Settings) -> Sequence[Section]:
    """Return the sections of a topic, from the module with its name."""
    module = import_module(f"boardtui.cli.help.{topic}")
    sections: Sequence[Section] = (
        module.sections(settings) if hasattr(module, "sections") else module.SECTIONS
    )
    return sections


def _laid_out(block: str | Rows | Verbatim, width: int) -> Iterator[str]:
    match block:
        case Verbatim(text=text):
            yield from (f"    {line}".rstrip() for line in text.splitlines())
        case Rows(rows=rows):
            yield from _side_by_side(rows, width)
        case str():
            yield from wrap_cells(_(block), width)


def _side_by_side(rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    room = min(LONGEST_NAME, max(columns(name) for name, _meaning in rows))
    for name, meaning in rows:
        start, *rest = wrap_cells(meaning, width - room - 4)
        if columns(name) > room:
            yield f"  {name}"
            rest = [start, *rest]
        else:
            yield f"  {padded(name, room)}  {start}"
        yield from (f"{'':{room + 4}}{line}" for line in rest)
