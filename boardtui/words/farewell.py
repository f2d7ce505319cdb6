"""Messages in the terminal after the program has ended."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from boardtui.session.launch import UNBOUNDED, Bounds
from boardtui.system.printable import printable
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import game_name

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame
    from boardtui.session.open_games import OpenGames


def say_farewell(games: OpenGames, bounds: Bounds = UNBOUNDED) -> None:
    """Print where games are saved, and on stderr the moves of games that could not be saved.

    A terminal that is gone is ignored.
    """
    with suppress(OSError):
        for game in games.unkept:
            text = _("The game was not saved. Its moves ({game}):")
            print(text.format(game=game_name(game.game)), *_moves(game), sep="\n")
        if games.left_in_club:
            text = _("Your game continues in the club; return to it from the lobby.")
            if games.left_clock_running:
                text = _(
                    "Your game and its clock continue in the club; return to it from the lobby."
                )
            print(text)
        if bounds.paths:
            for path in games.saved_as:
                print(_("The game is saved as {path}").format(path=printable(str(path))))
            for path in games.changes_saved_as:
                print(_("The changes are saved as {path}").format(path=printable(str(path))))
        elif games.saved_as or games.changes_saved_as:
            print(_("Your game is saved. You will find it in the list of games."))
    _tell_losses(games)


def _tell_losses(games: OpenGames) -> None:
    with suppress(OSError):
        for game in games.troubled:
            if game.trouble is not None:
                text = _("The game was not saved: {reason}. Its moves ({game}):")
                heading = text.format(reason=sentence(game.trouble), game=game_name(game.game))
                print(heading, *_moves(game), sep="\n", file=sys.stderr)


def _moves(game: OpenGame) -> list[str]:
    """Return the moves of a game in lines that can be pasted."""
    from boardtui.formats import sgf, transcript
    from boardtui.formats.errors import FormatError

    record = game.view.record
    try:
        moves = transcript.dumps(record)
    except FormatError:  # a transcript cannot begin at another position
        moves = sgf.dumps(record)
    return [printable(line) for line in moves.rstrip().splitlines()]
