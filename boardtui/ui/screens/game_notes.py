"""The form for the tags of a game of the library, and for the title of one's own game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from boardtui.person.tags import STAR, kept
from boardtui.saves.renaming import LONGEST_TITLE
from boardtui.session.commands.forms import NOTES
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.words.language import _

MOST_SHOWN = 20
"""The most tags listed below the field."""

_LONGEST = 1000
_BETWEEN = re.compile("[,、,]")


class GameNotes(NamedTuple):
    """The tags and the title of a game."""

    tags: frozenset[str]
    title: str | None = None
    """None if the game is not one's own."""


class GameNotesForm(Dialog[GameNotes | None]):
    """Returns the new notes; None to leave them as they were."""

    DEFAULT_CSS = """
    GameNotesForm {
        & > .panel { max-width: 64; padding: 1 2; }
        & Input, & Input:focus { border: none; height: 1; padding: 0 1; background: $surface; }
        & .label { color: $text-muted; }
        & Input { margin-bottom: 1; }
        & .known { color: $text-muted; height: auto; max-height: 4; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        NOTES, {"notes.save": "save", "notes.next": "field(1)", "notes.back": "field(-1)"}
    )

    def __init__(
        self, game: str, notes: GameNotes, known: Mapping[str, int], glyphs: GlyphSet
    ) -> None:
        """`known` are all tags with their numbers of games."""
        super().__init__(glyphs)
        self._game = game
        self._notes = notes
        self._known = {tag: count for tag, count in known.items() if tag != STAR}

    def compose_panel(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(self._game)
            if self._notes.title is not None:
                yield Static(_("Title or event"), classes="label", markup=False)
                yield self._field("title", self._notes.title, LONGEST_TITLE)
            yield Static(_("Tags, with commas between them"), classes="label", markup=False)
            tags = ", ".join(sorted(self._notes.tags - {STAR}))
            yield self._field("tags", tags, _LONGEST, _TagSuggester(self._known))
            if self._known:
                by_count = sorted(self._known, key=lambda tag: -self._known[tag])
                text = _("In use: {tags}").format(tags=", ".join(by_count[:MOST_SHOWN]))
                yield Static(printable(text), classes="known", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "field" and self._notes.title is None:
            return False
        return super().check_action(action, parameters)

    def action_field(self, step: int) -> None:
        """Go to the other field."""
        self.focus_next() if step > 0 else self.focus_previous()

    @on(Input.Submitted)
    def action_save(self) -> None:
        """Close with the contents of the fields."""
        tags = frozenset(_tags_of(self.query_one("#tags", Input).value))
        title = self._notes.title
        if title is not None:
            title = self.query_one("#title", Input).value.strip()
        self.dismiss(GameNotes(tags | (self._notes.tags & {STAR}), title))

    @staticmethod
    def _field(name: str, text: str, longest: int, suggester: Suggester | None = None) -> Input:
        field = Input(text, id=name, max_length=longest, suggester=suggester, select_on_focus=False)
        field.cursor_blink = False
        return field


class _TagSuggester(Suggester):
    """Completes the last tag to one in use."""

    def __init__(self, known: Iterable[str]) -> None:
        super().__init__(use_cache=False)
        self._known = sorted(known)

    async def get_suggestion(self, value: str) -> str | None:
        begun = _BETWEEN.split(value)[-1].lstrip()
        for tag in self._known:
            if begun and tag.startswith(begun) and tag != begun:
                return value + tag[len(begun) :]
        return None


def _tags_of(text: str) -> Iterator[str]:
    """Yield the tags in the text of a field."""
    for part in _BETWEEN.split(text):
        if tag := kept(part):
            yield tag
