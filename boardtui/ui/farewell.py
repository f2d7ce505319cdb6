"""What is said in the terminal once the program has ended."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from boardtui.language import _
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import game_name

if TYPE_CHECKING:
    from boardtui.ui.games import OpenGames
    from boardtui.ui.open_game import OpenGame


def say_farewell(games: OpenGames) -> None:
    """Say where the games lie, and on stderr which are lost, with their moves.

    A terminal that is gone by now hears nothing.
    """
    with suppress(OSError):
        for path in games.saved_as:
            print(_("The game is saved as {path}").format(path=path))
        for path in games.changes_saved_as:
            print(_("The changes are saved as {path}").format(path=path))
    with suppress(OSError):
        for game in games.troubled:
            if game.trouble is not None:
                print(_loss(game, game.trouble), file=sys.stderr)


def _loss(game: OpenGame, trouble: Exception) -> str:
    from boardtui.formats import sgf, transcript
    from boardtui.formats.errors import FormatError

    record = game.view.record
    try:
        moves = transcript.dumps(record)
    except FormatError:  # it begins where no game of its kind does
        moves = sgf.dumps(record)
    text = _("NOT saved: {reason}. The moves of the game ({game}):")
    heading = text.format(reason=sentence(trouble), game=game_name(record.game))
    return f"{heading}\n{moves.rstrip()}"
