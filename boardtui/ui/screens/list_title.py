"""The title of a list of games."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from boardtui.session.library_view import LibraryView, ResultPage
from boardtui.words.language import _
from boardtui.words.library import found_text, order_text


def list_title(name: str, view: LibraryView, found: ResultPage | None, width: int) -> Content:
    """Return the title of a list, with the number of its games and their order if they fit."""
    if found is None:
        return Content(name)
    count = found_text(len(found.games), found.total)
    order = order_text(view.order, descending=view.is_descending)
    for more in (_("{games}, {order}").format(games=count, order=order), count):
        if cell_len(name) + 2 + cell_len(more) <= width:
            break  # without room for the order, the titles of the columns show it
    return Content.assemble(name, "  ", (more, "$text-muted not bold"))
