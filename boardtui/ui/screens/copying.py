"""Texts to copy: a game where a person has no paths, a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from boardtui.formats.errors import FormatError
from boardtui.session.commands.pages import COPY
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.reasons import Statement
from boardtui.ui.clipboard import TextTooLong, hand_over
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.scrolling import ScrollingScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.place_rule import PlaceRule, ScrolledLines
from boardtui.words.errors import sentence
from boardtui.words.language import _


class Copyable(NamedTuple):
    """A text to copy."""

    title: str
    """What it is: a message to translate."""
    write: Callable[[], str]
    """Returns the text; raises FormatError if there is none."""
    left_out: Callable[[], Iterable[Statement]] = tuple
    """Returns what the text leaves out."""


class CopyScreen(ScrollingScreen[None]):
    """Shows one text after the other, and copies them to the terminal's clipboard."""

    DEFAULT_CSS = """
    CopyScreen {
        & .label { padding: 0 1; color: $text-muted; height: auto; }
        & .text { height: auto; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        COPY,
        {
            "copy.close": "close",
            "copy.copy": "copy",
            "copy.format": "format(1)",
            "copy.format-back": "format(-1)",
        },
    )

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        texts: Sequence[Copyable],
        first: int = 0,
        *,
        copies: bool = False,
    ) -> None:
        """Begin with the text of index `first`; `copies` says that it is copied at once.

        `title` is a message to translate.
        """
        super().__init__(preferences)
        self._title = title
        self._texts = texts
        self._at = first
        self._copies = copies
        self._text = ""
        self._left_out = ""
        """What the text leaves out, in sentences."""
        self._handed = set[int]()
        """The texts that were handed to the terminal."""

    def compose(self) -> ComposeResult:
        yield Static(_(self._title), classes="title", markup=False)
        yield Static(classes="label", markup=False)
        text = ScrolledLines()
        with text:
            yield Static(classes="text", markup=False)
        yield PlaceRule(text, self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        self._show()
        if self._copies:
            self.action_copy()

    async def compose_again(self) -> None:
        await super().compose_again()
        self._show()

    def action_format(self, step: int) -> None:
        """Show another text."""
        self._at = (self._at + step) % len(self._texts)
        self._show()

    def action_copy(self) -> None:
        """Hand the text to the terminal."""
        if not self._text:
            self.app.bell()
            return
        try:
            self.notify(hand_over(self.app, self._text), markup=False)
        except TextTooLong as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            self._handed.add(self._at)
            self._show_label()

    def action_close(self) -> None:
        """Go back."""
        self.dismiss(None)

    def _show(self) -> None:
        copyable = self._texts[self._at]
        self._left_out = ""
        try:
            self._text = copyable.write()
            text = "\n".join(map(printable, self._text.splitlines()))
        except FormatError as error:
            self._text, text = "", sentence(error)
        else:
            self._left_out = " ".join(map(sentence, copyable.left_out()))
        self._show_label()
        self.query_one(".text", Static).update(text)
        self.action_edge(0)

    def _show_label(self) -> None:
        label = (
            _("{format}. Press Enter to copy again.")
            if self._at in self._handed
            else _("{format}. Press Enter to copy, if your terminal allows that.")
        )
        shown = label.format(format=_(self._texts[self._at].title))
        self.query_one(".label", Static).update(f"{shown} {self._left_out}".rstrip())
