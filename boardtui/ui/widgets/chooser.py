"""One line of a form: a label and a value that the arrow keys change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.language import N_
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import cut_words

LINE_BINDINGS: list[BindingType] = [
    Binding("up,k", "app.focus_previous", N_("Previous line"), show=False, id="form.up"),
    Binding("down,j", "app.focus_next", N_("Next line"), show=False, id="form.down"),
]
"""How a person gets from any line of a form to the lines around it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value and what a person reads for it."""

    value: object
    text: str


def label_width(labels: Iterable[str]) -> int:
    """The columns that the labels of a form take."""
    return max(map(cell_len, labels), default=0) + 2


class Chooser(Widget, can_focus=True):
    """A value out of a few, shown as `label  < value >`."""

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
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", N_("Previous value"), show=False, id="form.previous-value"),
        Binding("right,l,space", "turn(1)", N_("Next value"), id="form.next-value"),
        *LINE_BINDINGS,
    ]

    index: var[int] = var(0)
    """Which of the choices holds."""
    label: reactive[str] = reactive("")
    """What the value is of."""

    @dataclass
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
        choices: Sequence[Choice],
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
        """The value that holds."""
        return self.choices[self.index].value

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        label_style = self.get_component_rich_style("chooser--label")
        if y > 0:
            return Strip([Segment(" " * width, label_style)], width)
        marker = ">" if self.has_focus else " "
        label_width = min(self._label_width, max(0, width // 2 - 3))
        value_width = max(0, width - label_width - 3)
        label = Segment(f" {marker} " + set_cell_size(self.label, label_width), label_style)
        text = cut_words(self.choices[self.index].text, value_width - 4, self._glyphs.ellipsis)
        value = Segment(f"< {text} >", self.get_component_rich_style("chooser--value"))
        line = Strip([label, value]).crop(0, width)
        return line.extend_cell_length(width, label_style) if value_width else line

    def validate_index(self, index: int) -> int:
        return index % len(self.choices)

    def watch_index(self) -> None:
        self.refresh()
        self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        self.action_turn(-1 if event.x < self._label_width + 5 else 1)

    def action_turn(self, step: int) -> None:
        """Take the next value, or the one before."""
        self.index += step
