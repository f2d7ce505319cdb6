"""The line for notices on screens without a status line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.screen import Screen

from boardtui.ui.notices import Notice, marked
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, wrapped


class NoticeLine(TextLines):
    """A notice above the key hints; there is no line without one.

    A list above the hints gets shorter for it. A dialog, or a screen with room below the hints, has
    it in front of what is at the bottom of the window.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"notice-line--warning"}
    DEFAULT_CSS = """
    NoticeLine {
        height: auto;
        color: $text-accent;
        background: $background;
        & > .notice-line--warning { color: $text-warning; text-style: bold; }
        &.-floating { layer: _toastrack; dock: bottom; }
        &.-above-hints { margin-bottom: 1; }
    }
    """

    notice: Notice | None = None

    @classmethod
    def add_to(cls, screen: Screen[Any]) -> None:
        """Add a line to a screen."""
        hints = next(iter(screen.query_children(KeyHints)), None)
        screen.mount(cls(classes="notices"), before=hints)

    def show_notice(self, notice: Notice | None) -> None:
        """Show a notice, or hide the line."""
        if notice is self.notice:
            return
        if self.notice is None:
            self._find_place()
        self.notice = notice
        self.display = notice is not None
        self.refresh(layout=True)
        self.update_lines()

    def _find_place(self) -> None:
        """Stand between a list and the hints; elsewhere in front of what is above them."""
        hints = next((each for each in self.screen.query_children(KeyHints) if each.display), None)
        is_at_bottom = hints is not None and hints.region.bottom == self.screen.size.height
        is_in_list = hints is not None and is_at_bottom and hints.styles.dock == "none"
        self.set_class(not is_in_list, "-floating")
        self.set_class(is_at_bottom and not is_in_list, "-above-hints")
        if hints is not None:
            self.styles.max_width = hints.styles.max_width

    def lines(self, width: int) -> Sequence[Line]:
        return [] if self.notice is None else notice_lines(self.notice, width)


def notice_lines(notice: Notice, width: int) -> list[Line]:
    """Return a notice in lines."""
    style = "notice-line--warning" if notice.is_warning else ""
    texts = wrapped(marked(notice), width - 2)
    return [(Span(f" {text}", style),) for text in texts]
