"""Words for games in lists."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.game import Game, Outcome, Position, Termination
from boardtui.rules.registry import game
from boardtui.saves.cards import GameCard
from boardtui.words.cards import (
    player_names,
    result_code,
    score_text,
    short_result,
    title_of,
    with_initials,
)
from boardtui.words.language import use_language
from boardtui.words.results import result_name

BLACK, WHITE = Color(0), Color(1)
OTHELLO = game("othello", size=4)
THREE = game("three-way", size=5)


def card_at(position: Position, outcome: Outcome | None = None) -> GameCard[int]:
    record = GameRecord(position.game, start=position)
    return GameCard.of(1, record, record.root, outcome or position.outcome)


@pytest.mark.parametrize(
    ("names", "language", "shown"),
    [
        (("Ann", "Level 3"), "en", ["Ann", "Level 3"]),
        (("Ann", "Level 3"), "ja", ["Ann", "レベル3"]),
        (("A\x1b[31mnn", ""), "en", ["A·[31mnn", "?"]),
        ((), "en", ["?", "?"]),
    ],
)
def test_players(names: tuple[str, ...], language: str, shown: list[str]) -> None:
    record = GameRecord(OTHELLO, players={Seat(seat): name for seat, name in enumerate(names)})
    record.date = dt.date(2020, 1, 1)
    card = GameCard.of(1, record, record.root, None)
    use_language(language)
    try:
        assert player_names(card) == shown
        assert title_of(card) == f"{' - '.join(shown)}, 2020-01-01"
    finally:
        use_language("en")


@pytest.mark.parametrize(
    ("names", "people", "shown"),
    [
        (("", "Level 3"), (BLACK,), ["You", "Level 3"]),
        (("", ""), (BLACK, WHITE), ["Person", "Person"]),
        (("", ""), (WHITE,), ["?", "You"]),
        ((), (), ["?", "?"]),
    ],
)
def test_people_without_names(
    names: tuple[str, ...], people: tuple[Color, ...], shown: list[str]
) -> None:
    card = replace(card_at(OTHELLO.start()), players=names, people=people)
    assert player_names(card) == shown


@pytest.mark.parametrize(
    ("game", "row", "short", "code", "score"),
    [
        (OTHELLO, "XXXO", "you lost 4-12", "1-0", "12-4"),
        (OTHELLO, "XXXX", "you lost 0-16", "1-0", "16-0"),
        (OTHELLO, "XXX.", "you lost 0-16", "1-0", "16-0"),
        (OTHELLO, "XXOO", "draw 8-8", "1/2-1/2", "8-8"),
        (THREE, "XX..#", "you lost: Black 10, Red 5, White 0", "1-0", "10-0-5"),
        (THREE, "#.X..", "Black and Red shared first place: Black 5, Red 5, White 0", "*", "5-0-5"),
        (THREE, "X.O.#", "draw: Black 5, White 5, Red 5", "1/2-1/2", "5-5-5"),
    ],
)
def test_results_by_the_rules(game: Game, row: str, short: str, code: str, score: str) -> None:
    board = Board.from_text("\n".join([row] * game.board_size.rows), len(game.sides))
    card = card_at(game.position(board, BLACK))
    assert (short_result(card, WHITE), result_code(card), score_text(card)) == (short, code, score)


@pytest.mark.parametrize(
    ("outcome", "anyone", "own", "code"),
    [
        (Outcome((WHITE,), Termination.RESIGNATION), "White won", "you lost", "0-1"),
        (Outcome((WHITE,), Termination.TIMEOUT), "White won on time", "you lost on time", "0-1"),
        (Outcome((BLACK, WHITE), Termination.AGREEMENT), "draw", "draw", "1/2-1/2"),
        (Outcome((), Termination.ABANDONED), "abandoned", "abandoned", "*"),
        (None, "no result", "no result", "*"),
    ],
)
def test_other_results(outcome: Outcome | None, anyone: str, own: str, code: str) -> None:
    card = card_at(OTHELLO.start(), outcome)
    assert (short_result(card), short_result(card, BLACK)) == (anyone, own)
    assert result_code(card) == score_text(card) == code


def test_a_stated_score_stands_in_parentheses() -> None:
    card = card_at(OTHELLO.start(), Outcome((WHITE,), Termination.AGREEMENT, score=(6, 10)))
    assert (score_text(card), result_code(card)) == ("(6-10)", "0-1")
    assert result_name(OTHELLO, card.outcome) == "White won 10-6"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Fukada Nanao", "Fukada N."),
        ("de Grey Aubrey", "de Grey A."),
        ("van den Berg Marc Jan", "van den Berg M. J."),
        ("rose brian", "rose b."),
        ("Cassio", "Cassio"),
        ("", ""),
    ],
)
def test_the_initials_of_a_name(name: str, short: str) -> None:
    assert with_initials(name) == short
