"""The dialog for saving a picture of the board."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from boardtui.formats.sgf.strokes import strokes_of
from boardtui.pictures.board import THEMES, board_drawing
from boardtui.pictures.widths import WIDTHS
from boardtui.pictures.written import WRITERS
from boardtui.record.tree import GameRecord, Node
from boardtui.session.commands.forms import SAVE_PATH
from boardtui.session.file_names import proposed_name
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.save_form import SaveChoice, SaveForm
from boardtui.ui.widgets.chooser import ChooserItem
from boardtui.words.language import _
from boardtui.words.pictures import no_kind_of_picture
from boardtui.words.settings import choice_name, setting_name


class PictureForm(SaveForm):
    """Returns the path of what was drawn; below the field are choices of its look."""

    DEFAULT_CSS = """
    PictureForm > .panel { height: 18; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(SAVE_PATH, {"record.save": "save"})

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        name: str,
        version: Callable[[], object],
        suffixes: Iterable[str],
    ) -> None:
        super().__init__(preferences, title, name, version)
        self.suffixes = tuple(suffixes)

    def trouble(self, path: Path) -> str:
        is_known = path.suffix.lower() in self.suffixes
        return "" if is_known else no_kind_of_picture(path, self.suffixes)


class SavePictureScreen(PictureForm):
    """Returns the path of the picture; at first, it looks as the screen does."""

    def __init__(
        self, preferences: Preferences, record: GameRecord, node: Node, suffix: str
    ) -> None:
        """Ask for a picture of the board at a node of a record; `suffix` is the proposed ending."""
        move = node.move_number()
        name = name_of(record, f"-move{move}{suffix}" if move else suffix)
        super().__init__(preferences, _("Save a picture"), name, lambda: node.marks, WRITERS)
        self._node = node

    def options(self) -> Iterator[SaveChoice]:
        theme = "dark" if self.app.current_theme.dark else "light"
        has_numbers = self.preferences.settings.stone_numbers != "off"
        sizes = [ChooserItem(size, _("{count} pixels").format(count=size)) for size in WIDTHS]
        themes = [ChooserItem(name, choice_name("theme", name)) for name in THEMES]
        switch = [
            ChooserItem(value, choice_name("stone_numbers", value)) for value in (True, False)
        ]
        yield SaveChoice("size", _("Width"), sizes, WIDTHS[-1])
        yield SaveChoice("theme", setting_name("theme"), themes, theme)
        yield SaveChoice("names", _("Coordinates"), switch, value=True)
        yield SaveChoice("numbers", setting_name("stone_numbers"), switch, has_numbers)

    async def made(self, path: Path) -> bytes:
        write = WRITERS[path.suffix.lower()]
        draw = partial(
            board_drawing,
            self._node,
            THEMES[self.chosen("theme")],
            self.chosen("size"),
            strokes=strokes_of(self._node),
            has_names=self.chosen("names"),
            has_numbers=self.chosen("numbers"),
        )
        return await self.read(lambda: write(draw()))


def name_of(record: GameRecord, ending: str) -> str:
    """Return the proposed name of a picture."""
    return proposed_name(record, dt.datetime.now().astimezone().date(), ending)
