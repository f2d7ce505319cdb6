"""The first thing to show, from the command line: a game, a record or a tour."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import nullcontext

from boardtui.cli.argument_values import chosen_game, told_game
from boardtui.cli.arguments import SEAT, UsageError
from boardtui.config.settings import Settings
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import LARGEST
from boardtui.play.seats import may_have_coach
from boardtui.players.levels import canonical_name, make_player
from boardtui.players.player import PlayerError
from boardtui.rules.game import Game
from boardtui.session.launch import (
    AskGame,
    Bounds,
    BrowseLibrary,
    ChooseGame,
    LaunchTarget,
    Learn,
    NewGame,
    Review,
    Train,
    TrainKind,
    player_options,
    review_of,
)
from boardtui.words.errors import misread, sentence
from boardtui.words.language import _


def opening_of(arguments: Namespace, settings: Settings, bounds: Bounds) -> LaunchTarget:
    """Return the opening of a command that shows a board."""
    match arguments.command:
        case "learn":
            return Learn(arguments.game)
        case "open":
            return _review(arguments.file, told_game(arguments), is_plain="plain" in arguments)
        case "library":
            return BrowseLibrary()
        case "train":
            return _training(arguments)
        case key:
            return new_game_of(key, arguments, settings, bounds)


def _training(arguments: Namespace) -> Train:
    """Return what training begins with. Raises UsageError."""
    files = {TrainKind.LINES: arguments.lines, TrainKind.GUESS: arguments.guess}
    for kind, name in files.items():
        if name is not None:
            told, side = told_game(arguments), arguments.side or ""
            if told is not None:
                _check_side(told, side)
            opened = _review(name, told, is_plain="plain" in arguments)
            if isinstance(opened, Review):
                _check_side(opened.reading.record.game, side)
            return Train(kind, opened, side)
    from boardtui.cli.train_checks import refuse_game, refuse_side

    refuse_side(arguments)
    if arguments.puzzles:
        return Train(TrainKind.PUZZLES, game=_game_of_puzzles(told_game(arguments)))
    refuse_game(arguments)
    return Train()


def _check_side(game: Game, side: str) -> None:
    """Raise UsageError if a game has no side of a name, which may be empty."""
    from boardtui.words.names import no_side, side_named

    if side and side_named(game, side) is None:
        raise UsageError(no_side(game, side))


def _game_of_puzzles(told: Game | None) -> Game | None:
    """Return the game of which puzzles are wanted. Raises UsageError if there are none of it."""
    from boardtui.training.shipped_puzzles import SHIPPED_GAMES
    from boardtui.words.names import game_name

    if told is not None and told not in SHIPPED_GAMES:
        raise UsageError(_("There are no puzzles for {game}.").format(game=game_name(told)))
    return told


def new_game_of(key: str, arguments: Namespace, settings: Settings, bounds: Bounds) -> NewGame:
    """Return the new game of a command named after a game. Raises UsageError."""
    chosen = chosen_game(key, arguments)
    named = [getattr(arguments, f"{SEAT}{seat}") for seat in range(len(chosen.sides))]
    options = player_options(settings, commands=filter(None, named), bounds=bounds)
    seats = _seats([who and canonical_name(who, options) for who in named])
    try:
        for who in seats:
            make_player(who, game=chosen, options=options)
    except PlayerError as error:
        raise UsageError(sentence(error)) from None
    coach = getattr(arguments, "coach", False)
    if coach and not may_have_coach(chosen, seats):
        raise UsageError(_("The coach needs a game with a built-in engine, and a human player."))
    return NewGame(chosen, seats, arguments.clock, coach)


def _seats(named: Sequence[str | None]) -> tuple[str, ...]:
    """Return the player of each seat, with defaults for seats without a name.

    The defaults are computers if a person is named, else people. Without any name, a person begins
    against the computer.
    """
    if not any(named):
        return ("human", *["easy"] * (len(named) - 1))
    others = "easy" if "human" in named else "human"
    return tuple(who or others for who in named)


def _review(name: str, told: Game | None, *, is_plain: bool) -> Review | ChooseGame | AskGame:
    """Read a record from a file, or for "-" from standard input, which is the keyboard after that.

    `told` is the game for a record that names none.
    """
    from boardtui.cli.progress_line import reading_line
    from boardtui.formats.detect import scan_record
    from boardtui.formats.folder import scan_path

    try:
        with nullcontext() if is_plain else reading_line(name):
            if name != "-":
                return review_of(lambda game: scan_path(name, game=game), name, told)
            data = sys.stdin.buffer.read(LARGEST + 1)
            opened = review_of(lambda game: scan_record(data, game=game), name, told)
            _take_keys_from_terminal()
            return opened
    except FormatError as error:
        raise UsageError(misread(name, error)) from None
    except OSError as error:
        raise UsageError(f"{name}: {sentence(error)}") from None


def _take_keys_from_terminal() -> None:
    """Make the terminal the standard input again, after a record was read from a pipe."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        return  # the input has ended, so the record is shown in plain mode
    os.dup2(terminal, sys.__stdin__.fileno() if sys.__stdin__ else 0)
    os.close(terminal)
