"""A position that is set up by hand: stones, the side to move, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from boardtui.formats.detect import read_first
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.position_text import set_up_text
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.errors import NotationError, RulesReason
from boardtui.rules.game import Game, Position
from boardtui.system.named_tuples import NamedTuple

LONGEST_TEXT = 64 * 1024
"""Characters of a text that is read as a position."""

_NO_RECORD = {FormatReason.NO_MOVE, FormatReason.NOT_A_MOVE, FormatReason.UNKNOWN_FORMAT}
"""The reasons why a text is not even read as a list of moves."""


class SetUp(NamedTuple):
    """What is on the board."""

    game: Game
    board: Board
    turn: Color


class Brush(NamedTuple):
    """What is picked up to paint points with: a colour, or None to empty them."""

    color: Color | None


class PositionEditor:
    """Sets up a position of any game; every change can be undone.

    >>> from boardtui.rules.othello import Othello
    >>> editor = PositionEditor(Othello(size=4).start())
    >>> editor.cycle(Point(0, 0))
    >>> editor.pass_turn()
    >>> print(editor.text)
      a b c d
    1 X . . .
    2 . O X .
    3 . X O .
    4 . . . .
    O to move
    """

    def __init__(self, position: Position) -> None:
        """Begin with a position; the opening of its game is over."""
        self.now = SetUp(position.game.without_opening(), position.board, position.turn)
        self.brush: Brush | None = None
        """What is picked up to paint with; None while nothing is."""
        self._kept = self.now
        self._before: list[SetUp] = []

    @property
    def game(self) -> Game:
        return self.now.game

    @property
    def position(self) -> Position:
        """The position with these stones; the start of the game if they are those of the start."""
        game, board, turn = self.now
        start = game.start()
        return start if (start.board, start.turn) == (board, turn) else game.position(board, turn)

    @property
    def text(self) -> str:
        """The position as text, which `paste` sets up again."""
        return set_up_text(self.position)

    @property
    def can_undo(self) -> bool:
        """True if a change can be undone."""
        return bool(self._before)

    @property
    def is_kept(self) -> bool:
        """True if the position is the first one, or has been saved."""
        return self.now == self._kept

    def keep(self) -> None:
        """Take note that the position is saved."""
        self._kept = self.now

    def record(self) -> GameRecord:
        """Return a record that begins with the position."""
        return GameRecord(self.game, start=self.position)

    def put(self, point: Point, color: Color | None) -> None:
        """Place a stone of a colour on a point, in place of any other; with None, empty it."""
        board, bit = self.now.board, grid(self.now.board.size).bit(point)
        changed = board.remove(bit) if color is None else board.paint(bit, color)
        self._change(self.now._replace(board=changed))

    def cycle(self, point: Point) -> None:
        """Change a point: from empty through the stones of each side, and back to empty."""
        after = {None: Color(0)} | {color: Color(color + 1) for color in self._colors[:-1]}
        self.put(point, after.get(self.now.board[point]))

    def pick(self) -> None:
        """Pick up the next colour to paint with, after the last one empty, and then nothing."""
        brushes = self._brushes
        following = 0 if self.brush is None else brushes.index(self.brush) + 1
        self.brush = brushes[following] if following < len(brushes) else None

    def paint(self, point: Point) -> None:
        """Paint a point with what is picked up; change nothing if nothing is."""
        if self.brush is not None:
            self.put(point, self.brush.color)

    def apply(self, point: Point) -> None:
        """Paint a point; while nothing is picked up, give it the next colour."""
        if self.brush is None:
            self.cycle(point)
        else:
            self.paint(point)

    def pass_turn(self) -> None:
        """Give the turn to the next side."""
        turn = Color((self.now.turn + 1) % len(self._colors))
        self._change(self.now._replace(turn=turn))

    def clear(self) -> None:
        """Take all stones off the board."""
        size = self.game.board_size
        self._change(self.now._replace(board=Board.empty(size, len(self._colors))))

    def begin(self) -> None:
        """Set up the start position."""
        self.take(self.game.start())

    def change_game(self, game: Game) -> int:
        """Change to another game; return the number of stones that have no place in it.

        Stones stay on the points of the same names; those of the start become the other start.
        """
        start, now = game.start(), self.now
        turn = now.turn if now.turn < len(game.sides) else start.turn
        if now.board == self.game.start().board:
            self._change(SetUp(game, start.board, turn))
            return 0
        board = self._stones_on(game)
        self._change(SetUp(game, board, turn))
        return now.board.occupied.bit_count() - board.occupied.bit_count()

    def take(self, position: Position) -> None:
        """Set up another position, perhaps of another game."""
        game = position.game.without_opening()
        self._change(SetUp(game, position.board, position.turn))

    def paste(self, text: str) -> Sequence[FormatError]:
        """Set up the position of a text: a board, or the end of a record; return its problems.

        A board of another size brings its size along, or else the game that is played on it.
        Raises FormatError.
        """
        if len(text) > LONGEST_TEXT:
            raise LimitExceeded(FormatReason.LONG_POSITION, limit=LONGEST_TEXT)
        reading = self._read(text, self.game)
        self.take((reading.head or reading.record.root.end()).position)
        return reading.problems

    def undo(self) -> None:
        """Undo the newest change, if there is one."""
        if self._before:
            self.now = self._before.pop()
            self._let_go()

    def _read(self, text: str, game: Game | None) -> Reading:
        """Read the first game of a text, which may have a board that `game` is not played on."""
        try:
            return read_first(text, game=game)
        except FormatError as error:
            if error.reason in _NO_RECORD:
                raise FormatError(FormatReason.NO_POSITION) from error
            if error.reason is not RulesReason.DIAGRAM or game is None:
                raise
            size = (error.facts["cols"], error.facts["rows"])
            # A board of the game's own size has stones of more sides.
            return self._read(text, None if size == game.board_size else self._sized(size))

    def _stones_on(self, game: Game) -> Board:
        """Return the board of another game, with the stones that it has a point and a side for."""
        before, board = self.now.board, Board.empty(game.board_size, len(game.sides))
        for point in grid(before.size).points(before.occupied):
            color = before[point]
            with suppress(NotationError):
                name = self.game.notation.format(point, before.size)
                bit = grid(board.size).bit(game.notation.parse(name, board.size))
                if color is not None and color < len(game.sides):
                    board = board.paint(bit, color)
        return board

    @property
    def _colors(self) -> list[Color]:
        return [Color(color) for color in range(len(self.game.sides))]

    @property
    def _brushes(self) -> list[Brush]:
        return [*map(Brush, self._colors), Brush(None)]

    def _sized(self, size: object) -> Game | None:
        """Return the game on a board of another size; None if it has none of that size."""
        return next((each for each in self.game.variants("size") if each.board_size == size), None)

    def _change(self, changed: SetUp) -> None:
        if changed != self.now:
            self._before.append(self.now)
            self.now = changed
            self._let_go()

    def _let_go(self) -> None:
        """Put a colour down that another game does not have."""
        if self.brush not in self._brushes:
            self.brush = None
