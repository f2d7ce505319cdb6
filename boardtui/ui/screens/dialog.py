"""Screens that bring back an answer."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen, ScreenResultType

from boardtui.language import N_


class AnsweringScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen whose first answer holds, however many keys arrive together."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        # Textual would take the screen below away for a second answer.
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Dialog(ModalScreen[ScreenResultType], AnsweringScreen[ScreenResultType]):
    """A panel in front of the screen that asks; None comes back if it is turned down."""

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        & > Vertical {
            width: 90%;
            height: auto;
            max-height: 100%;
            background: $panel;
            padding: 1 2;
        }
        & Menu { height: auto; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "turn_down", N_("Cancel"), id="dialog.cancel"),
    ]

    def action_turn_down(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)
