"""Two people in two processes: from a seek to a rematch, over a log that answers later."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardtui.play.challenges import challenge
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import EntryKind
from boardtui.play.offers import rematched
from boardtui.play.opening import opening
from boardtui.play.shared_table import join, note_away, withdraw
from boardtui.play.standing import OfferKind
from boardtui.play.table import Table
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.game import Outcome, Termination

from .late_games import Late, Player
from .late_log import Database, LateLog
from .logs import proposed
from .tables import ANN, BOB, FIRST, SECOND, TOGETHER, WAITING, text
from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE, main_line, moves

EVE = Who(WhoKind.PERSON, "eve", "Eve")
CLOCK = Clock(300, 3)


def sought(clock: Clock | None = CLOCK) -> Late:
    """A game that Ann offers; Bob sees it, and nobody has joined it."""
    return Late(seats=WAITING, clock=clock, accounts=True)


def begun(clock: Clock | None = CLOCK) -> Late:
    """A game that Bob has joined, and Eve watches."""
    game = sought(clock)
    join(game.bob.table, BOB)
    game.database.settle()
    return game


def play(player: Player, name: str) -> None:
    player.view.play(*moves(name))


def turns(game: Late, names: str) -> None:
    """Play moves in turn, each once the last has come."""
    for name in names.split():
        awaited = game.ann.table.standing.awaited
        play(game.ann if awaited == FIRST else game.bob, name)
        game.database.settle()


def reasons(player: Player) -> list[object]:
    """The reasons of what was refused later."""
    return [refusal.error.reason for refusal in player.refusals]


def check_same(game: Late) -> None:
    """Both see the same game, and wait for nothing."""
    ann, bob = game.ann.table, game.bob.table
    assert ann.standing == bob.standing
    assert text(ann) == text(bob)
    assert ann.pending is bob.pending is None


class TestSeek:
    def test_the_first_who_joins_plays(self) -> None:
        game = sought()
        eve = game.player("eve", accounts=True)
        join(game.bob.table, BOB)
        join(eve.table, EVE)
        game.database.settle()
        assert game.kinds == "join"
        assert game.ann.table.seats == TOGETHER
        assert (reasons(game.bob), reasons(eve)) == ([], [RefusalReason.FASTER])
        assert eve.view.state.refusal is eve.refusals[0].error
        assert not eve.waits()
        assert game.bob.view.state.mine == {WHITE}
        assert not eve.view.state.mine
        check_same(game)

    def test_its_owner_may_be_faster_too(self) -> None:
        game = sought()
        withdraw(game.ann.table, FIRST)
        join(game.bob.table, BOB)
        game.database.settle()
        assert game.kinds == "withdraw"
        assert reasons(game.bob) == [RefusalReason.WITHDRAWN]
        assert game.ann.table.outcome == Outcome((), Termination.ABANDONED)

    def test_or_slower(self) -> None:
        game = sought()
        join(game.bob.table, BOB)
        withdraw(game.ann.table, FIRST)
        game.database.settle()
        assert game.kinds == "join"
        assert reasons(game.ann) == [RefusalReason.TOO_LATE]
        play(game.ann, "a1")
        game.database.settle()
        assert main_line(game.bob.table.record) == "a1"

    def test_nobody_joins_for_another(self) -> None:
        game = sought()
        with pytest.raises(Refused) as caught:
            join(game.bob.table, EVE)
        assert caught.value.reason is RefusalReason.NOT_YOURS
        assert not game.bob.waits()

    def test_the_clocks_start_with_the_second_player(self) -> None:
        game = sought()
        game.database.wait(1000)
        join(game.bob.table, BOB)
        game.database.settle()
        joined = game.database.entries[-1]
        timing = game.ann.table.timing
        assert timing is not None
        assert (timing.since, timing.left[0]) == (joined.at, TimeLeft(300))


class TestPlay:
    def test_moves_and_offers_come_to_both(self) -> None:
        game = begun()
        turns(game, "a1 b2 c3")
        game.ann.view.offer(OfferKind.TAKE_BACK)
        game.database.settle()
        game.bob.view.answer(accept=True)
        game.database.settle()
        assert main_line(game.bob.table.record) == "a1 b2 c3"
        assert game.bob.view.state.position.ply == game.bob.view.state.depth == 2
        turns(game, "a2 c1")
        game.bob.view.offer(OfferKind.MORE_TIME)
        game.database.settle()
        before = game.ann.table.standing.left
        game.ann.view.answer(accept=True)
        game.database.settle()
        after = game.bob.table.standing.left
        assert after == (TimeLeft(before[0].main + 15), before[1])
        game.ann.view.offer(OfferKind.DRAW)
        game.database.settle()
        game.bob.view.answer(accept=True)
        game.database.settle()
        assert game.ann.table.outcome == Outcome((BLACK, WHITE), Termination.AGREEMENT)
        check_same(game)

    def test_a_move_that_crosses_a_phrase_or_an_absence_is_played(self) -> None:
        game = begun()
        game.bob.view.say(1)
        play(game.ann, "a1")
        game.database.settle()
        note_away(game.ann.table, SECOND)
        play(game.bob, "b2")
        game.database.settle()
        assert game.kinds == "join say move away move"
        assert game.ann.table.standing.absences == ()
        assert (reasons(game.ann), reasons(game.bob)) == ([], [])
        check_same(game)

    def test_a_note_of_the_program_holds_up_no_move(self) -> None:
        game = begun()
        note_away(game.ann.table, SECOND)
        play(game.ann, "a1")
        with pytest.raises(Refused):
            note_away(game.ann.table, SECOND)
        game.database.settle()
        assert game.kinds == "join away move"
        assert (reasons(game.ann), game.ann.waits()) == ([], False)
        check_same(game)

    def test_who_says_something_at_the_same_moment_says_it_after_all(self) -> None:
        game = begun()
        play(game.ann, "a1")
        game.bob.view.say(1)
        game.database.settle()
        assert game.kinds == "join move say"
        assert reasons(game.bob) == []
        check_same(game)

    def test_a_spectator_only_watches(self) -> None:
        game = begun()
        eve = game.player("eve", accounts=True)
        commands: list[Callable[[], object]] = [
            eve.view.abort,
            eve.view.claim,
            lambda: eve.view.offer(OfferKind.DRAW),
            lambda: eve.view.answer(accept=True),
            lambda: eve.view.rematch("abc"),
            lambda: eve.view.say(1),
        ]
        for command in commands:
            with pytest.raises(Refused) as caught:
                command()
            assert caught.value.reason is RefusalReason.WATCHING
        turns(game, "a1")
        assert (eve.view.state.depth, eve.view.state.may_play) == (1, False)


class TestEnd:
    def test_a_game_is_called_off(self) -> None:
        game = begun()
        turns(game, "a1")
        game.bob.view.abort()
        game.database.settle()
        assert game.ann.view.state.is_over
        assert game.ann.table.outcome == Outcome((), Termination.ABANDONED)
        check_same(game)

    def test_who_does_not_come_back_loses(self) -> None:
        game = begun()
        turns(game, "a1")
        eve = game.player("eve", accounts=True)
        note_away(eve.table, SECOND)
        game.database.settle()
        with pytest.raises(Refused) as caught:
            game.ann.view.claim()
        assert caught.value.reason is RefusalReason.NOT_AWAY_LONG
        game.database.wait(60)
        game.ann.view.claim()
        game.database.settle()
        assert game.bob.table.outcome == Outcome((BLACK,), Termination.ABSENCE)
        assert [(each.kind, each.who) for each in game.database.entries[-2:]] == [
            ("away", "eve"),
            ("claim", "ann"),
        ]
        check_same(game)

    def test_a_claim_that_comes_after_a_move_is_refused(self) -> None:
        game = begun()
        turns(game, "a1")
        note_away(game.ann.table, SECOND)
        game.database.wait(61)
        play(game.bob, "b2")
        game.ann.view.claim()
        game.database.settle()
        assert game.kinds == "join move away move"
        assert reasons(game.ann) == [RefusalReason.NOT_AWAY]
        check_same(game)

    @pytest.mark.parametrize(
        "end",
        [
            lambda ann: ann.table.resign(FIRST),
            lambda ann: ann.view.abort(),
            lambda ann: ann.view.claim(),
        ],
    )
    def test_no_ending_is_lost_to_what_comes_at_the_same_moment(
        self, end: Callable[[Player], object]
    ) -> None:
        game = begun()
        eve = game.player("eve", accounts=True)
        turns(game, "a1")
        note_away(eve.table, SECOND)
        game.database.wait(61)
        note_away(eve.table, SECOND)
        end(game.ann)
        game.database.settle()
        assert game.kinds.startswith("join move away away ")
        assert game.ann.table.outcome is not None
        assert reasons(game.ann) == []
        check_same(game)


class TestRematch:
    def test_both_make_the_same_next_game(self) -> None:
        game = begun()
        game.ann.table.resign(FIRST)
        game.database.settle()
        game.ann.view.rematch("abc")
        game.database.settle()
        game.bob.view.rematch("xyz")
        game.database.settle()
        names = {player.table.standing.rematch for player in (game.ann, game.bob)}
        assert names == {"abc"}
        check_same(game)
        database = Database()
        for who, player in (("ann", game.ann), ("bob", game.bob)):
            data = opening(rematched(player.table.standing))
            proposed(LateLog(database, who), who, EntryKind.OPEN, data, 1)
        database.settle()
        (entry,) = database.entries
        table = Table.from_log(LateLog(database))
        assert (entry.who, table.seats) == ("ann", (BOB, ANN))
        assert table.standing.left == (TimeLeft(300), TimeLeft(300))

    def test_two_offers_at_once_are_one_and_a_refusal(self) -> None:
        game = begun()
        game.ann.table.resign(FIRST)
        game.database.settle()
        game.bob.view.rematch("xyz")
        game.ann.view.rematch("abc")
        game.database.settle()
        assert reasons(game.ann) == [RefusalReason.TOO_LATE]
        game.ann.view.rematch("abc")
        game.database.settle()
        assert game.ann.table.standing.rematch == "xyz"


def test_a_challenge_is_for_one_person() -> None:
    database = Database()
    data = opening(challenge(GameRecord(TIC_TAC_TOE), ANN, FIRST, BOB))
    proposed(LateLog(database, "ann"), "ann", EntryKind.OPEN, data)
    database.settle()
    table = Table.from_log(LateLog(database, "eve"))
    with pytest.raises(Refused) as caught:
        join(table, EVE)
    assert (caught.value.reason, caught.value.facts) == (RefusalReason.KEPT, {"name": "Bob"})
    bobs = Table.from_log(LateLog(database, "bob"))
    join(bobs, BOB)
    database.settle()
    assert table.seats == bobs.seats == TOGETHER
