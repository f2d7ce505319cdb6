"""The command that hands out a position: as text, or as a picture in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from unicodedata import normalize

from boardtui.formats.file_bytes import write_bytes
from boardtui.formats.position_text import board_text, moves_line, position_line
from boardtui.formats.sgf.strokes import strokes_of
from boardtui.pictures.board import THEMES, board_drawing
from boardtui.pictures.widths import WIDTHS
from boardtui.pictures.written import WRITERS
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.record.tree import Node
from boardtui.session.paths import named_path
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.pictures import no_kind_of_picture

_TEXTS: Mapping[str, Callable[[Node], str]] = {
    N_("text"): lambda node: board_text(node.position),
    N_("line"): lambda node: position_line(node.position),
    N_("moves"): moves_line,
}
"""The forms that are texts, by their words."""


def export(session: Session, argument: str) -> None:
    """Say the position as text, or draw it into a file; ask before a file is replaced.

    Raises FormatError and OSError.
    """
    node = session.view.node
    for word, write in _TEXTS.items():
        if argument.lower() in {word, normalize("NFKC", _(word))}:
            exported = write(node)
            session.say(exported or _("There are no moves yet."), as_is=bool(exported))
            return
    if not session.bounds.paths:
        raise NotUnderstood(_("Type “export text”, “export line” or “export moves”."))
    path = named_path(argument)
    if not path.suffix:
        raise NotUnderstood(
            _(
                "Type “export text”, “export line” or “export moves”. To draw a picture, name a "
                "file, for example “export board.svg”."
            )
        )
    if path.suffix.lower() not in WRITERS:
        raise NotUnderstood(no_kind_of_picture(path, WRITERS))
    if path.exists():
        text = _("{path} already exists. Overwrite it? Type “yes” or “no”.").format(path=path)
        session.confirm(text, partial(_draw, session, node, path))
    else:
        _draw(session, node, path)


def _draw(session: Session, node: Node, path: Path) -> None:
    drawing = board_drawing(node, THEMES["light"], WIDTHS[-1], strokes=strokes_of(node))
    write_bytes(path, WRITERS[path.suffix.lower()](drawing))
    session.say(_("Picture written to {path}.").format(path=path))
