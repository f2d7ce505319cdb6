"""A line of a form: a label, and a value that the arrow keys change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.session.commands.forms import CHOOSER
from boardtui.system.frozen import frozen
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import cut_words

STEP_ACTIONS = {"form.up": "app.focus_previous", "form.down": "app.focus_next"}
"""The actions that lead from a line of a form to its neighbours, by command id."""

LINE_ACTIONS = {
    **STEP_ACTIONS,
    "form.first": "screen.focus_edge(0)",
    "form.last": "screen.focus_edge(-1)",
}
"""The same, and those that lead to the ends of the form."""


@frozen
class ChooserItem:
    """A value to choose, and its text."""

    value: object
    text: str
    short: str = ""
    """A shorter text, for a line with all choices; empty for the text itself."""


def label_width(labels: Iterable[str]) -> int:
    """Return the width of the labels of a form, in columns."""
    return max(map(cell_len, labels), default=0) + 2


class Chooser(Widget, can_focus=True):
    """Chooses one of a few values, shown as `label  < value >`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"chooser--label", "chooser--value"}
    DEFAULT_CSS = """
    Chooser {
        height: 1;
        width: 1fr;
        &:focus > .chooser--label { text-style: bold; }
        & > .chooser--value { color: $text-accent; }
        &:focus > .chooser--value {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        CHOOSER,
        {"form.previous-value": "turn(-1)", "form.next-value": "turn(1)", **LINE_ACTIONS},
    )

    index: var[int] = var(0)
    """The index of the current choice."""
    label: reactive[str] = reactive("")
    """The name of the value."""

    @dataclass(eq=False, repr=False)
    class Changed(Message):
        """A person chose another value."""

        chooser: Chooser
        value: object

        @property
        def control(self) -> Chooser:
            """The chooser that sent the message."""
            return self.chooser

    def __init__(
        self,
        label: str,
        choices: Sequence[ChooserItem],
        value: object,
        glyphs: GlyphSet,
        *,
        id: str | None = None,  # noqa: A002  Textual's own name
        label_width: int,
    ) -> None:
        super().__init__(id=id)
        self.set_reactive(Chooser.label, label)
        self._label_width = label_width
        self._glyphs = glyphs
        self.choices = tuple(choices)
        values = [choice.value for choice in choices]
        self.set_reactive(Chooser.index, values.index(value) if value in values else 0)

    @property
    def value(self) -> object:
        return self.choices[self.index].value

    def show(self, value: object) -> None:
        """Show a value without a message, if it is one of the choices."""
        values = [choice.value for choice in self.choices]
        if value in values:
            self.set_reactive(Chooser.index, values.index(value))
            self.refresh()

    def offer(self, choices: Sequence[ChooserItem]) -> None:
        """Replace the choices by others that include the current value."""
        value = self.value
        self.choices = tuple(choices)
        self.show(value)

    @property
    def is_cut(self) -> bool:
        """True if there is no room for the whole text of the value."""
        return cell_len(self.choices[self.index].text) > self._value_width - 4

    @property
    def _label_room(self) -> int:
        return min(self._label_width, max(0, self.size.width // 2 - 3))

    @property
    def _value_width(self) -> int:
        return max(0, self.size.width - self._label_room - 3)

    @property
    def _value_text(self) -> str:
        text = self.choices[self.index].text
        return f"< {cut_words(text, self._value_width - 4, self._glyphs.ellipsis)} >"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        label_style = self.get_component_rich_style("chooser--label")
        if y > 0:
            return Strip([Segment(" " * width, label_style)], width)
        marker = ">" if self.has_focus else " "
        label = Segment(f" {marker} " + set_cell_size(self.label, self._label_room), label_style)
        value = Segment(self._value_text, self.get_component_rich_style("chooser--value"))
        line = Strip([label, value]).crop(0, width)
        return line.extend_cell_length(width, label_style) if self._value_width else line

    def validate_index(self, index: int) -> int:
        return index % len(self.choices)

    def watch_index(self) -> None:
        self.refresh()
        self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        """Take the previous value on a click on "<", and the next one on a click on the value."""
        column = event.x - self._label_room - 3
        if 0 <= column < cell_len(self._value_text):
            self.action_turn(-1 if column < 2 else 1)

    def action_turn(self, step: int) -> None:
        """Take the next value (1) or the one before (-1)."""
        self.index += step
