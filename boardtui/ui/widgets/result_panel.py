"""The framed panel with the result of the game and the next steps, or a choice in an opening."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.message import Message

from boardtui.ui.screen_state import NumberedChoice, ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, line_width, wrap_cells
from boardtui.words.sentences import joined, opening_text, turn_text

_FRAMED = 6
"""Rows under the score with room for a frame around a result of two lines, or around one of a line
with choices."""

_FRAME = 2
"""Rows of the frame."""

_FULL, _SENTENCE = 12, 4
"""Rows under the score that a result needs with what it usually has, and those for a sentence more
beside the graph and some moves."""

_GAP = 3
"""Columns between two choices."""


class ResultPanel(StateLines):
    """The result, what it does to the rating, the opening and the offers, at the end of a game.

    Where an opening asks for a choice, it shows who has to choose, and the choices.

    A game that the person has won has a sign, a colour and a double frame.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"result-panel--result", "result-panel--key"}
    DEFAULT_CSS = """
    ResultPanel {
        height: auto;
        padding: 0 1;
        margin-bottom: 1;
        border: round $accent;
        &.-ascii { border: ascii $accent; }
        & > .result-panel--result { text-style: bold; color: $text-accent; }
        &.-won { border: double $success; }
        &.-won.-ascii { border: ascii $success; }
        &.-low { border: none; }
        &.-won > .result-panel--result { color: $text-success; }
        & > .result-panel--key { text-style: bold; color: $text-accent; }
    }
    """

    FOLLOWS = ("state", "glyphs", "choices", "has_offers_in_panel", "rows", "panel_rows")

    @dataclass(eq=False, repr=False)
    class Chosen(Message):
        """A person picked one of the offers."""

        choice: NumberedChoice

    @staticmethod
    def is_needed(shown: ScreenState) -> bool:
        """Return True if there is a result at the cursor, or a choice for which there is room."""
        return shown.state.outcome is not None or shown.is_asking

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is not None and shown.is_asking:
            turn = Span(turn_text(shown.state), "result-panel--result")
            return _with_offers([(turn,)], shown, width)
        if shown is None or shown.state.outcome is None:
            return []
        state = shown.state
        assert state.outcome is not None
        from boardtui.words.results import has_won, official_text, result_at  # not needed earlier

        sentences = result_at(state)
        if has_won(state):
            sentences = (f"{shown.glyphs.victory} {sentences[0]}", *sentences[1:])
        lines: list[Line] = [
            (Span(line, "result-panel--result"),)
            for text in _in_lines(sentences, width)
            for line in wrap_cells(text, width)
        ]
        more = [official_text(state.position, state.outcome)]
        if state.rating is not None and not state.is_away:
            from boardtui.words.ratings import rating_effect

            more.append(rating_effect(state.rating, shown.glyphs.minus))
        more.append(opening_text(state.line))
        more += _report(shown)
        for text in more:
            lines += [(Span(line),) for line in wrap_cells(text, width)] if text else []
        return _with_offers(lines, shown, width)

    def follow(self, shown: ScreenState) -> None:
        is_won = False
        if shown.state.outcome is not None:
            from boardtui.words.results import has_won

            is_won = has_won(shown.state) is True
        self.set_class(is_won, "-won")
        is_low = _is_low(shown)
        self.set_class(is_low, "-low")
        self.set_class(shown.glyphs.border == "ascii" and not is_low, "-ascii")
        super().follow(shown)

    def picked(self, target: NumberedChoice) -> None:
        self.post_message(self.Chosen(target))


def _report(shown: ScreenState) -> Sequence[str]:
    """Return the report on a reviewed game in short, as far as there is room."""
    if not shown.state.is_judged or shown.has_columns:
        return ()
    from boardtui.review.report import report  # not needed before a review
    from boardtui.words.report import short_report

    state = shown.state
    found = report(state.game, state.line, shown.bounds)
    texts = short_report(state.game, found, shown.bounds)
    return texts[: (_room(shown) - _FULL) // _SENTENCE]


def _room(shown: ScreenState) -> int:
    """Return the rows of the panels under the score."""
    return shown.panel_rows - shown.rows.score


def _is_low(shown: ScreenState) -> bool:
    return _room(shown) < _FRAMED


def _with_offers(lines: list[Line], shown: ScreenState, width: int) -> list[Line]:
    """Return lines with the choices below them, if these have their place there."""
    if not (shown.has_offers_in_panel and shown.choices):
        return lines
    offers = [(), *_offers(shown.choices, width)]
    if shown.has_columns:
        # What precedes the choices gives way to them; nothing is below.
        room = _room(shown) - (0 if _is_low(shown) else _FRAME)
        offers = offers[1:] if room < len(lines) + len(offers) else offers
        lines = lines[: max(1, room - len(offers))]
    return [*lines, *offers]


def _in_lines(sentences: Sequence[str], width: int) -> Sequence[str]:
    """Return sentences in one text if that fits into a line."""
    together = joined(*sentences)
    return [together] if cell_len(together) <= width else sentences


def _offers(choices: Sequence[NumberedChoice], width: int) -> list[Line]:
    """Return the numbered choices in one row, or else in columns with rows of the same length."""
    offers = [
        (
            Span(f"{number} ", "result-panel--key", choice),
            Span(choice.text, target=choice),
        )
        for number, choice in enumerate(choices, 1)
    ]
    if sum(map(line_width, offers)) + _GAP * (len(offers) - 1) <= width:
        return [
            tuple(span for offer in offers for span in _padded(offer, line_width(offer) + _GAP))
        ]
    column = max(map(line_width, offers), default=0) + _GAP
    rows = math.ceil(len(offers) / max(1, (width + _GAP) // column))
    count = math.ceil(len(offers) / rows)
    return [
        tuple(span for offer in offers[start : start + count] for span in _padded(offer, column))
        for start in range(0, len(offers), count)
    ]


def _padded(offer: Line, width: int) -> Line:
    return *offer, Span(" " * (width - line_width(offer)))
