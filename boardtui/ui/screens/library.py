"""Open a record: by its path, from a list, or by pasting its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static, TextArea

from boardtui.formats.detect import is_record, read_file, read_record
from boardtui.formats.reading import Reading
from boardtui.language import N_, _, ngettext
from boardtui.launch import Review
from boardtui.ui.files import dropped_path, named_path
from boardtui.ui.game_choices import Entry, GameChoice
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.path_form import PathForm, PathInput
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Heading, Item, Menu
from boardtui.ui.wording import shown_name
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import game_name


class LibraryScreen(PathForm[Review | GameChoice | None]):
    """Brings back one game to review, or the choice of a recent one."""

    DEFAULT_CSS = """
    LibraryScreen {
        & TextArea { margin: 0 1; display: none; }
        &.-typing TextArea { display: block; }
        &.-typing Menu { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "type", N_("Type or paste a record"), id="library.type"),
        Binding("ctrl+s", "read", N_("Read this text"), id="library.read"),
    ]

    def __init__(
        self,
        preferences: Preferences,
        recent: Sequence[Entry] = (),
        review: Review | None = None,
    ) -> None:
        """Offer recent games, or the choice among those of a file that is read already."""
        super().__init__(preferences)
        self._recent = recent
        self._readings: tuple[Reading, ...] = ()
        self._source = ""
        self._review = review

    def compose(self) -> ComposeResult:
        yield Static(_("Open a record"), classes="title", markup=False)
        yield Static(
            _("Type a path, drop a file here, or paste the text of a record."),
            classes="label",
            markup=False,
        )
        yield from self.compose_path()
        area = TextArea(soft_wrap=True, show_line_numbers=False, tab_behavior="focus")
        area.cursor_blink = False
        yield area
        yield Static(classes="message", markup=False)
        yield Menu(self.rows(""), self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        if self._review is not None:
            self._source = self._review.source
            self._offer(self._review.readings)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        typing = self.has_class("-typing")
        if action == "read":
            return typing
        return super().check_action(action, parameters) and not (
            typing and action in {"complete", "list"}
        )

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        path = dropped_path(event.text)
        if path is not None:
            self.take(str(path))
        elif self._is_path(event.text):
            entry = self.query_one(PathInput)
            entry.insert_text_at_cursor(event.text.strip())
        else:
            self._read(event.text)

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        kind, _colon, value = message.item.id.partition(":")
        if kind == "game":
            self._finish((self._readings[int(value)],))
        elif kind == "recent":
            self.dismiss(self._recent[int(value)].choice)
        else:
            self.pick(kind, value)

    def action_type(self) -> None:
        """Show a place for the text of a record, or hide it."""
        typing = not self.has_class("-typing")
        self.set_class(typing, "-typing")
        self.query_one(TextArea if typing else PathInput).focus()
        self.refresh_bindings()

    def action_read(self) -> None:
        """Read the text that was typed."""
        self._read(self.query_one(TextArea).text)

    def take(self, name: str) -> None:
        path = named_path(name)
        try:
            if dropped_path(name) is None and is_record(name):
                # Pasted into a terminal that does not say what is pasted.
                self._read(name)
                return
            readings = tuple(read_file(path))
        except (OSError, ValueError) as error:
            self.say(sentence(error))
        else:
            self._source = str(path)
            self._offer(readings)

    def _read(self, text: str) -> None:
        try:
            readings = tuple(read_record(text))
        except ValueError as error:
            self.say(sentence(error))
        else:
            self._source = _("pasted text")
            self._offer(readings)

    def _offer(self, readings: tuple[Reading, ...]) -> None:
        """Open the only game, or let a person choose among several."""
        if len(readings) == 1:
            self._finish(readings)
            return
        self._readings = readings
        count = len(readings)
        text = ngettext("{count} game: choose one.", "{count} games: choose one.", count)
        self.say(text.format(count=count))
        items = [Item(f"game:{n}", _title(reading)) for n, reading in enumerate(readings)]
        self.remove_class("-typing")
        menu = self.query_one(Menu)
        menu.rows = tuple(items)
        menu.focus()

    def _finish(self, readings: tuple[Reading, ...]) -> None:
        self.dismiss(Review(readings, self._source))

    def say(self, text: str) -> None:
        super().say(text)
        if text and not self._readings:
            self.app.bell()

    def rows(self, typed: str) -> tuple[Item | Heading, ...]:
        if typed or not self._recent:
            return super().rows(typed)
        recent = [
            Item(f"recent:{n}", entry.text, entry.note) for n, entry in enumerate(self._recent)
        ]
        return (Heading(_("Recent")), *recent, Heading(), *super().rows(typed))

    @staticmethod
    def _is_path(text: str) -> bool:
        line = text.strip()
        return "\n" not in line and line.startswith(("/", "~", "./", "../"))


def _title(reading: Reading) -> str:
    """A game of a file in one line."""
    record = reading.record
    names = [shown_name(name) for name in record.names(record.root.end()) if name]
    when = str(record.date) if record.date else ""
    parts = [game_name(record.game), " - ".join(names), record.event, when]
    return "  ".join(part for part in parts if part)
