"""Taking a position or a game out of the program: as text to copy, or as a picture in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from boardtui.formats.errors import FormatError
from boardtui.formats.position_text import board_text, moves_line, position_line
from boardtui.pictures.film import FILMS
from boardtui.pictures.written import WRITERS
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.ui.screens.copying import Copyable, CopyScreen
from boardtui.ui.screens.export import ExportDialog
from boardtui.ui.screens.save_film import SaveFilmScreen
from boardtui.ui.screens.save_picture import SavePictureScreen
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu_rows import FreePlace, Heading, Item, MenuRow
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.play.view import View
    from boardtui.record.tree import Node
    from boardtui.ui.preferences import Preferences
    from boardtui.ui.screens.save_form import SaveForm


ValueT = TypeVar("ValueT", covariant=True)


class _Choice(NamedTuple, Generic[ValueT]):
    """A form in which the position or the game may leave."""

    title: str
    value: ValueT
    suffix: str = ""
    """The ending of its file."""
    lack: str = ""
    """Why there is nothing of this form now, as a sentence; empty if there is."""

    def row(self, number: str) -> MenuRow:
        """Return its row in the menu."""
        if self.lack:
            return FreePlace(f"{number}  {self.title}", f"   {self.lack}")
        return Item(number, self.title, note=self.suffix, key=number, value=self.value)


async def export(services: Services) -> None:
    """Ask in which form the position or the game in front is wanted, and hand it out."""
    game = services.navigation.shown
    if game is None:
        return
    preferences = services.preferences
    # Kept, since another player may move while the dialog is open.
    view, node = game.view, game.view.node
    texts, files = _texts(node), _files(preferences, view, node)
    rows = _rows(texts, files if preferences.bounds.paths else ())
    match await services.navigation.ask(ExportDialog([*rows], preferences.glyphs)):
        case Copyable() as copied:
            title = N_("Copy the position")
            ready = [choice.value for choice in texts if not choice.lack]
            screen = CopyScreen(preferences, title, ready, ready.index(copied), copies=True)
            await services.navigation.ask(screen)
        case partial() as form:
            path = await services.navigation.ask(form())
            if path is not None:
                text = _("Picture written to {path}.").format(path=path.absolute())
                services.notices.tell(text)


def _texts(node: Node) -> Sequence[_Choice[Copyable]]:
    """Return the forms of a position that are texts."""
    position = node.position
    board = Copyable(N_("The board as text"), partial(board_text, position))
    line = Copyable(N_("The position in one line"), partial(position_line, position))
    moves = Copyable(N_("The moves up to here"), partial(moves_line, node))
    no_stone = "" if position.board.occupied else _("There are no stones yet.")
    return (
        _Choice(_(board.title), board),
        _Choice(_(line.title), line, lack=no_stone),
        _Choice(_(moves.title), moves, lack=_lack_of_moves(node)),
    )


def _lack_of_moves(node: Node) -> str:
    try:
        return "" if moves_line(node) else _("There are no moves yet.")
    except FormatError as error:
        return sentence(error)


def _rows(
    texts: Sequence[_Choice[Copyable]], files: Sequence[_Choice[Callable[[], SaveForm]]]
) -> Iterator[MenuRow]:
    """Yield the choices; each keeps its number, whatever the others lack."""
    yield Heading(_("To the clipboard"))
    for number, text in enumerate(texts, 1):
        yield text.row(str(number))
    if files:
        yield Heading(_("To a file"))
    for number, file in enumerate(files, len(texts) + 1):
        yield file.row(str(number))


def _files(
    preferences: Preferences, view: View, node: Node
) -> Sequence[_Choice[Callable[[], SaveForm]]]:
    """Return the kinds of files, with what makes their dialogs."""
    record, end = view.record, node.end()
    drawn, filmed = _("A picture of the board"), _("An animation of the game")
    no_move = "" if end.parent else _("There are no moves yet.")
    pictures = (
        _Choice(drawn, partial(SavePictureScreen, preferences, record, node, suffix), suffix)
        for suffix in WRITERS
    )
    films = (
        _Choice(
            filmed,
            partial(SaveFilmScreen, preferences, record, end, suffix, lambda: view.state),
            suffix,
            no_move,
        )
        for suffix in FILMS
    )
    return (*pictures, *films)
