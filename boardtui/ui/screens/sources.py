"""The sources of the library: one's own games, and the files and folders added to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from boardtui.library.errors import LibraryError
from boardtui.person.personal_file import PersonalError
from boardtui.session.commands.lists import SOURCES
from boardtui.session.game_library import GameLibrary, Update
from boardtui.session.library_sources import LibrarySource, read_sources
from boardtui.session.paths import dropped_path
from boardtui.system.printable import printable
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.add_collection import AddCollectionScreen
from boardtui.ui.screens.confirm import YES, ConfirmDialog, confirm
from boardtui.ui.screens.following import UpdateFollower
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Heading, Item, Menu
from boardtui.words.counts import games_text
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.library import (
    problem_text,
    source_lines,
    source_steps,
    source_text,
    update_text,
)

MOST_NAMED = 50
"""The most files listed at once."""

ADD, PROBLEMS = "add", "problems"


class SourcesScreen(PlainScreen[None]):
    """A line for each source, and the progress of an import."""

    DEFAULT_CSS = """
    SourcesScreen {
        & Menu { padding-top: 1; }
        & > .message {
            height: auto;
            min-height: 2;
            max-height: 3;
            padding: 0 1;
            color: $text-muted;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        SOURCES,
        {
            "sources.remove": "remove",
            "sources.update": "update",
            "sources.stop": "stop",
            "sources.leave": "leave",
        },
    )

    def __init__(self, preferences: Preferences, library: GameLibrary) -> None:
        super().__init__(preferences)
        self._library = library
        self._sources: list[LibrarySource] = []
        self._follower = UpdateFollower(self, library, self._read, self._say_update)

    def compose(self) -> ComposeResult:
        yield Static(_("Sources of the library"), classes="title", markup=False)
        yield Menu((), self.glyphs)
        yield Static(classes="message", markup=False)
        yield KeyHints()

    def on_mount(self) -> None:
        self.watch(self.query_one(Menu), "highlighted", self.refresh_bindings)
        self._follower.begin()
        self._read()
        if self._library.update is not None:
            self._say_update(self._library.update)

    def on_unmount(self) -> None:
        self._follower.end()

    async def compose_again(self) -> None:
        await super().compose_again()
        self._read()

    def about(self) -> tuple[str, Sequence[tuple[str, str]]]:
        return _("Sources"), source_steps()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "remove":
                source = self._highlighted()
                return source is not None and not source.is_own
            case "stop":
                return self._library.is_updating
            case "update":
                return not self._library.is_updating
        return True

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if (path := dropped_path(event.text, folders=True)) is not None:
            self._add(path.absolute())

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        library = self._library
        ask = partial(read_sources, library.collections, library.folder)
        try:
            self._sources = await library.ask(ask) or []
        except (LibraryError, PersonalError) as error:
            self.say(sentence(error))
        if (menu := self.query_one_optional(Menu)) is not None:
            menu.rows = self._rows()
            self.refresh_bindings()

    def _say_update(self, update: Update) -> None:
        self.say(update_text(update, width=self.size.width))
        self.refresh_bindings()

    def _rows(self) -> tuple[Item | Heading, ...]:
        rows: list[Item | Heading] = []
        for number, source in enumerate(self._sources):
            text, games = source_text(source), games_text(source.games)
            detail = "; ".join(source_lines(source))
            rows.append(Item(f"at:{number}", text, games, detail=detail, value=source))
        if rows:
            rows.append(Heading())
        rows.append(Item(ADD, _("Add a source"), key="a"))
        update = self._library.update
        if update is not None and update.problems:
            rows.append(Item(PROBLEMS, _("Problems while reading"), str(len(update.problems))))
        return tuple(rows)

    def _highlighted(self) -> LibrarySource | None:
        menu = self.query_one_optional(Menu)
        value = menu.item.value if menu is not None and menu.item is not None else None
        return value if isinstance(value, LibrarySource) else None

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        if message.item.id == ADD:
            self._ask_for_collection()
        elif message.item.id == PROBLEMS:
            self._show_problems()
        elif isinstance(message.item.value, LibrarySource):
            self._look_at(message.item.value)

    @work
    async def _ask_for_collection(self) -> None:
        path = await self.app.push_screen_wait(AddCollectionScreen(self.preferences))
        if path is not None:
            self._add(path)

    def _add(self, path: Path) -> None:
        self._library.begin_update([path])

    @work
    async def _show_problems(self) -> None:
        update = self._library.update
        if update is not None:
            lines = [problem_text(problem) for problem in update.problems]
            screen = MessageScreen(_("Problems while reading"), lines, self.glyphs)
            await self.app.push_screen_wait(screen)

    @work
    async def _look_at(self, source: LibrarySource) -> None:
        """Show the faults of a source's files; ask what to do with the games of missing files."""
        if source.missing:
            text = _("The library still has the games of these files, which are no longer on disk:")
            names = "\n".join(printable(file.path) for file in source.missing[:MOST_NAMED])
            answers = [
                Item("keep", _("Keep the games"), key="n"),
                Item("remove", _("Remove the games"), key="y"),
            ]
            question = ConfirmDialog(f"{text}\n{names}", answers, self.glyphs)
            if await self.app.push_screen_wait(question) == "remove":
                await self._remove([Path(file.path) for file in source.missing])
        elif source.faulty:
            lines = [
                printable(f"{file.path}: {file.problem}" if file.problem else file.path)
                for file in source.faulty[:MOST_NAMED]
            ]
            title = _("Files that were read only in part")
            await self.app.push_screen_wait(MessageScreen(title, lines, self.glyphs))
        else:
            self.say(_("All files of this source have been read."))

    def action_remove(self) -> None:
        """Take the highlighted source out of the library, once confirmed."""
        if (source := self._highlighted()) is not None and not source.is_own:
            self._ask_to_remove(source)

    @work
    async def _ask_to_remove(self, source: LibrarySource) -> None:
        text = _("Remove this source from the library? {source}\nThe files stay on disk.")
        question = confirm(text.format(source=source_text(source)), _("Remove"), self.glyphs)
        if await self.app.push_screen_wait(question) != YES:
            return
        if source.path is not None:
            await self._remove([source.path], is_collection=True)
        else:
            await self._remove([Path(file.path) for file in source.files])

    async def _remove(self, paths: list[Path], *, is_collection: bool = False) -> None:
        library = self._library
        self.say(_("The games of this source are being removed."))
        try:
            if is_collection:
                await library.do(partial(library.collections.remove, paths))
            await library.remove(paths)
        except (LibraryError, PersonalError) as error:
            self.say(sentence(error))
        else:
            self.say("")
        self._read()

    def action_update(self) -> None:
        """Import new and changed files, or continue a stopped import."""
        self._library.begin_update()

    async def action_stop(self) -> None:
        """Stop the import; what it has read stays."""
        await self._library.stop_update()
        self.refresh_bindings()

    def action_leave(self) -> None:
        """Return to the list."""
        self.dismiss(None)
