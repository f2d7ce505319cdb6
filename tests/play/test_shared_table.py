"""What follows the commands of people who play from different places."""

from __future__ import annotations

from boardtui.play.errors import RefusalReason
from boardtui.play.shared_table import join, withdraw
from boardtui.play.standing import OfferKind
from boardtui.record.who import Who, WhoKind

from .late_games import Late
from .tables import BOB, FIRST, WAITING
from .tic_tac_toe import moves

EVE = Who(WhoKind.PERSON, "eve", "Eve")


def sought() -> Late:
    """A game that Ann offers."""
    return Late(seats=WAITING, accounts=True)


def begun() -> Late:
    """A game that Bob has joined."""
    game = sought()
    join(game.bob.table, BOB)
    game.database.settle()
    return game


def test_only_who_was_fastest_goes_on_to_the_game() -> None:
    game, done = sought(), list[str]()
    eve = game.player("eve", accounts=True)
    join(game.bob.table, BOB, then=lambda: done.append("bob"))
    join(eve.table, EVE, then=lambda: done.append("eve"))
    assert done == []
    game.database.settle()
    assert (game.kinds, done) == ("join", ["bob"])


def test_what_follows_a_seek_that_is_withdrawn() -> None:
    game, done = sought(), list[str]()
    withdraw(game.ann.table, FIRST, lambda: done.append("then"))
    game.database.settle()
    assert (game.kinds, done) == ("withdraw", ["then"])


def test_what_follows_a_phrase_comes_once_it_was_sent_again() -> None:
    game, done = begun(), list[str]()
    game.ann.view.play(*moves("a1"))
    game.bob.view.say(1, lambda: done.append("then"))
    game.database.settle()
    assert (game.kinds, done) == ("join move say", ["then"])


def test_what_follows_each_offer_and_each_answer() -> None:
    game, done = begun(), list[str]()
    for player, other, accept in ((game.ann, game.bob, False), (game.bob, game.ann, True)):
        player.view.offer(OfferKind.DRAW, lambda: done.append("offer"))
        game.database.settle()
        other.view.answer(lambda: done.append("answer"), accept=accept)
        game.database.settle()
    assert done == ["offer", "answer", "offer", "answer"]


def test_nothing_follows_a_rematch_that_was_refused() -> None:
    game, done = begun(), list[str]()
    game.ann.table.resign(FIRST)
    game.database.settle()
    game.bob.view.rematch("xyz", lambda: done.append("xyz"))
    game.ann.view.rematch("abc", lambda: done.append("abc"))
    game.database.settle()
    (refusal,) = game.ann.refusals
    assert (refusal.error.reason, done) == (RefusalReason.TOO_LATE, ["xyz"])
    game.ann.view.rematch("abc", lambda: done.append("accepted"))
    game.database.settle()
    assert done == ["xyz", "accepted"]


def test_nothing_follows_in_a_view_that_was_closed() -> None:
    game, done = begun(), list[str]()
    game.ann.view.abort(lambda: done.append("then"))
    game.ann.view.close()
    game.database.settle()
    assert (game.kinds, done) == ("join abort", [])
