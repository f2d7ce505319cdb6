"""A question with a few answers, in front of the screen that asks."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.widgets import Static

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.language import _

WIDTH = 48
"""Columns of a text that is easy to read."""


class QuestionText(Static):
    """A text of a width that is easy to read, or as wide as wider answers below it."""

    def __init__(self, text: str, answers: Answers) -> None:
        super().__init__(text, markup=False)
        self._answers = answers

    def get_content_width(self, container: Size, viewport: Size) -> int:
        most = max(WIDTH, self._answers.get_content_width(container, viewport))
        return min(most, super().get_content_width(container, viewport))


class ConfirmDialog(Dialog[str | None]):
    """Returns the id of the answer; None if the question was dismissed."""

    DEFAULT_CSS = """
    ConfirmDialog {
        & > .panel { width: auto; max-width: 90%; }
        & QuestionText { width: auto; max-width: 100%; margin-bottom: 1; }
    }
    """

    def __init__(self, text: str, answers: Sequence[Item], glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._text = text
        self._answers = answers

    def compose_panel(self) -> ComposeResult:
        answers = Answers(self._answers, self._glyphs)
        with Vertical(classes="panel"):
            yield QuestionText(self._text, answers)
            yield answers

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        self.dismiss(message.item.id)


YES, NO = "yes", "no"


def confirm(text: str, yes: str, glyphs: GlyphSet, *, no: str = "") -> ConfirmDialog:
    """A question for yes or no; `NO` stands first, so that a hasty Enter does nothing."""
    answers = [Item(NO, no or _("Cancel"), key="n"), Item(YES, yes, key="y")]
    return ConfirmDialog(text, answers, glyphs)


def proceed(text: str, yes: str, glyphs: GlyphSet) -> ConfirmDialog:
    """A question like `confirm` where yes does no harm: `YES` stands first."""
    answers = [Item(YES, yes, key="y"), Item(NO, _("Cancel"), key="n")]
    return ConfirmDialog(text, answers, glyphs)
