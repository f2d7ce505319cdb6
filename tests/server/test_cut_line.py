"""A player whose line lets nothing through for a while, in a game on a clock."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from boardtui.record.clock import Clock
from boardtui.rules.othello import Othello
from boardtui.session.club.terms import Terms
from tests.session.club.visits import FIRST
from tests.terminal_double import ENTER
from tests.waiting import wait_until

from .people import kept_games, two_with_a_game
from .relay import relayed
from .served import NEEDS_SSH, served

pytestmark = [*NEEDS_SSH, pytest.mark.long]

CUT = 20.0
"""Seconds without a line."""


def test_a_line_that_was_cut_for_a_while_carries_the_game_on(tmp_path: Path) -> None:
    terms = Terms(Othello(), Clock.parse("5+3"), FIRST)
    with served() as club, relayed(club.port) as relay, ExitStack() as visits:
        wait_until(lambda: (club.folder / "serve" / "keeper").exists())
        ann, ben = two_with_a_game(club, visits, tmp_path, terms)
        ann.club = club._replace(port=relay.port)
        for person in (ann, ben):
            person.return_to_game()
            person.see(0)
        ann.terminal.send("d3" + ENTER)
        for person in (ann, ben):
            person.see(1)

        relay.cut()
        began = time.monotonic()
        ben.terminal.send("c3" + ENTER)
        ben.see(2)
        # Ann sees nothing of it, and types what she would play.
        ann.terminal.send("c4" + ENTER)
        ann.terminal.wait_until_quiet(0.5)
        assert "Move 1" in ann.terminal.text
        ben.terminal.sent_within(began + CUT - time.monotonic())
        assert "Move 2" in ben.terminal.text
        assert ann.terminal.process.poll() is None
        relay.mend()

        for person in (ann, ben):
            person.see(3)
        ben.terminal.send("c5" + ENTER)
        for person in (ann, ben):
            person.see(4)
        (standing,) = kept_games(club.folder)
        assert [standing.game.format_move(move) for move in standing.line] == [
            *("d3", "c3", "c4", "c5")
        ]
        # The time without a line was that of the player whose line it is.
        anns, bens = standing.left
        assert bens.main - anns.main > CUT - 2
