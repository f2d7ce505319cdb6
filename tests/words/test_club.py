"""The games and the news of a club in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardtui.record.clock import DAY
from boardtui.rules.game import Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.session.club.news import News, NewsKind
from boardtui.words.club import (
    club_title,
    here_text,
    listed_clock,
    listed_result,
    news_sentence,
    offer_text,
    opponent_text,
    person_text,
    time_text,
    turn_text,
    waiting_games_text,
    waiting_line,
)
from boardtui.words.language import use_language
from tests.cases import each
from tests.session.club.states import ANN, BEN, EVE, offered, over, rematch_wanted, running


@pytest.fixture
def japanese() -> Iterator[None]:
    use_language("ja")
    yield
    use_language("en")


def test_a_running_game_says_whose_move_it_waits_for() -> None:
    game = running("a", (ANN, BEN), 0)
    assert turn_text(game, ANN.id) == "your move"
    assert turn_text(game, BEN.id) == "ann to move"
    assert turn_text(game, EVE.id) == "ann to move"


def test_the_players_but_for_oneself_are_named() -> None:
    listing = running("a", (ANN, BEN)).listing
    assert opponent_text(listing, ANN.id) == "ben"
    assert opponent_text(listing) == "ann - ben"


def test_of_a_free_seat_it_is_told_who_may_sit() -> None:
    assert opponent_text(offered("a", ANN).listing, ANN.id) == "anyone"
    assert opponent_text(offered("a", ANN, BEN).listing, ANN.id) == "ben"
    assert opponent_text(offered("a", ANN, code="abc234").listing, ANN.id) == "code abc234"


def test_an_offer_says_which_seat_is_left() -> None:
    assert offer_text(offered("a", BEN).listing) == "Othello, 5+3, you play White"
    assert waiting_line(offered("a", BEN), 0.0) == "ben: Othello, 5+3, you play White"


def test_a_game_that_waits_for_a_move_says_with_whom_and_how_long() -> None:
    game = running("a", (ANN, BEN), 0, clock="3d", deadline=3 * DAY)
    assert (
        waiting_line(game, DAY)
        == "ben: Othello, move 0, your move, about 2 days left (clock 3 days)"
    )
    untimed = game._replace(listing=game.listing._replace(clock=None, deadline=None))
    assert waiting_line(untimed, DAY) == "ben: Othello, move 0, your move, no clock"


def test_a_game_that_waits_is_named_with_its_opening() -> None:
    game = running("a", (ANN, BEN), 0, game=Gomoku(opening=OpeningRule.SWAP2), moves=7)
    assert waiting_line(game, 0.0) == "ben: Gomoku Swap2, move 7, your move, 5+3"


def test_a_rematch_that_waits_says_who_wants_it() -> None:
    game = rematch_wanted("a", (ANN, BEN), 1)
    assert waiting_line(game, 0.0) == "ben: Othello, 5+3, wants a rematch"
    assert news_sentence(News(NewsKind.ASKED, game), ANN.id) == "ben wants a rematch: Othello."


def test_a_clock_in_a_list_is_short() -> None:
    listing = running("a", (ANN, BEN), clock="3d").listing
    assert listed_clock(listing) == "3 days"
    assert listed_clock(listing._replace(clock=None)) == "no clock"


@each(
    ("clock", "left", "text"),
    [
        ("5+3", 252.0, "4 min"),
        ("5+3", 12.0, "less than 1 min"),
        ("5+3", -1.0, "less than 1 min"),
        ("180+0", 9000.0, "2 h"),
        ("3d", 2.2 * 86_400, "about 2 days"),
        ("3d", 5 * 3600.0, "about 5 h"),
        ("3d", 600.0, "about 10 min"),
    ],
)
def test_the_time_left_is_told_in_whole_units_and_days_as_about(
    clock: str, left: float, text: str
) -> None:
    listing = running("a", (ANN, BEN), clock=clock, deadline=1000.0 + left).listing
    assert time_text(listing, 1000.0) == text


def test_without_a_running_clock_no_time_is_told() -> None:
    assert time_text(running("a", (ANN, BEN)).listing, 0.0) == ""


def test_a_result_is_told_as_each_player_sees_it() -> None:
    game = over("a", (ANN, BEN), 1)
    assert listed_result(game, ANN.id) == "you lost"
    assert listed_result(game, BEN.id) == "you won"
    assert listed_result(game, EVE.id) == "White won"
    swapped = game._replace(listing=game.listing._replace(is_swapped=True))
    assert listed_result(swapped, ANN.id) == "you won"


@each(
    ("winner", "how", "results"),
    [
        (1, Termination.TIMEOUT, ("you lost on time", "you won on time", "White won on time")),
        (
            1,
            Termination.ABSENCE,
            ("you lost by absence", "you claimed the win", "White claimed the win"),
        ),
        (None, Termination.ABANDONED, ("called off",) * 3),
    ],
)
def test_a_result_has_its_reason_unless_it_is_by_the_rules(
    winner: int | None, how: Termination, results: tuple[str, ...]
) -> None:
    game = over("a", (ANN, BEN), winner, how)
    assert tuple(listed_result(game, each.id) for each in (ANN, BEN, EVE)) == results


@each(
    ("kind", "text"),
    [
        (NewsKind.BEGUN, "Othello with ben: the game has begun."),
        (NewsKind.MOVED, "Othello with ben: it is your turn."),
    ],
)
def test_news_of_own_games_are_sentences(kind: NewsKind, text: str) -> None:
    assert news_sentence(News(kind, running("a", (ANN, BEN))), ANN.id) == text


def test_other_news_are_sentences() -> None:
    lost = News(NewsKind.ENDED, over("a", (ANN, BEN), 1))
    assert news_sentence(lost, ANN.id) == "Othello with ben: you lost."
    assert news_sentence(News(NewsKind.CAME, who=EVE.who), ANN.id) == "eve is here."
    offer = News(NewsKind.OFFERED, offered("a", EVE))
    assert news_sentence(offer, ANN.id) == "eve offers a game: Othello, 5+3, you play White."


def test_a_name_from_outside_cannot_steer_the_terminal() -> None:
    assert person_text(BEN.who._replace(name="b\x1b[2Jen")) == "b·[2Jen"
    assert person_text(BEN.who._replace(name="")) == "someone"
    assert "\x1b" not in club_title("x\x1b[2J", "lambda")


def test_a_club_is_named_by_its_machine_and_by_a_folder_that_says_more() -> None:
    assert club_title("club", "lambda.example.org") == "Club at lambda"
    assert club_title("chess", "lambda") == "Club “chess” at lambda"


def test_counts_are_in_words() -> None:
    assert here_text(3) == "3 people here"
    assert [waiting_games_text(count) for count in (0, 1, 2)] == [
        "",
        "1 game waiting",
        "2 games waiting",
    ]


def test_the_same_in_japanese(japanese: None) -> None:
    assert turn_text(running("a", (ANN, BEN), 1), ANN.id) == "benの番"
    assert offer_text(offered("a", BEN).listing) == "オセロ、5+3、あなたは白"


def test_a_game_with_a_swap_opening_offers_a_seat_and_no_colour() -> None:
    game = Gomoku(opening=OpeningRule.SWAP2)
    listing = running("a", (ANN, BEN), game=game).listing
    free = offered("a", BEN).listing
    text = offer_text(free._replace(game=game, board=listing.board, turn=listing.turn))
    assert text == "Gomoku, Swap2, 5+3, you are the second player"
