"""The command `boardtui picture`: the board of a record, or its game, in a file of its own."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from boardtui.cli.argument_values import told_game
from boardtui.cli.arguments import UsageError
from boardtui.cli.convert import PIPE
from boardtui.cli.output import complain_of, told
from boardtui.cli.progress_line import reading_line
from boardtui.cli.target_file import require_free
from boardtui.formats.detect import read_each_of
from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import write_bytes
from boardtui.formats.limits import LARGEST
from boardtui.formats.problems import Problems
from boardtui.formats.reading import Reading
from boardtui.formats.sgf.strokes import strokes_of
from boardtui.pictures.board import THEMES, board_drawing
from boardtui.pictures.film import CAST
from boardtui.pictures.widths import WIDTHS
from boardtui.pictures.written import WRITERS
from boardtui.record.numbering import after_move
from boardtui.record.tree import Node
from boardtui.rules.board import Size
from boardtui.system.printable import printable
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.pictures import no_kind_of_picture

THEME = "light"
"""The theme of a board's picture if none is wanted."""

_INCOMPLETE = 1
"""The exit status if a part of the record is missing."""


def is_film(arguments: Namespace) -> bool:
    """Return True if a film of the program's screens is wanted, not a picture of the board."""
    suffix = Path(arguments.target).suffix.lower()
    return suffix == CAST or (suffix == ".svg" and isinstance(arguments.size, Size))


def run_picture(arguments: Namespace) -> int:
    """Draw the board; return the exit status. Raises UsageError."""
    target = Path(arguments.target)
    write = WRITERS.get(target.suffix.lower())
    if write is None:
        raise UsageError(no_kind_of_picture(target, (*WRITERS, CAST)))
    width = arguments.size or WIDTHS[0]
    theme = arguments.theme or THEME
    if not isinstance(width, int):
        raise UsageError(
            _("Give the width of a picture, for example {option}.").format(
                option=f"--size {WIDTHS[0]}"
            )
        )
    if theme not in THEMES:
        text = _("Choose the theme of a picture from {known}.")
        raise UsageError(text.format(known=", ".join(THEMES)))

    if arguments.pace is not None:
        text = _("{option} works with an animation only: .cast, or .svg with {size}.")
        raise UsageError(text.format(option="--pace", size="--size 80x24"))

    def draw(_reading: Reading, node: Node) -> bytes:
        drawing = board_drawing(
            node,
            THEMES[theme],
            width,
            strokes=strokes_of(node),
            has_names=arguments.coordinates,
            has_numbers=arguments.numbers,
        )
        return write(drawing)

    return write_picture(arguments, draw)


def write_picture(arguments: Namespace, make: Callable[[Reading, Node], bytes]) -> int:
    """Write what `make` returns for the wanted node of a record; return the exit status.

    Raises UsageError.
    """
    target = Path(arguments.target)
    require_free(target, is_forced=arguments.force)
    reading = _read(arguments)
    data = make(reading, _node(reading, arguments.move))
    try:
        write_bytes(target, data)
    except FormatError as error:
        raise UsageError(sentence(error)) from None
    complain_of(arguments.source, Problems(reading.problems))
    print(_("Picture written to {path}.").format(path=printable(str(target))))
    return _INCOMPLETE if reading.problems else 0


def _read(arguments: Namespace) -> Reading:
    """Return the wanted game. Raises UsageError, also for several games without a number."""
    name, number = arguments.source, arguments.number
    try:
        source = sys.stdin.buffer.read(LARGEST + 1) if name == PIPE else Path(name)
        with reading_line(name):
            games = read_each_of(source, game=told_game(arguments), number=number)
            found = list(islice(games, 2))
    except FormatError as error:
        raise UsageError(told(name, error)) from None
    except OSError as error:
        raise UsageError(f"{name}: {sentence(error)}") from None
    if len(found) > 1:
        text = _("{path} has several games. Choose one: {options}.")
        raise UsageError(text.format(path=name, options="--number N"))
    for item in found:
        if isinstance(item, Reading):
            return item
        raise UsageError(told(name, item))
    raise UsageError(_("There is no game in {path}.").format(path=name))


def _node(reading: Reading, move: int | None) -> Node:
    """Return the node after a move of the main line. Raises UsageError if it has fewer."""
    if move is None:
        return reading.head or reading.record.root.end()
    line = reading.record.root.end().line()
    node = after_move(line, move)
    if node is None:
        text = _("There is no move {number}; the last move is {last}.")
        raise UsageError(text.format(number=move, last=line[-1].move_number()))
    return node
