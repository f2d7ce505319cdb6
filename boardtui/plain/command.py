"""A command of plain mode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from boardtui.plain.session import Session
from boardtui.system.frozen import frozen

CommandAction = Callable[[Session, str], Awaitable[None] | None]
"""Carries out a command with its argument."""


@frozen
class PlainCommand:
    """A command: its names, its argument and its action."""

    names: str
    """The long name, and most often a short one; a translation has as many in its language."""
    about: str
    run: CommandAction
    takes: str = ""
    """The argument, as the help shows it; empty for none."""
    needs_paths: bool = False
    """True if it reads or writes paths, which visitors may not."""
    takes_text: bool = False
    """True if its argument is a text as it is typed, not words of the game."""
    is_help: bool = False
    """True if an engine helps with it, which a club may forbid."""
    in_tour: CommandAction | None = None
    """Its action in a tour; None if it has to wait until the tour ends."""
    in_drill: CommandAction | None = None
    """The same in a drill, and while mistakes are tried again."""
    in_guess: CommandAction | None = None
    """The same while the moves of a game are guessed."""
    in_edit: CommandAction | None = None
    """The same while a position is set up."""

    def action(self, session: Session) -> CommandAction | None:
        """Return what it does now; None if it has to wait."""
        if session.editor is not None:
            return self.in_edit
        if session.guide is not None:
            return self.in_tour
        if session.guessing is not None:
            return self.in_guess
        return self.run if session.drill is None else self.in_drill
