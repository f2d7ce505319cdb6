"""An evening in a club: two games over real ssh, watched, through all that can befall a server."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import TAKE_BLACK, TWO_MORE, OpeningRule
from boardtui.rules.othello import Othello
from tests.terminal_double import ENTER
from tests.waiting import wait_until

from .people import DOWN, RIGHT, Person, kept_games, until_all_see
from .served import NEEDS_SSH, Served, is_running, make_key, served

pytestmark = [*NEEDS_SSH, pytest.mark.long]

OTHELLO = (
    "e6 d6 c3 f4 d7 c5 g4 g3 c4 g5 b5 c7 f5 a5 a6 d8 a4 f7 f6 d3 "
    "h4 c2 e7 e3 g6 f8 b4 b3 e2 h5 b6 f3 h6 g7 c6 a7 d2 d1 c1 b1 "
    "c8 b2 h7 h8 h2 a3 h3 h1 f2 g2 f1 g1 e8 g8 a2 a1 b7 b8 a8 e1"
)
"""Without a pass; White wins."""

SWAP2 = (
    *(("ann", "h8"), ("ann", "i9"), ("ann", "c3")),
    *(("eve", TWO_MORE), ("eve", "g7"), ("eve", "l4")),
    *(("ann", TAKE_BLACK), ("eve", "c12"), ("ann", "h9"), ("eve", "d12"), ("ann", "h10")),
    *(("eve", "e12"), ("ann", "h11"), ("eve", "f12"), ("ann", "h12")),
)
"""Who does what: three stones, two more, the choice of Black, and five in a row."""

CHOICES = {TWO_MORE: "3", TAKE_BLACK: "1"}
"""The keys of what is no point."""


class Evening:
    """A served club with Ann, Eve and a guest who reads Japanese."""

    def __init__(self, club: Served, folder: Path, visits: ExitStack) -> None:
        self.club = club
        self.ann, self.eve = (
            Person(club, visits, name, key=make_key(folder / name)) for name in ("ann", "eve")
        )
        self.guest = Person(club, visits, language="ja")
        self.all = (self.ann, self.eve, self.guest)
        self.ann.come(80, 24)
        self.eve.come(100, 30)
        self.guest.come(60, 20)

    def restart(self, part: str) -> None:
        """Kill the newest of a kind of process, and wait for the next."""
        killed, started = self.club.part(part), len(self.club.events("part-started"))
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: len(self.club.events("part-started")) > started)

    def reload(self) -> None:
        """Reload the house."""
        listening = len(self.club.events("listening"))
        self.club.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(self.club.events("listening")) > listening)

    def lose_ann(self) -> None:
        """Let Ann lose her line, and come again in a larger window."""
        self.ann.lose_line()
        self.ann.return_to_game(120, 40)

    def lose_all(self) -> None:
        """Kill all fronts; the guest comes again as another, and watches."""
        fronts = {
            int(line.rpartition("pid=")[2])
            for line in self.club.events("part-started")
            if "part=front " in line
        }
        children = self.club.children()
        for front in filter(is_running, fronts):
            os.kill(front, signal.SIGKILL)
        wait_until(lambda: not any(map(is_running, children)), 10)
        wait_until(lambda: self.club.part("front") not in fronts)
        self.ann.return_to_game(100, 30)
        self.eve.return_to_game(80, 24)
        self.guest.come(60, 20)
        self.guest.watch(self.ann)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with served("--a-minute", "1000") as club, ExitStack() as visits:
        wait_until(lambda: (club.folder / "serve" / "keeper").exists())
        yield Evening(club, tmp_path, visits)


def test_two_games_over_ssh_whatever_befalls_the_server(evening: Evening) -> None:
    ann, eve, guest = evening.all
    ann.offer(DOWN, RIGHT)
    guest.take(ann)
    eve.watch(ann)
    befalls: Mapping[int, Callable[[], object]] = {
        8: evening.reload,
        20: evening.lose_ann,
        32: lambda: evening.restart("zygote"),
        44: lambda: evening.restart("keeper"),
    }
    for number, move in enumerate(OTHELLO.split()):
        until_all_see(evening.all, number)
        if number in befalls:
            befalls[number]()
            until_all_see(evening.all, number)
        (ann, guest)[number % 2].terminal.send(move + ENTER)
    for person, told in zip(
        evening.all, ("You lost", "wins 52-12", "52-12であなたの勝"), strict=True
    ):
        person.terminal.wait_for(told)

    for person in evening.all:
        person.terminal.press("\x1bOQ")  # F2, to the lobby
    ann.offer(DOWN, RIGHT, DOWN, RIGHT, *[DOWN] * 4, *[RIGHT] * 4)
    eve.take(ann)
    guest.watch(ann)
    stones = 0
    for name, move in SWAP2:
        until_all_see(evening.all, stones)
        if stones in (2, 7):
            evening.lose_all()
            until_all_see(evening.all, stones)
        person = ann if name == "ann" else eve
        person.terminal.wait_for("Your turn to " + ("choose" if move in CHOICES else "move"))
        person.terminal.send(CHOICES.get(move) or move + ENTER)
        stones += move not in CHOICES
    for person, told in zip(
        evening.all, ("in a row: you won", "in a row", "五連で、annの勝ち"), strict=True
    ):
        person.terminal.wait_for(told)

    games = {type(standing.game): standing for standing in kept_games(evening.club.folder)}
    for standing, typed in (
        (games[Othello], OTHELLO.split()),
        (games[Gomoku], [move for _name, move in SWAP2]),
    ):
        assert [standing.game.format_move(move) for move in standing.line] == typed
        assert standing.outcome is not None
        assert standing.timing is not None
    assert games[Gomoku].game == Gomoku(opening=OpeningRule.SWAP2)
