from __future__ import annotations

from typing import Any

import pytest

from boardtui.rules.errors import OptionError, RulesError
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game


def test_a_game_has_the_usual_options_where_none_are_named() -> None:
    assert game("othello") == Othello(size=8)
    assert game("gomoku") == Gomoku(size=15, line=5, rule=Rule.FREESTYLE)


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(RulesError) as caught:
        game("go")
    assert str(caught.value) == "There is no game “go”; there are: othello, gomoku, three-way."


def test_options_written_as_text_settle_on_their_choices() -> None:
    settled = game("gomoku", size="19", line="6", rule="standard")
    assert settled == Gomoku(size=19, line=6, rule=Rule.STANDARD)
    assert isinstance(settled, Gomoku)
    assert settled.rule is Rule.STANDARD


@pytest.mark.parametrize(
    ("key", "options", "words"),
    [
        ("othello", {"size": 7}, "Board size: 7 is not possible, only 4, 6, 8, 10, 12, 14, 16."),
        ("gomoku", {"size": 8.0}, "Board size: 8.0 is not possible, only 3, 4, …, 20."),
        ("othello", {"rule": "x"}, "Othello has no option “rule”."),
        ("gomoku", {"size": 2}, "Board size: 2 is not possible, only 3, 4, …, 20."),
        ("gomoku", {"size": 21}, "Board size: 21 is not possible, only 3, 4, …, 20."),
        ("gomoku", {"size": None}, "Board size: None is not possible, only 3, 4, …, 20."),
        ("gomoku", {"line": 2}, "Stones in a row: 2 is not possible, only 3, 4, …, 20."),
        ("gomoku", {"size": 4}, "The winning row has 3 to 4 stones, not 5."),
        (
            "gomoku", {"rule": "x" * 99},
            f"Winning row: {'x' * 20} is not possible, only freestyle, standard, renju, caro.",
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
