"""The panel with the game, a plate for each side, the bar of stones, and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Color
from boardtui.system.translatable import N_
from boardtui.ui.screen_state import BoardMode, ScreenState
from boardtui.ui.widgets.side_stones import SideStones, stone_width
from boardtui.ui.widgets.state_lines import StoneLines, is_to_move
from boardtui.ui.widgets.text_lines import Line, Span, cut_cells, line_width
from boardtui.words.language import _
from boardtui.words.names import game_name, side_name
from boardtui.words.sentences import (
    has_seats,
    is_drawn,
    own_mark,
    plate_name,
    plate_title,
    player_name,
    turn_text,
)

_PLATE = {
    "": "score-panel--plate",
    "score-panel--turn": "score-panel--plate-turn",
    "score-panel--quiet": "score-panel--plate-quiet",
}
"""The styles of texts on a plate, by their styles elsewhere."""

_URGENT = "!"
"""Marks a clock that runs short, in place of a blank."""

_LEAST_NAME = 3
"""Columns of a person's name, for which a clock gives way."""

_CHIPS = {
    BoardMode.LIVE: (N_("Live"), "score-panel--live"),
    BoardMode.REVIEW: (N_("Review"), "score-panel--review"),
    BoardMode.VARIATION: (N_("Variation"), "score-panel--variation"),
}
"""The words and styles that tell where the cursor is."""


