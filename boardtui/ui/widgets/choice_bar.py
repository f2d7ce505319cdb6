"""The bar of numbered choices: moves that are not points, and the next steps after a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual.message import Message

from boardtui.ui.screen_state import NumberedChoice
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, line_width


class ChoiceBar(StateLines):
    """Choices in one line, picked by digit or click."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"choice-bar--key", "choice-bar--choice"}
    DEFAULT_CSS = """
    ChoiceBar {
        height: 1;
        & > .choice-bar--key { color: $text-accent; text-style: bold; }
        & > .choice-bar--choice { text-style: bold; }
    }
    """

    FOLLOWS = ("choices", "has_offers_in_panel")

    @dataclass(eq=False, repr=False)
    class Chosen(Message):
        """A person picked one of the choices."""

        choice: NumberedChoice

    @property
    def choices(self) -> tuple[NumberedChoice, ...]:
        """The choices; empty before the first state."""
        return self.shown.choices if self.shown is not None else ()

    def lines(self, width: int) -> list[Line]:
        if self.shown is not None and self.shown.has_offers_in_panel:
            return []
        line = self._line([choice.text for choice in self.choices])
        if line_width(line) > width:
            line = self._line([choice.short or choice.text for choice in self.choices])
        return [line]

    def _line(self, texts: Iterable[str]) -> Line:
        spans = []
        for number, (choice, text) in enumerate(zip(self.choices, texts, strict=True), start=1):
            spans.append(Span(f" {number} ", "choice-bar--key", choice))
            spans.append(Span(text + " ", "choice-bar--choice", choice))
        return tuple(spans)

    def choose(self, number: int) -> None:
        """Pick a choice by its number from 1, if there is one."""
        if 0 < number <= len(self.choices):
            self.picked(self.choices[number - 1])

    def picked(self, target: NumberedChoice) -> None:
        self.post_message(self.Chosen(target))
