"""A line of a form whose value is a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.cells import set_cell_size
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive
from textual.suggester import Suggester
from textual.widgets import Input, Static

from boardtui.session.commands.forms import STEPS
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.chooser import STEP_ACTIONS
from boardtui.ui.widgets.field import Field


class LineInput(Field):
    """The text of a line; letters and the keys for a place in the text are its own."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(STEPS, STEP_ACTIONS)


class TextLine(Horizontal):
    """Takes a text, shown behind a label like the values of a `Chooser`."""

    DEFAULT_CSS = """
    TextLine {
        height: 1;
        & > Static { width: auto; }
        &:focus-within > Static { text-style: bold; }
        & > Input { width: 1fr; }
    }
    """

    label: reactive[str] = reactive("", init=False)
    """The name of the value."""
    label_width: reactive[int] = reactive(0, init=False)
    """Columns of the label."""

    @dataclass(eq=False, repr=False)
    class Changed(Message):
        """A person changed the text."""

        line: TextLine
        value: str

        @property
        def control(self) -> TextLine:
            """The line that sent the message."""
            return self.line

    def __init__(
        self,
        label: str,
        value: str,
        glyphs: GlyphSet,
        *,
        id: str | None = None,  # noqa: A002  Textual's own name
        label_width: int,
        about: str = "",
        placeholder: str = "",
        most: int | None = None,
    ) -> None:
        """`about` explains the line; `most` is the largest number of characters."""
        super().__init__(id=id)
        self.about = about
        self._glyphs = glyphs
        self._label = Static(markup=False)
        self._input = LineInput(
            value, placeholder=placeholder, max_length=most or 0, select_on_focus=False
        )
        self._input.cursor_blink = False
        self.set_reactive(TextLine.label, label)
        self.set_reactive(TextLine.label_width, label_width)

    @property
    def value(self) -> str:
        return self._input.value

    @property
    def suggester(self) -> Suggester | None:
        """Suggests the rest of a text that is begun."""
        return self._input.suggester

    @suggester.setter
    def suggester(self, suggester: Suggester) -> None:
        self._input.suggester = suggester

    def compose(self) -> ComposeResult:
        yield self._label
        yield self._input

    def on_mount(self) -> None:
        self._show_label()

    def watch_label(self) -> None:
        self._show_label()

    def watch_label_width(self) -> None:
        self._show_label()

    def on_descendant_focus(self) -> None:
        self._show_label()

    def on_descendant_blur(self) -> None:
        self._show_label()

    @on(Input.Changed)
    def _tell(self, message: Input.Changed) -> None:
        message.stop()
        self.post_message(self.Changed(self, message.value))

    def _show_label(self) -> None:
        pointer = self._glyphs.pointer_if(self._input.has_focus)
        width = len(pointer) + 1 + self.label_width
        self._label.update(set_cell_size(f"{pointer} {self.label}", width))
