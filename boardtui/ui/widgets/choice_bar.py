"""What can be chosen by number: moves that are no points, and what to do after the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.message import Message

from boardtui.ui.screen_state import Choice
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span


class ChoiceBar(StateLines):
    """The choices in one line, each picked by its digit or by a click."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"choice-bar--key", "choice-bar--choice"}
    DEFAULT_CSS = """
    ChoiceBar {
        height: 1;
        & > .choice-bar--key { color: $text-accent; text-style: bold; }
        & > .choice-bar--choice { text-style: bold; }
    }
    """

    FOLLOWS = ("choices",)

    @dataclass
    class Chosen(Message):
        """A person picked one of the choices."""

        choice: Choice

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now."""
        return self.shown.choices if self.shown is not None else ()

    def lines(self) -> list[Line]:
        spans = []
        for number, choice in enumerate(self.choices, start=1):
            spans.append(Span(f" {number} ", "choice-bar--key", choice))
            spans.append(Span(choice.text + " ", "choice-bar--choice", choice))
        return [tuple(spans)]

    def choose(self, number: int) -> None:
        """Pick the choice with a number, counted from 1, if there is one."""
        if 0 < number <= len(self.choices):
            self.picked(self.choices[number - 1])

    def picked(self, target: Choice) -> None:
        self.post_message(self.Chosen(target))
