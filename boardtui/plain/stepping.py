"""The commands that go through the moves of a game."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.plain.desk import Desk
from boardtui.plain.game_words import around, place_text
from boardtui.plain.questions import NotUnderstood
from boardtui.words.language import _


def back(desk: Desk, argument: str) -> None:
    """Go some moves back."""
    _step(desk, desk.view.back, _count(argument))


def forward(desk: Desk, argument: str) -> None:
    """Go some moves forward."""
    _step(desk, desk.view.forward, _count(argument))


def start(desk: Desk, _argument: str) -> None:
    """Go to the start."""
    desk.view.goto(desk.state.line[0])
    say_place(desk)


def end(desk: Desk, _argument: str) -> None:
    """Go to the end of the moves."""
    desk.view.goto(desk.state.line[-1])
    say_place(desk)


def goto(desk: Desk, argument: str) -> None:
    """Go to a move by its number, or back to where the game stands."""
    view, line = desk.view, desk.state.line
    if not argument:
        if view.is_copy:
            view.rejoin()
        view.goto(view.head)
    else:
        number = _number(argument)
        if number >= len(line):
            text = _("There is no move {number}; the last one is {last}.")
            raise NotUnderstood(text.format(number=number, last=len(line) - 1))
        view.goto(line[number])
    say_place(desk)


def say_place(desk: Desk) -> None:
    """Say where in the record the person is, and what the record has there."""
    desk.say("\n".join([place_text(desk.state), *around(desk.state)]))


def _step(desk: Desk, step: Callable[[], None], count: int) -> None:
    for _each in range(min(count, len(desk.state.line))):
        step()
    say_place(desk)


def _count(argument: str) -> int:
    return _number(argument) if argument else 1


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise NotUnderstood(_("“{text}” is not a whole number.").format(text=text[:40]))
    return int(text)
