"""The choices for a new game, as the settings keep them."""

from __future__ import annotations

from boardtui.config.settings import LONGEST_NAME, Settings
from boardtui.rules.othello import Othello
from boardtui.session.new_game_choices import last_names


def test_names_in_the_settings_file_are_cut_and_have_no_controls() -> None:
    settings = Settings(
        new_game={"othello": {"black_name": "Ann\x1b[31m\n" + "n" * 5000, "white_name": 7}}
    )
    black, white = last_names(settings, Othello())
    assert black == ("Ann [31m " + "n" * 5000)[:LONGEST_NAME]
    assert white == "7"
