"""Whatever three accounts do at once over a faulty log, all of them see the same game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from boardtui.play.errors import Refused
from boardtui.play.log import EntryKind
from boardtui.play.shared_table import join, note_away, note_back, withdraw
from boardtui.play.standing import OfferKind
from boardtui.record.clock import Clock
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Seat

from .late_games import Late, Player
from .late_log import LATENCY, OUTAGE
from .tables import WAITING, text

CLOCKS = [None, Clock(60, 2), Clock(1_000_000)]
MOST_STEPS = 300


def command(player: Player, chance: Random) -> Callable[[], object]:
    """Something that a person may try, more often a move than anything else."""
    table, view = player.table, player.view
    standing = table.standing
    legal = standing.position.legal_moves
    if legal and standing.awaited in view.seats and chance.random() < 0.6:
        return lambda: view.play(chance.choice(legal))
    who = Who(WhoKind.PERSON, view.who or "", "Somebody")

    def withdraw_offer() -> None:
        withdraw(table, min(view.seats))

    return chance.choice(
        [
            lambda: join(table, who),
            lambda: view.offer(chance.choice(list(OfferKind))),
            lambda: view.answer(accept=chance.random() < 0.5),
            lambda: view.say(chance.randint(1, 8)),
            lambda: note_away(table, Seat(chance.randrange(2))),
            lambda: note_back(table, min(view.seats)),
            view.claim,
            lambda: view.rematch("abc"),
            table.flag,
            chance.choice([view.abort, withdraw_offer, *[table.flag] * 20]),
        ]
    )


@pytest.mark.parametrize("seed", range(12))
def test_all_see_the_same(seed: int) -> None:
    chance = Random(seed)
    game = Late(seats=WAITING, clock=chance.choice(CLOCKS), accounts=True)
    players = [game.ann, game.bob, game.player("eve", accounts=True)]
    for _ in range(MOST_STEPS):
        player = chance.choice(players)
        if not player.waits():
            with suppress(Refused, ValueError):  # nobody's seat is the least of none
                command(player, chance)()
        match chance.randrange(40):
            case 0:
                player.log.go_down()
            case 1 | 2:
                player.log.lose_answer(is_taken=chance.random() < 0.5)
        game.database.wait(chance.choice([0.0, LATENCY, 3 * LATENCY, OUTAGE, 70.0]))
    game.database.settle()
    assert not any(player.waits() for player in players)
    standings = [player.table.standing for player in players]
    assert standings[0] == standings[1] == standings[2]
    assert len({text(player.table) for player in players}) == 1
    assert standings[0].revision == len(game.database.entries) > 2
    assert EntryKind.JOIN in game.kinds or EntryKind.WITHDRAW in game.kinds
