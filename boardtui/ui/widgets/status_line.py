"""One line that says where the cursor is and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.reactive import var

from boardtui.language import _
from boardtui.play.state import MatchState
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.choice_bar import Choice
from boardtui.ui.widgets.stone_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span, cut_words
from boardtui.ui.wording import notice
from boardtui.ui.words.names import side_name


class StatusLine(StoneLines):
    """The cursor's coordinate, what a move there would flip, and one sentence."""

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

    state: var[MatchState | None] = var(None)
    glyphs: var[GlyphSet | None] = var(None)
    cursor: var[Point | None] = var(None)
    typed: var[str] = var("")
    """A coordinate that is being typed; shown in place of the cursor's own."""
    preview: var[int] = var(0)
    """How many stones a move at the cursor would flip or remove."""
    foul: var[str] = var("")
    """Why the point at the cursor is forbidden; a message to translate."""
    with_score: var[bool] = var(default=False)
    """Whether the score is shown here, because there is no room for the score panel."""
    choices: var[tuple[Choice, ...]] = var(())
    """What can be chosen by number now."""
    with_choices: var[bool] = var(default=False)
    """Whether moves that are chosen by number are shown here, where there is no choice bar."""
    message: var[str] = var("")
    """What has just been said, such as why a move is not legal; hides the notice."""

    advice: var[str] = var("")
    """What an engine has to say; hides the notice, unless that tells of trouble."""

    def lines(self) -> list[Line]:
        state, glyphs = self.state, self.glyphs
        if state is None or glyphs is None or self.cursor is None:
            return []
        room = 5 if self.typed else 4
        point = self.typed + "_" if self.typed else state.game.format_move(Place(self.cursor))
        flips = f"+{self.preview}" if self.preview else ""
        pointed = (
            Span(" " + set_cell_size(point, room), "status-line--point"),
            Span(set_cell_size(flips, (8 if self.with_score else 9) - room)),
        )
        said = self._said(state)
        if not self.with_score:
            return [self._cut((*pointed, said), glyphs)]
        fields = [
            (*pointed, *self._score(state, glyphs, roomy=True), said),
            (*pointed, *self._score(state, glyphs, roomy=False), said),
        ]
        if said.style:
            # What has happened is worth more than the score; a comment is not.
            fields.append((pointed[0], said))
        fitting = (line for line in fields if _width(line) <= self.size.width)
        return [self._cut(next(fitting, fields[-1]), glyphs)]

    def watch_state(self) -> None:
        if self.state is not None:
            self.show_surface(self.state.game)
        self.update_lines()

    def watch_cursor(self) -> None:
        self.update_lines()

    def watch_typed(self) -> None:
        self.update_lines()

    def watch_preview(self) -> None:
        self.update_lines()

    def watch_foul(self) -> None:
        self.update_lines()

    def watch_glyphs(self) -> None:
        self.update_lines()

    def watch_with_score(self) -> None:
        self.update_lines()

    def watch_choices(self) -> None:
        self.update_lines()

    def watch_with_choices(self) -> None:
        self.update_lines()

    def watch_message(self) -> None:
        self.update_lines()

    def watch_advice(self) -> None:
        self.update_lines()

    def _cut(self, line: Line, glyphs: GlyphSet) -> Line:
        """The line with as many words of what it says last as there is room for."""
        *fields, said = line
        room = self.size.width - _width(tuple(fields))
        return (*fields, said._replace(text=cut_words(said.text, room, glyphs.ellipsis)))

    def _said(self, state: MatchState) -> Span:
        """The sentence: what was said last or asked for, what must not be missed, a comment."""
        if self.message:
            return Span(self.message, "status-line--message")
        if self.foul and not state.trouble:
            side = side_name(state.game, state.position.turn)
            said = _("Forbidden to {side}: {foul}.").format(side=side, foul=_(self.foul))
            return Span(said, "status-line--notice")
        if self.advice and not state.trouble:
            return Span(self.advice, "status-line--notice")
        if self.with_choices and self.choices and state.outcome is None and not state.trouble:
            numbered = "  ".join(f"{n} {choice.text}" for n, choice in enumerate(self.choices, 1))
            return Span(numbered, "status-line--notice")
        said = notice(state)
        if state.outcome is not None and not self.with_score and not state.trouble:
            # The result is in a panel.
            said = _("Choose by its number what comes next.") if self.choices else ""
        if said:
            return Span(said, "status-line--notice")
        # Where there is no room for panels, this is the only place for a comment.
        return Span(" ".join(state.node.comment.split()) if self.with_score else "")

    def _score(self, state: MatchState, glyphs: GlyphSet, *, roomy: bool) -> Iterator[Span]:
        """Whose turn it is and the points of each side."""
        score = state.game.score(state.position)
        for color in map(Color, range(len(state.game.sides))):
            to_move = state.outcome is None and color == state.position.turn
            points = state.position.board.count(color) if score is None else score[color]
            yield Span(set_cell_size(glyphs.pointer if to_move else "", cell_len(glyphs.pointer)))
            stone = self.stone(glyphs.stones[color], color)
            yield stone if roomy else stone._replace(text=stone.text.strip())
            yield Span(f" {points:<3}" if roomy else f"{points:<2} ", "status-line--score")


def _width(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)
