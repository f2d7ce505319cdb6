"""The rows of a menu."""

from __future__ import annotations

from boardtui.system.named_tuples import NamedTuple


class Heading(NamedTuple):
    """The title of the items below it; an empty one is a gap."""

    text: str = ""
    note: str = ""
    """Muted text at the right, if there is room for it."""


class FreePlace(NamedTuple):
    """The empty place of an item that may come, as high as an item with a detail."""

    text: str = ""
    """Muted text in the place."""
    detail: str = ""
    """A second line of it."""


class Item(NamedTuple):
    """An entry to pick."""

    id: str
    text: str
    note: str = ""
    """Muted text at the right."""
    key: str = ""
    """The character that picks the item at once."""
    detail: str = ""
    """A second line, muted; empty for an item of one line."""
    remark: str = ""
    """A muted text below, wrapped instead of cut."""
    value: object = None
    """The thing to pick, if that is more than the id of a line."""
    about: str = ""
    """A text that is shown beside the menu while the item is highlighted, if it has a side."""
    brief: str = ""
    """The note in fewer words, where there is no room for all of it; empty to cut it."""
    waits: bool = False
    """True for an item that waits for the person: its note stands out."""


MenuRow = Item | Heading | FreePlace
