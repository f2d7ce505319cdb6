"""What is new between two looks at a club, and the numbers of its games."""

from __future__ import annotations

import pytest

from boardtui.play.standing import Offer, OfferKind
from boardtui.rules.board import Seat
from boardtui.session.club.news import CALLS, News, NewsKind, holds, news_between, opens_by_itself
from boardtui.session.club.numbers import numbered
from boardtui.session.club.state import ClubState

from .states import ANN, BEN, EVE, lists, offered, over, rematch_wanted, running


def kinds(before: ClubState, after: ClubState) -> list[NewsKind]:
    return [news.kind for news in news_between(before, after)]


def test_the_same_lists_are_no_news() -> None:
    state = lists(own=[running("a", (ANN, BEN))], wanted=[offered("b", EVE)], here=[ANN, BEN])
    assert kinds(state, state) == []


def test_an_offer_is_news_once_and_its_end_is_none() -> None:
    before, after = lists(), lists(wanted=[offered("a", BEN)])
    assert kinds(before, after) == [NewsKind.OFFERED]
    assert kinds(after, before) == []


def test_a_challenge_calls_a_person_and_an_offer_to_all_does_not() -> None:
    assert kinds(lists(), lists(challenges=[offered("a", BEN, ANN)])) == [NewsKind.CHALLENGED]
    assert NewsKind.CHALLENGED in CALLS
    assert NewsKind.OFFERED not in CALLS


def test_a_game_that_was_offered_and_is_taken_has_begun() -> None:
    before = lists(offered=[offered("a", ANN)])
    assert kinds(before, lists(own=[running("a", (ANN, BEN))])) == [NewsKind.BEGUN]


def test_a_game_that_one_takes_oneself_is_no_news() -> None:
    before = lists(wanted=[offered("a", BEN)])
    assert kinds(before, lists(own=[running("a", (BEN, ANN))])) == []


def test_a_rematch_that_begins_is_news_but_not_at_the_first_look() -> None:
    after = lists(own=[running("b", (BEN, ANN))], over=[over("a", (ANN, BEN), 0)])
    assert kinds(lists(own=[running("a", (ANN, BEN))]), after)[0] is NewsKind.BEGUN
    assert NewsKind.BEGUN not in kinds(lists(here=[]), after)
    assert kinds(after, after) == []


@pytest.mark.parametrize(("clock", "opens"), [("5+3", True), ("3d", False)])
def test_a_game_opens_by_itself_if_its_clock_runs(clock: str, *, opens: bool) -> None:
    after = lists(own=[running("a", (ANN, BEN), clock=clock)])
    (begun,) = news_between(lists(offered=[offered("a", ANN)]), after)
    assert opens_by_itself(begun) is opens


def test_the_turn_is_news_when_it_comes() -> None:
    theirs = lists(own=[running("a", (ANN, BEN), 1)])
    mine = lists(own=[running("a", (ANN, BEN), 0)])
    assert kinds(theirs, mine) == [NewsKind.MOVED]
    assert kinds(mine, theirs) == []


def test_the_end_of_a_game_is_news() -> None:
    before = lists(own=[running("a", (ANN, BEN))])
    assert kinds(before, lists(over=[over("a", (ANN, BEN), 0)])) == [NewsKind.ENDED]


def test_a_person_who_comes_is_the_last_news() -> None:
    after = lists(here=[ANN, BEN], wanted=[offered("a", BEN)])
    assert kinds(lists(), after) == [NewsKind.OFFERED, NewsKind.CAME]


def test_a_number_stays_that_of_its_game() -> None:
    first = numbered({}, ["a", "b", "c"])
    assert first == {"a": 1, "b": 2, "c": 3}
    second = numbered(first, ["new", "b", "c"])
    assert second == {"new": 1, "b": 2, "c": 3}
    assert numbered(second, ["c", "newer", "b"]) == {"c": 3, "newer": 1, "b": 2}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (lists(), lists(challenges=[offered("a", BEN, ANN)])),
        (lists(), lists(wanted=[offered("a", BEN)])),
        (lists(offered=[offered("a", ANN)]), lists(own=[running("a", (ANN, BEN), 1)])),
        (lists(own=[running("a", (ANN, BEN), 1)]), lists(own=[running("a", (ANN, BEN), 0)])),
        (lists(own=[running("a", (ANN, BEN))]), lists(over=[over("a", (ANN, BEN), 0)])),
        (lists(), lists(here=[ANN, BEN])),
    ],
)
def test_news_holds_until_the_lists_tell_otherwise(before: ClubState, after: ClubState) -> None:
    news = next(news_between(before, after))
    assert holds(news, after)
    assert not holds(news, before)


def test_an_offer_waits_while_its_seat_is_free() -> None:
    news = News(NewsKind.WAITS, offered("a", ANN))
    assert holds(news, lists(offered=[offered("a", ANN)]))
    assert not holds(news, lists(own=[running("a", (ANN, BEN))]))


def test_an_offer_in_a_game_is_news_to_the_other_player() -> None:
    def asking(seat: int | None) -> ClubState:
        game, offer = running("a", (ANN, BEN)), None
        if seat is not None:
            offer = Offer(OfferKind.DRAW, Seat(seat))
        return lists(own=[game._replace(listing=game.listing._replace(offer=offer))])

    (news,) = news_between(asking(None), asking(1))
    assert news.kind is NewsKind.ASKED
    assert holds(news, asking(1))
    assert not holds(news, asking(None))
    assert kinds(asking(None), asking(0)) == []
    assert kinds(asking(1), asking(1)) == []


def test_a_rematch_that_the_other_wants_is_news_each_time_and_waits() -> None:
    players = (ANN, BEN)
    before, after = (
        lists(over=[over("a", players, 0)]),
        lists(over=[rematch_wanted("a", players, 1)]),
    )
    (news,) = news_between(before, after)
    assert news.kind is NewsKind.ASKED
    assert holds(news, after)
    assert not holds(news, before)
    assert kinds(after, after) == kinds(after, before) == []
    assert (after.waiting, after.last) == (after.over, ())
    assert (before.waiting, before.last) == ((), before.over)


def test_a_rematch_waits_neither_for_who_wants_it_nor_for_who_avoids_the_other() -> None:
    mine = lists(over=[rematch_wanted("a", (ANN, BEN), 0)])
    avoided = lists(over=[rematch_wanted("a", (ANN, BEN), 1)])._replace(avoided=frozenset({BEN.id}))
    for state in (mine, avoided):
        assert kinds(lists(over=[over("a", (ANN, BEN), 0)]), state) == []
        assert (state.waiting, state.last) == ((), state.over)
