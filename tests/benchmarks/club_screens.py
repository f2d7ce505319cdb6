"""Two real programs at the boards of one game of a club, and when each shows a move."""

from __future__ import annotations

import asyncio
import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardtui.rules.game import Game, Pass, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.session.club.terms import Terms
from tests.benchmarks.stopwatch import Stopwatch
from tests.club.clubs import club_folder
from tests.session.club.visits import FIRST, begun, visiting
from tests.terminal_double import ENTER, QUIET
from tests.ui.real_program import TWO_PEOPLE, own_folders

BOARDTUI = str(Path(sys.executable).with_name("boardtui"))
NAMES = ("ann", "ben")

Size = tuple[int, int]
"""Columns and lines."""

MOST_MOVES = 100
"""Moves of one game."""


class Answer(NamedTuple):
    """What a program sends after a key, here or in another program."""

    seconds: float
    """From the key to the last byte."""
    written: int
    """Bytes."""


def start(place: Path, *arguments: str, size: Size = (80, 24)) -> Stopwatch:
    """Start the program, with folders of its own."""
    columns, lines = size
    environ = own_folders(place) | {"PYTHONDONTWRITEBYTECODE": ""}
    return Stopwatch([BOARDTUI, *arguments], columns=columns, lines=lines, environ=environ)


@contextmanager
def in_lobby(place: Path, club: Path, name: str, size: Size, *options: str) -> Iterator[Stopwatch]:
    """A program in the lobby of a club."""
    with start(place / name, "club", str(club), "--as", name, *options, size=size) as terminal:
        terminal.wait_for(f" {name}, ")
        terminal.wait_until_quiet(1.5)
        yield terminal


@contextmanager
def at_boards(
    place: Path, game: Game, size: Size = (80, 24), *options: str
) -> Iterator[tuple[Stopwatch, Stopwatch]]:
    """Two programs with a new game of a new club in front, of whom the first is to move."""
    with ExitStack() as opened:
        club = opened.enter_context(club_folder())
        asyncio.run(begin(club, game))
        both = [opened.enter_context(in_lobby(place, club, each, size, *options)) for each in NAMES]
        for terminal in both:
            terminal.press(ENTER)
            terminal.wait_for("Enter Play")
            terminal.wait_until_quiet(1.5)
        yield both[0], both[1]


@contextmanager
def at_home(place: Path, game: Game, size: Size = (80, 24), *options: str) -> Iterator[Stopwatch]:
    """A program with a game of two people at home."""
    rule = ("--rule", game.rule) if isinstance(game, Gomoku) else ()
    arguments = (game.key, *rule, *TWO_PEOPLE, *options)
    with start(place / "home", *arguments, size=size) as terminal:
        terminal.wait_for("Enter Play")
        terminal.wait_until_quiet(1.5)
        yield terminal


async def begin(club: Path, game: Game) -> None:
    """Begin a game of two accounts, the first of whom is to move."""
    async with visiting(club, NAMES[0]) as ann, visiting(club, NAMES[1]) as ben:
        await begun(ann, ben, Terms(game, seat=FIRST))


def moves(game: Game, chance: Random) -> Iterator[str]:
    """Moves at random, after none of which the game is over or a player has to pass."""
    position = game.start()
    for _number in range(MOST_MOVES):
        found = [move for move in position.legal_moves if _goes_on(position.play(move))]
        if not found:
            return
        move = chance.choice(found)
        yield game.format_move(move)
        position = position.play(move)


def _goes_on(position: Position) -> bool:
    return position.outcome is None and position.legal_moves != (Pass(),)


def answers(to: Stopwatch, key: str, *others: Stopwatch) -> list[Answer]:
    """Type a key in a program; what it and some others send until all are quiet."""
    terminals = (to, *others)
    files = {terminal._master: terminal for terminal in terminals}
    texts = {file: bytearray() for file in files}
    last = dict.fromkeys(files, 0.0)
    begin = time.monotonic()
    to.send(key)
    while True:
        ready, _, _ = select.select([*files], [], [], QUIET)
        now = time.monotonic()
        for file in ready:
            texts[file] += os.read(file, 65536)
            last[file] = now
        if not ready and all(texts.values()) and not any(each.state == "R" for each in terminals):
            break
        assert now < begin + 10, "One of them shows nothing."
    for file, terminal in files.items():
        terminal.output += texts[file]
        terminal._show(bytes(texts[file]))
    return [Answer(last[file] - begin, len(texts[file])) for file in files]
