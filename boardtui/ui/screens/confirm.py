"""A question with a few answers, in front of the screen that asks."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.language import _


class ConfirmDialog(Dialog[str | None]):
    """Returns the id of the answer; None if the question was dismissed."""

    DEFAULT_CSS = """
    ConfirmDialog {
        & > .panel { width: auto; max-width: 90%; }
        & Static { width: auto; max-width: 48; margin-bottom: 1; }
        &.-narrow Static { max-width: 100%; }
    }
    """
    # The panel of a narrower window has no room for the widest text.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]  # noqa: RUF012

    def __init__(self, text: str, answers: Sequence[Item], glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._text = text
        self._answers = answers

    def compose_panel(self) -> ComposeResult:
        with Vertical(classes="panel"):
            yield Static(self._text, markup=False)
            yield Answers(self._answers, self._glyphs)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        self.dismiss(message.item.id)


YES, NO = "yes", "no"


def confirm(text: str, yes: str, glyphs: GlyphSet, *, no: str = "") -> ConfirmDialog:
    """A question for yes or no; `NO` stands first, so that a hasty Enter does nothing."""
    answers = [Item(NO, no or _("Cancel"), key="n"), Item(YES, yes, key="y")]
    return ConfirmDialog(text, answers, glyphs)
