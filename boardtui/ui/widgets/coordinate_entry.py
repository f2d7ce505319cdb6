"""Coordinates typed at the board, one key after the other."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from boardtui.rules.board import Point
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Game
from boardtui.ui.words.errors import sentence


class Typed(NamedTuple):
    """What a key has made of the coordinate."""

    text: str
    """What is pending; empty when the coordinate is complete or given up."""
    point: Point | None = None
    """The point that is named so far."""
    problem: str = ""
    """Why it names none, in words."""


class CoordinateEntry:
    """Reads a letter and a number, as in "d3", "D 3" or "ｄ３", on the board of one game.

    A point is named as soon as its text is complete; the text stays pending while another digit
    could follow. A letter that moved the cursor instead becomes one of a coordinate when the
    next key is a digit.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        board = game.board_size
        self._letters = {game.notation.column(col) for col in range(board.cols)}
        self._rows = {game.notation.row(row, board) for row in range(board.rows)}
        self._text = ""
        self._step = ""

    @property
    def text(self) -> str:
        """What is pending."""
        return self._text

    @property
    def takes_blank(self) -> bool:
        """Whether a blank may come next: between the letter and the number."""
        return len(self._text) == 1

    def press(self, character: str) -> Typed | None:
        """Take a character; None when it belongs to no coordinate."""
        narrow = unicodedata.normalize("NFKC", character).lower()
        before, step = self._text, self._step
        self._step = ""
        if narrow in self._letters:
            self._text = narrow
            return Typed(narrow)
        if narrow == " " and self.takes_blank:
            return Typed(before)
        if narrow.isascii() and narrow.isdigit() and (before or step in self._letters):
            return self._named((before or step) + narrow)
        self._text = ""
        return None

    def step(self, letter: str) -> None:
        """Note a letter that moved the cursor."""
        self._text, self._step = "", letter

    def erase(self) -> Typed:
        """Take the last character back."""
        text = self._text[:-1]
        if len(text) > 1:
            return self._named(text)
        self._text = text
        return Typed(text)

    def reset(self) -> None:
        """Forget what is pending."""
        self._text = self._step = ""

    def _named(self, text: str) -> Typed:
        number = text[1:]
        self._text = ""
        if any(row != number and row.startswith(number) for row in self._rows):
            self._text = text
        elif number not in self._rows:
            try:
                self._game.notation.parse(text, self._game.board_size)
            except NotationError as error:
                return Typed("", problem=sentence(error))
        point = None
        if number in self._rows:
            point = self._game.notation.parse(text, self._game.board_size)
        return Typed(self._text, point)
