"""Screens that bring back an answer."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen, ScreenResultType

from boardtui.language import N_
from boardtui.ui.widgets.key_hints import KeyHints


class AnsweringScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen whose first answer holds, however many keys arrive together."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        # Textual would take the screen below away for a second answer.
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Dialog(ModalScreen[ScreenResultType], AnsweringScreen[ScreenResultType]):
    """A panel in front of the screen that asks; None comes back if it is turned down.

    All around it the screen stays as it is, but the key hints are the panel's own.
    """

    CSS = """
    Dialog { background: transparent; }
    """

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
        & > KeyHints { dock: bottom; background: $background; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "turn_down", N_("Cancel"), id="dialog.cancel"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # A key that came together with the answer finds the widgets gone.
        return self.is_active and super().check_action(action, parameters)

    def compose(self) -> ComposeResult:
        yield from self.compose_panel()
        yield KeyHints()

    def compose_panel(self) -> ComposeResult:
        """The panel with what stands in it."""
        raise NotImplementedError

    def action_turn_down(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)
