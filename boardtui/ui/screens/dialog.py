"""Screens that return an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.css.scalar import Unit
from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import WidgetPlacement
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Static

from boardtui.session.commands.forms import DIALOG
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet, StoneStyle
from boardtui.ui.preferences import Preferences
from boardtui.ui.terminal.screen import TerminalScreen
from boardtui.ui.themes import blends
from boardtui.ui.widgets.key_hints import KeyHints

WIDE = 60
"""Columns of a place that is wide enough for a dialog with fields."""


class AnsweringScreen(TerminalScreen[ScreenResultType]):
    """A screen that takes one answer, even if several keys arrive together."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        # For a second answer, Textual would remove the screen below.
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Dialog(ModalScreen[ScreenResultType], AnsweringScreen[ScreenResultType]):
    """A panel in front of the screen that asks; returns None if it is dismissed.

    Around it the screen stays visible, dimmed if there are enough colours, but the key hints are
    the panel's own.
    """

    DEFAULT_CSS = """
    Dialog {
        background: transparent;
        &.-dimming { background: $background 55%; }
        & > .panel {
            width: 90%;
            height: auto;
            max-height: 100%;
            background: $panel;
            border: round $primary;
            border-title-color: $text-primary;
            border-title-style: bold;
            padding: 0 2;
        }
        &.-ascii > .panel { border: ascii $primary; }
        & Menu { height: auto; }
        & > KeyHints { dock: bottom; background: $background; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(DIALOG, {"dialog.cancel": "turn_down"})

    at_top: ClassVar[bool] = False
    """True if the panel is at the top of the window, since its height changes."""

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs

    @property
    def glyphs(self) -> GlyphSet:
        return self._glyphs

    def on_mount(self) -> None:
        self.set_class(self._glyphs.border == "ascii", "-ascii")
        self.dim()
        self._align()

    def on_resize(self, _event: events.Resize) -> None:
        # The screen below is laid out again first.
        self.call_after_refresh(self._align)

    @property
    def dialog_places(self) -> Sequence[Region]:
        return [panel.region for panel in self.query(".panel")]

    def process_layout(self, placements: list[WidgetPlacement]) -> list[WidgetPlacement]:
        """Put the panel into the middle of the first place that has room for it.

        In a window that is too low for it, it is as high as the window.
        """
        panel = WidgetPlacement.get_bounds(placements)
        rows_of_hints = sum(hints.display for hints in self.query(KeyHints))
        window = self.app.size.region.shrink(Spacing(bottom=rows_of_hints))
        place = next((each for each in self._places() if _has_room(each, panel.size)), window)
        x = place.x + (place.width - panel.width) // 2
        y = 0 if self.at_top else place.y + max(0, place.height - panel.height) // 2
        placed = WidgetPlacement.translate(placements, Offset(x, y) - panel.offset)
        return [each._replace(region=each.region.intersection(window)) for each in placed]

    @property
    def _below(self) -> Screen[object] | None:
        """The screen below; None once this one is closed."""
        stack = self.app.screen_stack
        return stack[stack.index(self) - 1] if self in stack else None

    def _places(self) -> Sequence[Region]:
        below = self._below
        return below.dialog_places if isinstance(below, TerminalScreen) else ()

    def _align(self) -> None:
        """Give the key hints the columns of those that they cover, and the panel its place."""
        if (below := self._below) is None:
            return
        covered = next((hints.region for hints in below.query(KeyHints)), Region())
        for hints in self.query(KeyHints):
            hints.styles.margin = (0, 0, 0, covered.x)
            hints.styles.max_width = covered.width or None
        widest = max((place.width for place in self._places()), default=0)
        for panel in self.query(".panel"):
            most = panel.styles.base.max_width
            columns = most.value if most is not None and most.unit is Unit.CELLS else 0
            panel.styles.max_width = widest if WIDE <= widest < columns else None
        self.refresh(layout=True)

    def dim(self) -> None:
        """Dim the screen below, if there are enough colours, and no pictures, which stay bright."""
        self.set_class(
            blends(self.app) and self._glyphs.stone_style is not StoneStyle.PICTURES, "-dimming"
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # A key sent together with the answer would find the widgets gone.
        return self.is_active and super().check_action(action, parameters)

    def compose(self) -> ComposeResult:
        yield from self.compose_panel()
        yield KeyHints()

    def compose_panel(self) -> ComposeResult:
        """Yield the panel with its content: a container of the class "panel"."""
        raise NotImplementedError

    def action_turn_down(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)


def _has_room(place: Region, size: Size) -> bool:
    return size.width <= place.width and size.height <= place.height


class FormDialog(Dialog[ScreenResultType]):
    """A dialog with a field, a line for messages, and a list below them.

    Its height is fixed, so that nothing moves as the list grows and shrinks.
    """

    DEFAULT_CSS = """
    FormDialog {
        & > .panel {
            width: 100%;
            height: 66%;
            min-height: 12;
            max-height: 20;
            max-width: 84;
            padding: 1 1 0 1;
        }
        & .label { padding: 0 1; margin-bottom: 1; color: $text-muted; height: auto; }
        & TextArea { height: 1fr; }
        & .message { height: auto; max-height: 4; padding: 0 1; color: $text-error; }
        & Menu { height: 1fr; margin-top: 1; }
    }
    """

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences.glyphs)
        self.preferences = preferences

    @property
    def glyphs(self) -> GlyphSet:
        return self.preferences.glyphs

    def say(self, text: str) -> None:
        """Show a sentence in the message line, if that is still mounted; "" clears it."""
        for line in self.query(".message").results(Static):
            line.update(text)
