"""Coordinates typed on the board, key by key."""

from __future__ import annotations

import unicodedata

from boardtui.rules.board import Point
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.words.language import _

LONGEST = 4
"""The most characters of a coordinate; no point has more."""


class Typed(NamedTuple):
    """The state of a coordinate after a key."""

    text: str
    """Pending text; empty when the coordinate is complete or given up."""
    point: Point | None = None
    """The point that the text names so far."""
    problem: str = ""
    """The reason why it names no point, as a sentence."""


class CoordinateEntry:
    """Reads a letter and a number, as in "d3", "D 3" or "ｄ３".

    The text names a point as soon as it can, and stays pending while another digit could follow. A
    letter that moved the cursor (`step`) begins a coordinate if the next key is a digit. Any other
    letter may begin one: a column off the board is reported after the digit.

    >>> from boardtui.rules.registry import game
    >>> entry = CoordinateEntry(game("gomoku"))
    >>> entry.press("d").text
    'd'
    >>> entry.press("1")
    Typed(text='d1', point=Point(col=3, row=14), problem='')
    >>> entry.press("2").point
    Point(col=3, row=3)
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        board = game.board_size
        self._letters = {game.notation.column(col) for col in range(board.cols)}
        self._rows = {game.notation.row(row, board) for row in range(board.rows)}
        self._text = ""
        self._step = ""
        self._done = ""
        """The newest complete or refused text, until something else is typed."""
        self._is_refused = False

    @property
    def text(self) -> str:
        return self._text

    @property
    def takes_blank(self) -> bool:
        """True if a blank may come next, between letter and number."""
        return len(self._text) == 1

    @property
    def may_erase(self) -> bool:
        """True if there is a typed character to remove."""
        return bool(self._text or self._done)

    @property
    def problem(self) -> str:
        """The reason why the typed text names no point, as a sentence; empty without one."""
        if len(self._text) == 1:
            return _("Type the number of the row after “{letter}”.").format(letter=self._text)
        return self._outside(self._done) if self._is_refused else ""

    def press(self, character: str, *, is_command: bool = False) -> Typed | None:
        """Take a character; None if it belongs to no coordinate.

        A digit that is a command as well counts only after the letter of a column.
        """
        narrow = unicodedata.normalize("NFKC", character).lower()
        text, step = self._text or (self._done if self._is_refused else ""), self._step
        pending = self._text
        self.reset()
        if len(narrow) == 1 and narrow.isascii() and narrow.isalpha():
            self._text = narrow
            return Typed(narrow)
        if narrow == " " and len(pending) == 1:
            self._text = pending
            return Typed(pending)
        if len(narrow) == 1 and narrow.isascii() and narrow.isdigit():
            if not text and (step in self._letters or not is_command):
                text = step
            if text:
                return self._named((text + narrow)[:LONGEST])
        return None

    def step(self, letter: str) -> None:
        """Note a letter that moved the cursor."""
        self.reset()
        self._step = letter

    def erase(self) -> Typed:
        """Remove the last character, even of a complete or refused text."""
        text = (self._text or self._done)[:-1]
        self.reset()
        if len(text) > 1:
            return self._named(text)
        self._text = text
        return Typed(text)

    def reset(self) -> None:
        """Forget the typed text."""
        self._text = self._step = self._done = ""
        self._is_refused = False

    def _named(self, text: str) -> Typed:
        letter, number = text[0], text[1:]
        is_column = letter in self._letters
        if is_column and any(row != number and row.startswith(number) for row in self._rows):
            self._text = text
        else:
            self._done = text
        if is_column and number in self._rows:
            return Typed(self._text, self._game.notation.parse(text, self._game.board_size))
        if self._text:
            return Typed(self._text)
        self._is_refused = True
        return Typed("", problem=self._outside(text))

    def _outside(self, text: str) -> str:
        from boardtui.words.points import outside_text

        return outside_text(self._game, text)
