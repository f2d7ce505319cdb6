"""The dialog for writing a file that the program makes: a copy of a game, a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import check_writable, write_bytes
from boardtui.session.commands.forms import SAVE_PATH
from boardtui.session.paths import PathCompletion, named_path
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.threads import in_thread
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.confirm import YES, confirm
from boardtui.ui.screens.path_form import PathForm, PathInput
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, cut_start, wrap_cells
from boardtui.words.errors import sentence
from boardtui.words.language import _

T = TypeVar("T")

MOST_LINES = 4
"""The most lines of a path; a longer one loses its start."""


class WholePath(TextLines):
    """The absolute path of the future file."""

    DEFAULT_CSS = """
    WholePath { height: auto; margin: 0 1; color: $text-muted; }
    """

    def __init__(self, name: str, glyphs: GlyphSet) -> None:
        super().__init__()
        self._ellipsis = glyphs.ellipsis
        self._path = ""
        self.follow(name)

    def follow(self, name: str) -> None:
        """Show the path of a name that was typed."""
        self._path = printable(str(named_path(name).absolute())) if name.strip() else ""
        self.update_lines()
        self.refresh(layout=True)

    def lines(self, width: int) -> list[Line]:
        cut = cut_start(self._path, MOST_LINES * width, self._ellipsis)
        return [(Span(line),) for line in wrap_cells(cut, max(1, width))] if cut else []


class SaveInput(PathInput):
    """The path of the file."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(SAVE_PATH, {"record.save": "submit"})


class SaveChoice(NamedTuple):
    """A line of choices in the dialog."""

    name: str
    label: str
    items: Sequence[ChooserItem]
    value: object
    """The value that is chosen at first."""


class SaveForm(PathForm[Path | None]):
    """Returns the path of the file, once it is written; its suffix selects the format."""

    DEFAULT_CSS = """
    SaveForm > .panel { height: 13; }
    """
    INPUT = SaveInput

    def __init__(
        self, preferences: Preferences, title: str, name: str, version: Callable[[], object]
    ) -> None:
        """Ask for a file, with the proposed `name` in the field.

        A new value of `version` means that what is written has changed.
        """
        super().__init__(preferences)
        self._title = title
        self._proposed = name
        self._version = version

    def trouble(self, path: Path) -> str:
        """Return why no file of this name can be written, as a sentence; empty if one can."""
        raise NotImplementedError

    async def made(self, path: Path) -> bytes | None:
        """Return what is written; None if a person has stopped that. Raises FormatError."""
        raise NotImplementedError

    async def read(self, read: Callable[[], T]) -> T:
        """Read what is to be written, all of one version."""
        return await of_one_version(read, self._version)

    def options(self) -> Iterator[SaveChoice]:
        """Yield the lines of choices below the path."""
        yield from ()

    def chosen(self, name: str) -> Any:
        """Return the value of an option."""
        return self.query_one(f"#{name}", Chooser).value

    def compose_panel(self) -> ComposeResult:
        options = list(self.options())
        width = label_width(option.label for option in options)
        text = _("The extension sets the format: {endings}").format(endings=" ".join(self.suffixes))
        name = self._proposed
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(self._title)
            yield Static(text, classes="label", markup=False)
            yield from self.compose_path(name)
            yield WholePath(name, self.glyphs)
            yield Static(classes="message", markup=False)
            for option in options:
                yield Chooser(
                    option.label,
                    option.items,
                    option.value,
                    self.glyphs,
                    id=option.name,
                    label_width=width,
                )
            yield Menu(self.rows(name), self.glyphs)

    def on_mount(self) -> None:
        self.query_one(PathInput).focus()

    def action_list(self, row: int) -> None:
        """Move the focus to the options, or into the list where there are none."""
        if choosers := self.query(Chooser):
            choosers.first().focus()
        else:
            super().action_list(row)

    async def action_save(self) -> None:
        """Save from a line of choices."""
        await self.query_one(PathInput).action_submit()

    @on(Input.Changed)
    def _show_whole(self, message: Input.Changed) -> None:
        self.query_one(WholePath).follow(message.value)

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        if isinstance(message.item.value, PathCompletion):
            self.pick(message.item.value)

    def take(self, name: str) -> None:
        path = named_path(name)
        if trouble := self.trouble(path):
            self.say(trouble)
            return
        try:
            # Not in a thread: keys that were typed ahead are for the question.
            was_there = path.exists()
        except (OSError, ValueError) as error:
            self.say(sentence(error))
        else:
            if self.is_active:
                self._write(path, was_there=was_there)

    @work(exclusive=True, group="writing")
    async def _write(self, path: Path, *, was_there: bool) -> None:
        try:
            if was_there and not await self._replaces(path):
                return
            # Before long work.
            await in_thread(partial(check_writable, path))
            if (data := await self.made(path)) is None:
                return
            is_new = not was_there and await in_thread(path.exists)
            if is_new and not await self._replaces(path):
                return
            await in_thread(partial(write_bytes, path, data))
        except (FormatError, OSError, ValueError) as error:
            self.say(sentence(error))
        else:
            self.dismiss(path)

    async def _replaces(self, path: Path) -> bool:
        """Ask whether a file is written over."""
        text = _("{path} already exists. Overwrite it?").format(path=path)
        question = confirm(text, _("Overwrite"), self.glyphs)
        return await self.app.push_screen_wait(question) == YES


async def of_one_version(read: Callable[[], T], version: Callable[[], object]) -> T:
    """Read changeable data in a thread; if its version changed meanwhile, read it again here."""
    before = version()
    try:
        result = await in_thread(read)
    except Exception:
        if version() == before:
            raise
    else:
        if version() == before:
            return result
    return read()
