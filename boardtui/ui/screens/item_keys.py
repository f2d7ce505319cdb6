"""The items of a screen's menu by their keys."""

from __future__ import annotations

from textual.screen import Screen

from boardtui.ui.widgets.menu import Item, Menu


def item_with(screen: Screen[None], key: str) -> Item | None:
    """Return the item that a key picks in a screen's menu; None without one."""
    menu = screen.query_one_optional(Menu)
    items = () if menu is None else (row for row in menu.rows if isinstance(row, Item))
    return next((item for item in items if item.key == key), None)
