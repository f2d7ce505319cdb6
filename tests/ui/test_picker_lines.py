"""The lines of the picker."""

from __future__ import annotations

from boardtui.config.settings import Settings
from boardtui.session.commands.lists import ITEM_KEYS
from boardtui.session.game_choices import GameLists
from boardtui.ui.picker_lines import PickerLines


def test_every_key_of_a_line_is_bound_and_picks_one_line() -> None:
    lines = PickerLines(Settings(), GameLists(), 0, is_newcomer=True, unfolded=())
    items = [offer.item for group in lines.groups() for offer in group.offers]
    keys = [item.key for item in items if item.key]
    assert {*keys} <= {*ITEM_KEYS}
    assert {key for key in ITEM_KEYS if key.isalpha()} <= {*keys}
    assert len(keys) == len({*keys})
    assert {"library", "learn:othello"} <= {item.id for item in items}
