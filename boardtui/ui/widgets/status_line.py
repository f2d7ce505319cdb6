"""The line with the cursor's coordinate and the newest message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size

from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place
from boardtui.session.analysis_state import AnalysisMode
from boardtui.ui.keys import key_for, quit_text
from boardtui.ui.notices import Notice, marked
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StoneLines, is_to_move
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, line_width, wrapped
from boardtui.words.columns import first_lines, one_line
from boardtui.words.language import _
from boardtui.words.sentences import has_seats, joined, status_sentence, turn_text

if TYPE_CHECKING:
    from boardtui.analysis.verdict import Verdict

MOST_ROWS = 4
"""Rows of the longest sentence."""

_POINT = 10
"""Columns of the coordinate and the flips beside panels."""


class StatusLine(StoneLines):
    """The coordinate of the mouse or the cursor, the flips of a move there, and one sentence.

    A long sentence takes more rows, from the board.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "status-line--point",
        "status-line--notice",
        "status-line--message",
        "status-line--score",
    }
    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        & > .status-line--notice { color: $text-accent; text-style: bold; }
        & > .status-line--message { color: $text-warning; }
    }
    """

    _rows = 1
    _notice: Notice | None = None
    _message_before: str = ""
    """The message at the time of the notice; a newer one comes before news."""

    def __init__(self) -> None:
        super().__init__(classes="notices")

    def show_notice(self, notice: Notice | None) -> None:
        """Show a notice of the app in place of the sentence, or none."""
        if notice is not self._notice:
            self._notice = notice
            self._message_before = "" if self.shown is None else self.shown.message
            self.update_lines()

    def update_lines(self) -> None:
        super().update_lines()
        self._take_rows()

    def on_resize(self) -> None:
        self._take_rows()  # for lines that were made for the first frame

    def _take_rows(self) -> None:
        """Take as many rows as the sentence has."""
        rows = max(1, len(self._lines))
        if rows != self._rows:
            self._rows = rows
            self.styles.height = rows

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None or shown.cursor is None:
            return []
        pointed = shown.hover or shown.cursor
        point, flips = self._cursor_spans(shown, pointed)
        sentence = self._sentence(shown, pointed, width)
        candidates: list[Line] = [(point, flips, sentence)]
        if not shown.has_panels:
            scores = [tuple(self._score(shown, is_roomy=roomy)) for roomy in (True, False)]
            candidates = [(point, flips, *score, sentence) for score in scores]
            if sentence.style or shown.state.node.parent is None:
                # A message or notice matters more than the score, which is idle at the start; a
                # comment does not.
                candidates.append((point, sentence))
            elif sentence.text == self._way_out(shown):
                candidates += [(point, flips, *score, Span("")) for score in scores]
        fitting = (line for line in candidates if line_width(line) <= width)
        *others, sentence = next(fitting, candidates[-1])
        room = width - line_width(tuple(others))
        if not sentence.style:
            text = cut_words(sentence.text, room, shown.glyphs.ellipsis)
            return [(*others, sentence._replace(text=text))]
        rows = first_lines(wrapped(sentence.text, room), MOST_ROWS, shown.glyphs.ellipsis)
        first, *more = rows or [""]
        indent = Span(" " * line_width(tuple(others)))
        return [
            (*others, sentence._replace(text=first)),
            *((indent, sentence._replace(text=row)) for row in more),
        ]

    @staticmethod
    def _cursor_spans(shown: ScreenState, cursor: Point) -> tuple[Span, Span]:
        """Return the coordinate at the cursor, or the one being typed, and the flips."""
        room = 5 if shown.typed else 4
        point = shown.typed + "_" if shown.typed else shown.state.game.format_move(Place(cursor))
        count = len(shown.flips_at(cursor))
        flips = f"+{count}" if count else ""
        return (
            Span(" " + set_cell_size(point, room), "status-line--point"),
            Span(set_cell_size(flips, (9 if shown.has_panels else 8) - room)),
        )

    def _sentence(self, shown: ScreenState, cursor: Point, width: int) -> Span:
        """Return the newest message, or advice or a notice, or the start of the comment.

        Without any of these, it is the hint on quitting, if the hints have no line.
        """
        state, notice = shown.state, self._notice
        is_older = shown.message not in {"", self._message_before}
        if notice is not None and (notice.is_warning or not is_older):
            style = "status-line--message" if notice.is_warning else "status-line--notice"
            return Span(marked(notice), style)
        if shown.message:
            return Span(shown.message, "status-line--message")
        is_urgent = state.trouble is not None or state.is_unsaved
        is_told = shown.is_exercise  # beside the board
        if shown.mistake is not None and not is_urgent and not is_told:
            return Span(self._correction(shown, shown.mistake), "status-line--notice")
        if not is_urgent and shown.news and not shown.foul_at(cursor):
            return Span(self._with_news(shown, width), "status-line--notice")
        if not is_urgent and (text := self._advice(shown, cursor)):
            return Span(text, "status-line--notice")
        text = status_sentence(state)
        if state.outcome is not None and not is_urgent:
            text = self._ending(shown)
        if state.is_shared and not state.is_over and not shown.has_panels:
            # Told in the panel, if there is one.
            if has_seats(state):
                text = joined(_("{text}.").format(text=turn_text(state)), text)
            elif state.is_watched:
                text = joined(text, _("You are watching."))
        if text:
            return Span(text, "status-line--notice")
        # Without panels, this is the only place for a comment.
        comment = "" if shown.has_panels else self._remarks(state.node, width)
        return Span(comment or self._mark(state.node, cursor) or self._way_out(shown))

    def _with_news(self, shown: ScreenState, width: int) -> str:
        """Return the news, with the choices and all that is told without them.

        A task gives way where it would take a row from the board.
        """
        is_over = shown.state.outcome is not None
        text = self._ending(shown) if is_over else status_sentence(shown.state)
        has_bar = shown.has_choice_bar or (is_over and shown.has_panels)
        choices = "" if has_bar else _choices(shown)
        news, together = joined(shown.news, choices), joined(shown.news, text, choices)
        is_task = shown.has_panels and not is_over
        return news if is_task and cell_len(together) > width - _POINT else together

    @staticmethod
    def _ending(shown: ScreenState) -> str:
        """Return the result, unless it has a panel; then the choices, unless they have a place."""
        if not shown.has_panels:
            from boardtui.words.results import full_result, has_won  # not needed before the end

            text = full_result(shown.state)
            return f"{shown.glyphs.victory} {text}" if has_won(shown.state) else text
        return "" if shown.has_offers_in_panel or shown.has_choice_bar else _choices(shown)

    @staticmethod
    def _remarks(node: Node, width: int) -> str:
        """Return the name, the annotations and the comment of a node in one line."""
        if not node.properties:
            return one_line(node.comment, width)
        from boardtui.words.remarks import annotation_texts, name_text

        texts = (name_text(node), *annotation_texts(node), node.comment)
        return one_line(joined(*texts), width)

    @staticmethod
    def _mark(node: Node, cursor: Point) -> str:
        """Return the record's mark on the point at the cursor; empty without one."""
        if cursor not in node.marks:
            return ""
        from boardtui.words.remarks import mark_text

        return _("Mark: {mark}").format(mark=mark_text(node.marks[cursor]))

    def _correction(self, shown: ScreenState, mistake: Verdict) -> str:
        """Return the text on the mistake at the cursor; without a panel, with the better move."""
        node, has_panel = shown.state.node, shown.has_panels
        if node.cost is not None:
            from boardtui.words.review import short_mistake

            insert = key_for("game.insert-better", self.screen)
            return short_mistake(node, mistake, insert=insert, has_panel=has_panel)
        from boardtui.words.coaching import correction

        return correction(
            mistake,
            take_back=key_for("game.take-back", self.screen),
            go_on=key_for("game.go-on", self.screen),
            has_panel=has_panel,
        )

    def _way_out(self, shown: ScreenState) -> str:
        """Return the hint on quitting if there is no room for key hints."""
        return "" if shown.has_room_for_hints else quit_text(self.screen)

    def _advice(self, shown: ScreenState, cursor: Point) -> str:
        """Return text on a forbidden point, the analysis, or choices without a line of their own.

        It hides a notice unless that is urgent.
        """
        state, screen = shown.state, self.screen
        if foul := shown.foul_at(cursor):
            from boardtui.words.points import forbidden_text

            return forbidden_text(state, foul)
        if shown.preparing or shown.analysis.mode is not AnalysisMode.OFF:
            from boardtui.words.analysis import advice, preparing_advice

            text = advice(shown.analysis, panel=shown.has_panels)
            if shown.analysis.has_found_hint and (key := key_for("game.explain-hint", screen)):
                return _("{hint} {key} explains why.").format(hint=text, key=key)
            if text or shown.preparing:
                return text or preparing_advice(shown.preparing)
        if not shown.has_choice_bar and state.outcome is None:
            return _choices(shown)
        return ""

    def _score(self, shown: ScreenState, *, is_roomy: bool) -> Iterator[Span]:
        """Yield each side's mark of the turn, its stone, and its points if the game has any."""
        state, glyphs = shown.state, shown.glyphs
        score = state.game.score(state.position)
        for color in map(Color, range(len(state.game.sides))):
            points = "" if score is None else str(score[color])
            yield Span(glyphs.pointer_if(is_to_move(state, color)))
            stone = self.stone(glyphs.stones[color], color)
            yield stone if is_roomy else stone._replace(text=stone.text.strip())
            yield Span(f" {points:<3}" if is_roomy else f"{points:<2} ", "status-line--score")


def _choices(shown: ScreenState) -> str:
    return "  ".join(f"{n} {choice.text}" for n, choice in enumerate(shown.choices, 1))
