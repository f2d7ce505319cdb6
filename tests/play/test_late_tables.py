"""Tables over a log that answers later, loses races and cannot always be reached."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, Fate
from boardtui.play.shared_table import answer, offer
from boardtui.play.standing import OfferKind
from boardtui.play.table import Change, Table
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.registry import GAMES
from tests.rules.random_games import Claims, name_of

from .late_games import Late, Player
from .late_log import LATENCY, OUTAGE, PATIENCE
from .logs import proposed
from .tables import ALONE, BOB, FIRST, SECOND, TOGETHER, path, play, text, told
from .tic_tac_toe import BLACK, WHITE, main_line, moves


class TestPending:
    def test_a_move_is_played_once_it_is_back(self) -> None:
        game = Late()
        states = told(game.ann.view)
        play(game.ann.table, "a1")
        assert game.ann.waits()
        assert game.ann.table.standing.line == ()
        game.database.wait(3 * LATENCY)
        assert not game.ann.waits()
        assert game.ann.table.standing == game.bob.table.standing
        assert main_line(game.bob.table.record) == "a1"
        assert [state.refusal for state in states] == [None]

    def test_nothing_else_is_proposed_meanwhile(self) -> None:
        game = Late()
        play(game.ann.table, "a1")
        commands: tuple[Callable[[Table], object], ...] = (
            lambda table: play(table, "b2"),
            lambda table: table.resign(FIRST),
            lambda table: offer(table, FIRST, OfferKind.DRAW),
        )
        for command in commands:
            with pytest.raises(Refused) as caught:
                command(game.ann.table)
            assert caught.value.reason is RefusalReason.PENDING
        game.database.settle()
        assert game.kinds == "move"

    def test_what_is_not_allowed_is_not_even_sent(self) -> None:
        game = Late()
        with pytest.raises(IllegalMove):
            game.ann.table.play(FIRST, 1, moves("pass")[0])
        with pytest.raises(Refused):
            game.bob.table.play(SECOND, 1, moves("a1")[0])
        assert (game.ann.log.asked, game.bob.log.asked) == (0, 0)

    def test_a_table_that_is_closed_meanwhile_tells_nothing(self) -> None:
        game = Late()
        play(game.ann.table, "a1")
        game.ann.table.close()
        game.database.settle()
        assert (game.ann.table.standing.revision, game.ann.refusals) == (1, [])
        assert main_line(game.bob.table.record) == "a1"


class TestOvertaken:
    def test_a_move_is_proposed_again_after_an_offer(self) -> None:
        game = Late()
        offer(game.bob.table, SECOND, OfferKind.DRAW)
        play(game.ann.table, "a1")
        game.database.settle()
        assert game.kinds == "offer move"
        assert (game.ann.log.asked, game.ann.refusals) == (2, [])
        assert main_line(game.ann.table.record) == "a1"

    def test_no_command_of_a_subscriber_takes_the_place_of_the_move(self) -> None:
        game, reasons = Late(), list[object]()
        game.ann.log.is_polled = True

        def decline(change: Change) -> None:
            if isinstance(change, Entry) and change.kind == EntryKind.OFFER:
                with pytest.raises(Refused) as caught:
                    answer(game.ann.table, FIRST, accept=False)
                reasons.append(caught.value.reason)

        game.ann.table.subscribe(decline)
        offer(game.bob.table, SECOND, OfferKind.DRAW)
        play(game.ann.table, "a1")
        game.database.settle()
        assert (game.kinds, reasons) == ("offer move", [RefusalReason.PENDING])
        assert (game.ann.refusals, game.ann.waits()) == ([], False)

    def test_a_move_is_refused_when_the_game_has_moved_on(self) -> None:
        game = Late()
        states, others = told(game.ann.view), told(game.bob.view)
        game.bob.table.resign(SECOND)
        play(game.ann.table, "a1")
        game.database.settle()
        assert game.kinds == "resign"
        (refusal,) = game.ann.refusals
        assert refusal.error.reason is RefusalReason.TOO_LATE
        assert refusal.proposal.moves == path("a1")
        assert [state.refusal for state in states] == [None, refusal.error]
        assert [state.refusal for state in others] == [None]
        assert not game.ann.waits()

    def test_a_resignation_is_one_whatever_comes_before_it(self) -> None:
        game = Late()
        play(game.ann.table, "a1")
        game.bob.table.resign(SECOND)
        game.database.settle()
        assert (game.kinds, game.bob.refusals) == ("move resign", [])

    def test_an_offer_is_refused(self) -> None:
        game = Late()
        for player, seat in ((game.bob, SECOND), (game.ann, FIRST)):
            offer(player.table, seat, OfferKind.DRAW)
        game.database.settle()
        assert game.kinds == "offer"
        (refusal,) = game.ann.refusals
        assert refusal.error.reason is RefusalReason.TOO_LATE
        offer(game.ann.table, FIRST, OfferKind.DRAW)
        game.database.settle()
        assert game.ann.table.outcome == Outcome((BLACK, WHITE), Termination.AGREEMENT)

    def test_the_same_of_another_table_of_this_person_is_as_good(self) -> None:
        game = Late(seats=ALONE)
        other = game.player("ann", accounts=False)
        for player in (game.ann, other):
            play(player.table, "a1")
        game.database.settle()
        assert game.kinds == "move"
        assert (game.ann.refusals, other.refusals) == ([], [])
        assert not other.waits()

    def test_the_next_state_does_not_tell_a_refusal_again(self) -> None:
        game = Late()
        game.bob.table.resign(SECOND)
        play(game.ann.table, "a1")
        game.database.settle()
        assert game.ann.view.state.refusal is not None
        game.ann.view.comment((), "too late")
        assert game.ann.view.state.refusal is None


class TestUnreachable:
    def test_a_move_that_cannot_be_sent_may_be_played_again(self) -> None:
        game = Late()
        game.ann.log.go_down()
        play(game.ann.table, "a1")
        game.database.wait(LATENCY)
        assert game.ann.waits()
        game.database.wait(PATIENCE)
        (refusal,) = game.ann.refusals
        assert refusal.error.reason is RefusalReason.UNREACHABLE
        assert game.ann.view.state.refusal is refusal.error
        assert not game.ann.waits()
        game.database.wait(OUTAGE)
        play(game.ann.table, "b2")
        game.database.settle()
        assert main_line(game.bob.table.record) == "b2"

    @pytest.mark.parametrize("is_taken", [True, False])
    def test_what_is_not_known_is_settled_before_it_is_told(self, *, is_taken: bool) -> None:
        game = Late()
        game.ann.log.lose_answer(is_taken=is_taken)
        play(game.ann.table, "a1")
        game.database.wait(OUTAGE / 2)
        assert game.ann.waits()
        assert main_line(game.bob.table.record) == ("a1" if is_taken else "")
        game.database.settle()
        assert not game.ann.waits()
        assert game.ann.table.standing == game.bob.table.standing
        reasons = [refusal.error.reason for refusal in game.ann.refusals]
        assert reasons == ([] if is_taken else [RefusalReason.UNREACHABLE])

    def test_what_others_play_meanwhile_is_read_afterwards(self) -> None:
        game = Late()
        game.bob.log.go_down()
        play(game.ann.table, "a1")
        game.database.wait(OUTAGE / 2)
        assert game.bob.table.standing.line == ()
        game.database.settle()
        assert main_line(game.bob.table.record) == "a1"


class TestAccount:
    def test_it_is_the_author_of_what_names_none(self) -> None:
        game = Late(accounts=True)
        fates = proposed(game.ann.log, "", EntryKind.HELP, {"seat": None})
        game.database.settle()
        assert (fates, game.database.entries[-1].who) == ([Fate.TAKEN], "ann")

    def test_entries_of_anybody_else_are_refused(self) -> None:
        game = Late(accounts=True)
        play(game.ann.table, "a1")
        game.database.settle()
        with pytest.raises(Refused) as caught:
            play(game.ann.table, "b2")
        assert caught.value.reason is RefusalReason.NOT_YOURS
        assert not game.ann.waits()
        play(game.bob.table, "b2")
        game.database.settle()
        assert main_line(game.ann.table.record) == "a1 b2"


def late_game(game: Game) -> Late:
    """A random game to its end, over a log with every fault, between two tables that race."""
    chance = Random(repr(game))
    seats = (*TOGETHER, *[BOB] * (len(game.sides) - 2))
    late = Late(game, seats)
    players = (late.ann, late.bob)
    late.bob.log.is_polled = True
    while any(player.table.standing.awaited is not None for player in players):
        for player in chance.sample(players, len(players)):
            act(player, chance)
            match chance.randrange(40):
                case 0:
                    player.log.go_down()
                case 1 | 2:
                    player.log.lose_answer(is_taken=chance.random() < 0.5)
        late.database.wait(chance.choice([LATENCY / 2, LATENCY, 3 * LATENCY, OUTAGE]))
    late.database.settle()
    return late


def act(player: Player, chance: Random) -> None:
    """Move if it is this person's turn; sometimes offer a draw, which may cost another the race."""
    standing, seats = player.table.standing, player.view.seats
    if player.waits() or standing.awaited is None:
        return
    if standing.awaited in seats:
        move = chance.choice(standing.position.legal_moves)
        player.table.play(standing.awaited, standing.head_revision, move)
    elif standing.offer is None and chance.random() < 0.1:
        offer(player.table, min(seats), OfferKind.DRAW)


of_late_games = Claims(GAMES, late_game)


@pytest.mark.long
@pytest.mark.parametrize("game", of_late_games.games, ids=name_of)
def test_two_tables_play_every_variant_to_the_end(game: Game) -> None:
    of_late_games.check(game)


@of_late_games
def test_two_tables_play_every_game_to_the_end(late: Late) -> None:
    ann, bob = late.ann.table, late.bob.table
    assert ann.standing == bob.standing
    assert ann.standing.position.outcome is not None
    assert text(ann) == text(bob)
    assert not late.ann.waits()
    assert not late.bob.waits()
    moved = [entry for entry in late.database.entries if entry.kind == EntryKind.MOVE]
    assert len(moved) == len(ann.standing.line), "every entry of our program was legal"
    for player in (late.ann, late.bob):
        reasons = {refusal.error.reason for refusal in player.refusals}
        assert reasons <= {RefusalReason.UNREACHABLE, RefusalReason.TOO_LATE}
