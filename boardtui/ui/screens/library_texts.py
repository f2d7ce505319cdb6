"""The title of the library's screen, and the text of an empty list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from textual.content import Content

from boardtui.session.library_view import LibraryView, ResultPage
from boardtui.ui.keys import key_for
from boardtui.words.language import _
from boardtui.words.library import found_text, order_text

if TYPE_CHECKING:
    from boardtui.ui.screens.plain import PlainScreen


def title_of(view: LibraryView, found: ResultPage | None, width: int) -> Content:
    """Return the title of a list, with the number of its games and their order if they fit."""
    title = _("Library") if view.position is None else _("All games with this position")
    if found is None:
        return Content(title)
    count = found_text(len(found.games), found.total)
    order = order_text(view.order, descending=view.is_descending)
    for more in (_("{games}, {order}").format(games=count, order=order), count):
        if cell_len(title) + 2 + cell_len(more) <= width:
            break  # without room for the order, the titles of the columns show it
    return Content.assemble(title, "  ", (more, "$text-muted not bold"))


def nothing_text(screen: PlainScreen[Any], view: LibraryView) -> str:
    """Return the text in place of games, where there are none."""
    if view.text:
        return _("No game matches.")
    if not screen.preferences.bounds.paths:
        return _("There are no games yet. Those that you play come in by themselves.")
    text = _(
        "There are no games yet. Those that you play come in by themselves; {key} adds files "
        "and folders of records."
    )
    return text.format(key=key_for("library.sources", screen))
