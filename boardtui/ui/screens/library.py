"""Open a record: by its path, from a list, or by pasting its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static, TextArea

from boardtui.formats.detect import SUFFIXES, read_file, read_record
from boardtui.formats.reading import Reading
from boardtui.language import N_, _, ngettext
from boardtui.launch import Review
from boardtui.ui.files import common_start, completions, dropped_path, named_path
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.game_picker import Entry
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Heading, Item, Menu
from boardtui.ui.wording import shown_name


class PathInput(Input):
    """An input that hands whatever is pasted into it to the screen."""

    def _on_paste(self, event: events.Paste) -> None:
        # Textual would take the first line only.
        event.prevent_default()


class LibraryScreen(PlainScreen[Review | None]):
    """Brings back one game to review; a recent one is asked of the app."""

    DEFAULT_CSS = """
    LibraryScreen {
        & .label { padding: 0 1; color: $text-muted; }
        & Input { margin: 0 1; }
        & TextArea { margin: 0 1; display: none; }
        & .message { height: auto; max-height: 4; padding: 0 1; color: $text-error; }
        &.-typing TextArea { display: block; }
        &.-typing Menu { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Back"), id="library.cancel"),
        Binding("tab", "complete", N_("Complete"), id="library.complete", priority=True),
        Binding("down", "list(0)", N_("To the list"), show=False, id="library.list"),
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
        entry = PathInput(placeholder=_("path of a file"), select_on_focus=False)
        entry.cursor_blink = False
        yield entry
        area = TextArea(soft_wrap=True, show_line_numbers=False, tab_behavior="focus")
        area.cursor_blink = False
        yield area
        yield Static(classes="message", markup=False)
        yield Menu(self._rows(""), self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        if self._review is not None:
            self._source = self._review.source
            self._offer(self._review.readings)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        typing = self.has_class("-typing")
        if action == "read":
            return typing
        if action in {"complete", "list"}:
            return not typing and isinstance(self.focused, Input)
        return True

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        path = dropped_path(event.text)
        if path is not None:
            self._open(str(path))
        elif self._is_path(event.text):
            entry = self.query_one(PathInput)
            entry.insert_text_at_cursor(event.text.strip())
        else:
            self._read(event.text)

    @on(Input.Changed)
    def _list(self, message: Input.Changed) -> None:
        self._say("")
        self.query_one(Menu).rows = self._rows(message.value)

    @on(Input.Submitted)
    def _submit(self, message: Input.Submitted) -> None:
        path = named_path(message.value)
        if not message.value.strip():
            self.query_one(Menu).focus()
        elif path.is_dir():
            self._enter(str(path))
        else:
            self._open(message.value)

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        kind, _colon, value = message.item.id.partition(":")
        if kind == "game":
            self._finish((self._readings[int(value)],))
        elif kind == "recent":
            self.app.post_message(self._recent[int(value)].wish)
            self.dismiss(None)
        elif kind == "directory":
            self._enter(value)
        else:
            self._open(value)

    def action_complete(self) -> None:
        """Type what all files that begin like the path have in common."""
        entry = self.query_one(PathInput)
        entry.value = common_start(entry.value, completions(entry.value, SUFFIXES))
        entry.cursor_position = len(entry.value)

    def action_list(self, _row: int) -> None:
        """Go down into the list."""
        self.query_one(Menu).focus()

    def action_type(self) -> None:
        """Show a place for the text of a record, or hide it."""
        typing = not self.has_class("-typing")
        self.set_class(typing, "-typing")
        self.query_one(TextArea if typing else PathInput).focus()
        self.refresh_bindings()

    def action_read(self) -> None:
        """Read the text that was typed."""
        self._read(self.query_one(TextArea).text)

    def action_cancel(self) -> None:
        """Go back without a record."""
        self.dismiss(None)

    def _enter(self, folder: str) -> None:
        entry = self.query_one(PathInput)
        entry.value = folder.rstrip("/") + "/"
        entry.cursor_position = len(entry.value)
        entry.focus()

    def _open(self, name: str) -> None:
        path = named_path(name)
        try:
            readings = tuple(read_file(path))
        except (OSError, ValueError) as error:
            self._say(str(error))
        else:
            self._source = str(path)
            self._offer(readings)

    def _read(self, text: str) -> None:
        try:
            readings = tuple(read_record(text))
        except ValueError as error:
            self._say(str(error))
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
        self._say(text.format(count=count))
        items = [Item(f"game:{n}", _title(reading)) for n, reading in enumerate(readings)]
        self.remove_class("-typing")
        menu = self.query_one(Menu)
        menu.rows = tuple(items)
        menu.focus()

    def _finish(self, readings: tuple[Reading, ...]) -> None:
        self.dismiss(Review(readings, self._source))

    def _say(self, text: str) -> None:
        self.query_one(".message", Static).update(text)
        if text and not self._readings:
            self.app.bell()

    def _rows(self, typed: str) -> tuple[Item | Heading, ...]:
        rows: list[Item | Heading] = []
        if not typed and self._recent:
            rows.append(Heading(_("Recent")))
            recent = enumerate(self._recent)
            rows += [Item(f"recent:{n}", entry.text, entry.note) for n, entry in recent]
            rows.append(Heading())
        found = completions(typed, SUFFIXES)
        if found:
            rows.append(Heading(_("Files")))
        for entry in found:
            kind = "directory" if entry.is_directory else "file"
            name = entry.path.name + ("/" if entry.is_directory else "")
            rows.append(Item(f"{kind}:{entry.path}", name))
        return tuple(rows)

    @staticmethod
    def _is_path(text: str) -> bool:
        line = text.strip()
        return "\n" not in line and line.startswith(("/", "~", "./", "../"))


def _title(reading: Reading) -> str:
    """A game of a file in one line."""
    record = reading.record
    names = [shown_name(record.players[color]) for color in sorted(record.players)]
    when = str(record.date) if record.date else ""
    parts = [record.game.name, " - ".join(names), record.event, when]
    return "  ".join(part for part in parts if part)
