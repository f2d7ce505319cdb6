"""The commands that go through the moves of a game."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.plain.game_words import around, place_text
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.record.numbering import after_move
from boardtui.words.language import _


def back(session: Session, argument: str) -> None:
    """Go some moves back."""
    _step(session, session.view.back, _count(argument))


def forward(session: Session, argument: str) -> None:
    """Go some moves forward."""
    _step(session, session.view.forward, _count(argument))


def start(session: Session, _argument: str) -> None:
    """Go to the start, and say the place."""
    session.view.goto(session.state.line[0])
    say_place(session)


def end(session: Session, _argument: str) -> None:
    """Go to the end of the moves."""
    session.view.goto(session.state.line[-1])
    say_place(session)


def goto(session: Session, argument: str) -> None:
    """Go to the position after the move with a number, or to the head of the game."""
    view, line = session.view, session.state.line
    if not argument:
        if view.is_study:
            view.rejoin()
        view.goto(view.head)
    else:
        number = whole_number(argument)
        node = after_move(line, number)
        if node is None:
            text = _("There is no move {number}; the last move is {last}.")
            last = session.state.last_number
            raise NotUnderstood(text.format(number=number, last=last))
        view.goto(node)
    say_place(session)


def say_place(session: Session) -> None:
    """Say the place in the record, and the record's remarks there."""
    session.say("\n".join([place_text(session.state), *around(session.state)]))


def _step(session: Session, step: Callable[[], None], count: int) -> None:
    for _each in range(min(count, len(session.state.line))):
        step()
    say_place(session)


def _count(argument: str) -> int:
    return whole_number(argument) if argument else 1


def whole_number(text: str) -> int:
    """Return the number that a text writes in digits. Raises NotUnderstood."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise NotUnderstood(_("“{text}” is not a whole number.").format(text=text[:40]))
    return int(text)
