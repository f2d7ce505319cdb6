"""The last chosen game of each kind."""

from __future__ import annotations

import pytest

from boardtui.config.settings import Settings
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.session.last_games import kept_name, last_game, preset_of

PRESETS = Gomoku().presets


def test_the_usual_game_comes_before_the_first_choice() -> None:
    assert last_game(Settings(), "othello") == Othello()
    assert last_game(Settings(), "gomoku") == Gomoku()


@pytest.mark.parametrize("title", PRESETS)
def test_a_preset_has_a_name_and_a_memory_of_its_own(title: str) -> None:
    options = PRESETS[title]
    assert preset_of(Gomoku(**options)) == options
    assert kept_name(Gomoku(**options)) == title.lower()
    assert last_game(Settings(), "gomoku", options) == Gomoku(**options)


def test_what_the_settings_keep_is_chosen_again_and_what_is_wrong_is_not() -> None:
    (option, *_others) = Othello.options()
    usual = getattr(Othello(), option.name)
    other = next(each for each in option.choices if each != usual)
    name = kept_name(Othello())
    assert last_game(Settings(new_game={name: {option.name: other}}), "othello") == Othello(
        **{option.name: other}
    )
    assert last_game(Settings(new_game={name: {option.name: "?"}}), "othello") == Othello()
