"""The lines of the picker."""

from __future__ import annotations

from boardtui.config.settings import Settings
from boardtui.session.commands.lists import ITEM_KEYS
from boardtui.session.game_choices import SavedGames
from boardtui.ui.picker_lines import PickerGames, PickerLines
from boardtui.ui.widgets.menu import Item


def test_every_key_of_a_line_is_bound_and_picks_one_line() -> None:
    lines = PickerLines(Settings(), PickerGames(), 0, is_newcomer=False, unfolded=())
    items = [row for row in lines.first_page() if isinstance(row, Item)]
    keys = [item.key for item in items if item.key]
    assert {*keys} <= {*ITEM_KEYS}
    assert {key for key in ITEM_KEYS if key.isalpha()} <= {*keys}
    assert len(keys) == len({*keys})
    assert {"library", "learn"} <= {item.id for item in items}


def test_lines_are_equal_while_nothing_has_changed() -> None:
    games = PickerGames(saved=SavedGames(unlisted=3), folder="/games")
    first, again = (
        PickerLines(Settings(), games, 0, is_newcomer=True, unfolded=()) for _ in range(2)
    )
    assert [*first.first_page()] == [*again.first_page()]


def test_the_sign_between_the_sides_of_a_board_is_that_of_the_characters() -> None:
    for times in ("×", "x"):
        lines = PickerLines(
            Settings(), PickerGames(), 0, is_newcomer=False, unfolded=(), times=times
        )
        sizes = [row.note for row in lines.first_page() if isinstance(row, Item) and row.note]
        assert f"8{times}8" in sizes
