"""The commands of a review, and of the mistakes that it found."""

from __future__ import annotations

from boardtui.session.commands.command import Command
from boardtui.system.translatable import N_

REVIEW = (
    Command("game.review", "ampersand", N_("Review")),
    Command("game.pause-review", "ampersand", N_("Pause the review"), brief=N_("Pause")),
    Command("game.go-on-review", "ampersand", N_("Continue the review"), brief=N_("Review")),
    Command("game.report", "ampersand", N_("Report")),
    Command("game.previous-mistake", "left_parenthesis", N_("Previous mistake")),
    Command("game.next-mistake", "right_parenthesis", N_("Next mistake")),
    Command("game.try-again", "dollar_sign", N_("Try the mistakes again"), brief=N_("Try again")),
    Command(
        "game.insert-better",
        "exclamation_mark,f8",
        N_("Insert the better line"),
        brief=N_("Better line"),
    ),
    Command("game.guess", "", N_("Guess the move"), None),
)
