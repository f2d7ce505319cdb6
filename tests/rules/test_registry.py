from __future__ import annotations

import json
from typing import Any

import pytest

from boardtui.rules.errors import OptionError, RulesError
from boardtui.rules.game import Game
from boardtui.rules.game_text import game_from_text, game_to_text
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game, game_from_json, game_to_json
from boardtui.rules.three_way import ThreeWayOthello


def test_a_game_has_the_usual_options_where_none_are_named() -> None:
    assert game("othello") == Othello(size=8)
    assert game("gomoku") == Gomoku(size=15, line=5, rule=Rule.FREESTYLE)


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(RulesError) as caught:
        game("go")
    assert str(caught.value) == "There is no game “go”; choose from: othello, gomoku, three-way."


def test_options_written_as_text_settle_on_their_choices() -> None:
    settled = game("gomoku", size="19", line="6", rule="standard")
    assert settled == Gomoku(size=19, line=6, rule=Rule.STANDARD)
    assert isinstance(settled, Gomoku)
    assert settled.rule is Rule.STANDARD


@pytest.mark.parametrize(
    ("key", "options", "words"),
    [
        ("othello", {"size": 7}, "Board size cannot be 7; choose from: 4, 6, 8, 10, 12, 14, 16."),
        ("gomoku", {"size": 8.0}, "Board size cannot be 8.0; choose from: 3, 4, …, 20."),
        ("othello", {"rule": "x"}, "Othello has no option “rule”."),
        ("gomoku", {"size": 2}, "Board size cannot be 2; choose from: 3, 4, …, 20."),
        ("gomoku", {"size": 21}, "Board size cannot be 21; choose from: 3, 4, …, 20."),
        ("gomoku", {"size": None}, "Board size cannot be None; choose from: 3, 4, …, 20."),
        ("gomoku", {"line": 2}, "Stones in a row cannot be 2; choose from: 3, 4, …, 20."),
        ("gomoku", {"size": 4}, "The winning row must have 3 to 4 stones, not 5."),
        (
            "gomoku", {"rule": "x" * 99},
            (
                f"Rule cannot be {'x' * 20}; choose from: freestyle, standard, renju, "
                "caro, caro6."
            ),
        ),
        (
            "gomoku", {"rule": "renju", "line": 6},
            "Renju is played with 5 stones in a row, not 6.",
        ),
    ],
)  # fmt: skip
def test_bad_options_are_refused_with_what_is_possible(
    key: str, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(OptionError) as caught:
        game(key, **options)
    assert str(caught.value) == words


def test_options_are_declared_once() -> None:
    assert [(option.name, option.default) for option in Gomoku.options()] == [
        ("size", 15),
        ("line", 5),
        ("rule", Rule.FREESTYLE),
        ("opening", OpeningRule.NONE),
    ]
    assert [option.name for option in Othello.options()] == ["size"]


@pytest.mark.parametrize(
    ("described", "text"),
    [
        (Othello(), '["othello", {"size": 8}]'),
        (
            Gomoku(size=19, rule=Rule.CARO),
            '["gomoku", {"size": 19, "line": 5, "rule": "caro", "opening": "none"}]',
        ),
        (ThreeWayOthello(), '["three-way", {"size": 9}]'),
    ],
)
def test_a_game_is_written_as_libraries_and_ratings_on_disk_have_it(
    described: Game, text: str
) -> None:
    assert game_to_text(described) == text
    assert game_from_text(text) == described
    key, options = json.loads(text)
    assert game_to_json(described) == {"game": key, "options": options}
    assert game_from_json(json.loads(json.dumps(game_to_json(described)))) == described


def test_values_of_options_are_read_as_numbers_or_words_and_missing_ones_are_the_usual() -> None:
    assert game_from_json({"game": "gomoku", "options": {"size": "19"}, "x": 1}) == Gomoku(size=19)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "null", "8", '"othello"', "[]", '["othello"]', '["othello", []]', '[1, {}]',
        '{"game": "othello"}', '{"game": "othello", "options": [8]}', '["go", {}]',
        '["othello", {"size": 7}]', '["othello", {"size": null}]', '["othello", {"size": [8]}]',
        '["othello", {"size": 8.0}]', '["othello", {"size": 1e999}]', '["othello", {"key": 1}]',
        '["othello", {"self": 1}]', f'["othello", {{"size": {"9" * 900}}}]',
        f'["othello", {{"size": {"9" * 9000}}}]', f'["{"x" * 60}", {{}}]',
        f'["gomoku", {{"rule": "{"x" * 60}"}}]', "[" * 900, "[" * 100_000,
    ],
)  # fmt: skip
def test_a_malformed_description_of_a_game_raises_one_kind_of_error(text: str) -> None:
    with pytest.raises(RulesError):
        game_from_text(text)
