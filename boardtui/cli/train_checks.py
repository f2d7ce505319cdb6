"""Checks of arguments of `boardtui train` that are of no use together."""

from __future__ import annotations

from argparse import Namespace

from boardtui.cli.argument_values import told_game
from boardtui.cli.arguments import UsageError
from boardtui.words.language import _


def refuse_side(arguments: Namespace) -> None:
    """Raise UsageError if a side is named, where none is learnt or guessed."""
    if arguments.side is not None:
        text = _("--colour {side} works with --lines or --guess only.")
        raise UsageError(text.format(side=arguments.side))


def refuse_game(arguments: Namespace) -> None:
    """Raise UsageError if a game is named, where none is chosen."""
    if told_game(arguments) is not None:
        raise UsageError(_("--game and --rule work with --puzzles, --lines or --guess only."))