class ScorePanel(StoneLines):
    """The game and the move's number, a plate for each side, the bar of stones, and the turn.

    A chip in the title tells that one looks back or explores, and that the game is back in front.
    A plate has one row, or two or four if there is room: then the player has a row of its own, with
    the clock at the right end. One row is enough where no side has a named player or a clock.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "score-panel--title",
        "score-panel--turn",
        "score-panel--quiet",
        "score-panel--urgent",
        *(style for _word, style in _CHIPS.values()),
        *_PLATE.values(),
    }
    DEFAULT_CSS = """
    ScorePanel {
        height: auto;
        margin-bottom: 1;
        & > .score-panel--title { text-style: bold; color: $text-accent; }
        & > .score-panel--turn { text-style: bold; }
        & > .score-panel--quiet { color: $text-muted; }
        & > .score-panel--live { text-style: bold reverse; color: $success; }
        & > .score-panel--review { text-style: bold reverse; color: $secondary; }
        & > .score-panel--variation { text-style: bold reverse; color: $warning; }
        & > .score-panel--plate { background: $panel; }
        & > .score-panel--plate-turn { background: $panel; text-style: bold; }
        & > .score-panel--plate-quiet { background: $panel; color: $text-muted; }
        & > .score-panel--urgent {
            background: $panel; color: $error; text-style: bold reverse;
        }
        & > SideStones { display: none; }
    }
    """

    FOLLOWS = (
        "state",
        "has_returned",
        "glyphs",
        "rows",
        "has_question",
        "is_asking",
        "clocks",
        "urgent",
        "verdict",
        "occasion",
        "is_exercise",
    )

    def compose(self) -> ComposeResult:
        yield SideStones().data_bind(shown=ScorePanel.shown)

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None:
            return []
        state = shown.state
        lines = [self._title(shown, width)]
        if self._has_occasion(shown):
            occasion = cut_cells(" " + shown.occasion, width, shown.glyphs.ellipsis)
            lines.append((Span(occasion, "score-panel--quiet"),))
        for color in map(Color, range(len(state.game.sides))):
            lines += (_filled_up(line, width) for line in self._plate(shown, color, width))
        score = state.game.score(state.position)
        if shown.rows.has_bars:
            # A line even without points, so that nothing below moves when games are switched.
            lines.append(tuple(self.bar(score, width)) if score is not None else ())
        if state.outcome is None and not shown.is_asking:
            lines.append((Span(" " + self._turn(shown, width), "score-panel--turn"),))
        return lines

    def follow(self, shown: ScreenState) -> None:
        stones = self.query_one(SideStones)
        stones.display = self._has_shapes(shown)
        stones.styles.margin = (1 + self._has_occasion(shown), 0, 0, 0)
        super().follow(shown)

    @staticmethod
    def _has_occasion(shown: ScreenState) -> bool:
        """Return True if a line with event and date is below the title."""
        return bool(shown.occasion) and shown.rows.is_roomy

    @staticmethod
    def _has_shapes(shown: ScreenState) -> bool:
        if has_seats(shown.state):
            return False
        if shown.rows.plate < 2 or not shown.glyphs.stone_style.has_colours:
            return False
        # A small cross would be a square.
        return shown.rows.plate > 2 or not shown.state.game.has_signs

    @staticmethod
    def _title(shown: ScreenState, width: int) -> Line:
        mode, name = shown.mode, " " + game_name(shown.state.game)
        if shown.is_exercise:
            title = set_cell_size(cut_cells(name, width, shown.glyphs.ellipsis), width)
            return (Span(title, "score-panel--title"),)
        places = [f" {place} " for place in _places(shown.state, mode)]
        if mode is None:
            room = max(0, width - cell_len(places[0]))
            title = set_cell_size(cut_cells(name, room, shown.glyphs.ellipsis), room)
            return Span(title, "score-panel--title"), Span(places[0], "score-panel--quiet")
        word, style = _CHIPS[mode]
        chip = Span(f" {_(word)} ", style)
        # Without room for the name, which the board tells as well, the chip and the place remain.
        for title in (name + " ", " ", ""):
            room = width - cell_len(title + chip.text)
            place = next((each for each in places if cell_len(each) <= room), "")
            if place:
                break
        place = " " * max(0, room - cell_len(place)) + place
        return Span(title, "score-panel--title"), chip, Span(place, "score-panel--quiet")

    def _plate(self, shown: ScreenState, color: Color, width: int) -> list[Line]:
        """Return the rows of a side: stone, name, player, score, clock, and a mark at its turn."""
        state, glyphs = shown.state, shown.glyphs
        settled = state.game.is_settled(state.position)
        mark = glyphs.pointer_if(self._is_to_move(shown, color))
        if _has_won(state, color) and settled:
            mark = set_cell_size(glyphs.victory, len(mark))
        style = "score-panel--turn" if mark.strip() else ""
        name, player = plate_title(state, color), plate_name(state, color)
        own = own_mark(state, color)
        if color in state.game.dropped_out(state.position):
            player = _("{player} (out)").format(player=player).strip()
        score = state.game.score(state.position)
        points = "" if score is None else f" {score[color]:>3} "
        if self._has_shapes(shown):
            stone = Span(" " * stone_width(shown.rows.plate))
        else:
            stone = self.stone(glyphs.stones[color], color)
            if has_seats(state):
                stone = Span(" " * cell_len(stone.text))
            # A side with a sign is called by it.
            name = "" if state.game.has_signs else name
        clock = self._clock(shown, color, style)
        if not shown.rows.is_roomy:
            text, room = (
                f"{name}  {player}{own}".strip(),
                _room(width, stone, mark, clock.text, points),
            )
            if state.is_shared:
                # The names of people have room first.
                if room < _LEAST_NAME:
                    clock, room = Span(""), room + cell_len(clock.text)
                text = _fitting((text, player + own, player), room, glyphs.ellipsis)
            first = set_cell_size(text, room)
            return [(stone, Span(f"{mark} {first}", style), clock, Span(points, style))]
        if not player and not state.is_played and any(state.names):
            player = _("unknown")  # beside a player with a name
        # Below each other: the points, or the rows of large digits.
        right, of_score = [points, "", ""], style
        if score is not None and self._has_large_score(shown):
            # At any turn in the same style, so that digits that stay need not be sent again.
            of_score = ""
            right = _large_points(score[color], max(map(len, map(str, score))))
        first = set_cell_size(name, _room(width, stone, mark, " ", right[0]))
        indent = " " * (cell_len(stone.text + mark) + 2)
        room = max(0, width - len(indent) - cell_len(clock.text + right[1]) - 1)
        player = _fitting((player + own, player), room, glyphs.ellipsis)
        second = set_cell_size(player, room + 1)
        lines: list[Line] = [
            (stone, Span(f" {mark} {first}", style), Span(right[0], of_score)),
            (Span(indent + second, "score-panel--quiet"), clock, Span(right[1], of_score)),
        ]
        if shown.rows.plate == 1:
            return lines[:1]
        if shown.rows.plate > len(lines):
            lines = [(), *lines, (Span(right[2].rjust(width), of_score),)]
        return lines

    @staticmethod
    def _is_to_move(shown: ScreenState, color: Color) -> bool:
        state = shown.state
        if has_seats(state):
            seats = state.game.seats(state.position)
            return state.outcome is None and seats[color] == state.game.seat(state.position)
        # The person who chooses a colour does not have one yet.
        return is_to_move(state, color) and not shown.has_question

    @staticmethod
    def _has_large_score(shown: ScreenState) -> bool:
        glyphs = shown.glyphs
        return shown.rows.plate > 2 and glyphs.stone_style.has_shapes and glyphs.narrow

    @staticmethod
    def _clock(shown: ScreenState, color: Color, style: str) -> Span:
        """Return the clock of a side with a blank on either side; empty without clocks."""
        text = shown.clocks[color] if shown.clocks else ""
        if not text:
            return Span("")
        if color in shown.urgent:
            return Span(f"{_URGENT}{text} ", "score-panel--urgent")
        return Span(f" {text} ", style)

    @staticmethod
    def _turn(shown: ScreenState, width: int) -> str:
        state = shown.state
        if state.trouble or (state.thinking is not None and shown.mistake is not None):
            return _("The game is paused.")
        if state.thinking is not None and not state.reviewing:
            name = player_name(state, state.thinking) or side_name(state.game, state.thinking)
            return _("{name} is thinking").format(name=name)
        text = turn_text(state)
        is_cut = state.is_watched and not state.is_over and cell_len(text) >= width
        return _("You are watching.") if is_cut else text  # the plates mark the turn, too


def _has_won(state: ViewState, color: Color) -> bool:
    """Return True if a side has won, or shares first place; in a draw, no side has."""
    outcome = state.outcome
    return outcome is not None and color in outcome.winners and not is_drawn(state.game, outcome)


def _large_points(points: int, digits: int) -> list[str]:
    """Return the rows of a number padded to `digits` digits, with a blank at each end."""
    from boardtui.ui.widgets.large_digits import large_digits

    return [f" {row.rjust(4 * digits - 1)} " for row in large_digits(points)]


def _places(state: ViewState, mode: BoardMode | None) -> Sequence[str]:
    """Return ways to say the move's number and the length of the line, the longest first."""
    number = state.move_number
    last = state.last_number if mode is None else state.main_length
    if mode is BoardMode.VARIATION:
        texts = [
            _("Move {number} (main line {last})"),
            _("{number} (main line {last})"),
            _("{number} (main {last})"),
            "{number}/{last}",
        ]
    elif mode is BoardMode.REVIEW or number < last:
        texts = [_("Move {number} of {last}"), "{number}/{last}"]
    else:
        texts = [_("Move {number}"), "{number}"]
    return [text.format(number=number, last=last) for text in texts]


def _filled_up(line: Line, width: int) -> Line:
    """Return a line in the plate's colour, over the whole width."""
    rest = Span(" " * max(0, width - line_width(line)))
    return tuple(span._replace(style=_PLATE.get(span.style, span.style)) for span in (*line, rest))


def _fitting(texts: Sequence[str], room: int, ellipsis: str) -> str:
    """Return the first text that fits into some columns, or else the last one, cut."""
    fitting = (text for text in texts if cell_len(text) <= room)
    return next(fitting, None) or cut_cells(texts[-1], room, ellipsis)


def _room(width: int, stone: Span, *others: str) -> int:
    """Return the columns that a stone, a blank and other texts leave."""
    return max(0, width - cell_len(stone.text + "".join(others)) - 1)
