"""The panel with the library's moves from the position at the cursor, and the newest games."""

from __future__ import annotations

from typing import ClassVar, Protocol

from rich.cells import cell_len
from textual import on
from textual.binding import BindingType
from textual.widgets import Input

from boardtui.library.explorer import Next
from boardtui.library.rows import Row
from boardtui.rules.game import Move
from boardtui.saves.cards import GameCard
from boardtui.session.commands.panels import EXPLORER, EXPLORER_FILTER
from boardtui.session.explored import ExplorerView
from boardtui.ui.commands import bindings
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.explorer_lines import ExplorerLines, title_text
from boardtui.ui.widgets.field import Field
from boardtui.ui.widgets.list_cursor import ListCursor
from boardtui.ui.widgets.state_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line
from boardtui.words.language import _

OWN = "own:"
"""The word for one's own games in a search."""

PanelEntry = Next | Row
"""A move of the library's games, or a game."""


class EntryActions(Protocol):
    """What the panel does with its entries and its filter."""

    def play(self, move: Move) -> None:
        """Play a move of the panel."""

    def open(self, row: Row) -> None:
        """Open a game at the position on the screen."""

    def limit(self, text: str) -> bool:
        """Set the filter to a search; return False if that is not understood."""
        ...

    def leave(self) -> None:
        """Give the focus back to the board."""


class FilterInput(Field):
    """A line for a search, in place of the panel's second row."""

    DEFAULT_CSS = """
    FilterInput { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        EXPLORER_FILTER, {"explorer.search": "submit", "explorer.cancel": "cancel"}
    )

    def __init__(self, text: str) -> None:
        super().__init__(text, placeholder=_("player: year:1990-1995 W+"), select_on_focus=False)
        self.cursor_blink = False

    async def action_cancel(self) -> None:
        """Return to the panel without a change."""
        assert isinstance(self.parent, ExplorerPanel)
        await self.parent.end_search()


class ExplorerPanel(StoneLines, can_focus=True):
    """The moves with games, share, results and mean lead, and the newest games below.

    With the focus, arrow keys move a highlight; Enter plays the move, or opens the game. A click
    does that at once and leaves the focus where it is.
    """

    FOCUS_ON_CLICK = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "explorer-panel--move",
        "explorer-panel--quiet",
        "explorer-panel--trouble",
        "explorer-panel--draw",
        "explorer-panel--highlight",
    }
    DEFAULT_CSS = """
    ExplorerPanel {
        height: 2fr;
        &.-shared { margin-bottom: 1; }
        & > .explorer-panel--move { text-style: bold; }
        & > .explorer-panel--quiet { color: $text-muted; }
        & > .explorer-panel--trouble { color: $text-warning; }
        & > .explorer-panel--draw { color: $board-label; background: $board-cells; }
        &.-lines > .explorer-panel--draw { background: $board-lines; }
        & > .explorer-panel--highlight { text-style: reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        EXPLORER,
        {
            "explorer.play": "play",
            "explorer.open": "open",
            "explorer.leave": "leave",
            "explorer.filter": "search",
            "explorer.own": "toggle_own",
            "explorer.up": "highlight(-1)",
            "explorer.down": "highlight(1)",
            "explorer.page-up": "page(-1)",
            "explorer.page-down": "page(1)",
            "explorer.first": "edge(0)",
            "explorer.last": "edge(-1)",
        },
    )

    FOLLOWS = ("state", "glyphs", "explorer", "rows")

    def __init__(self, actions: EntryActions) -> None:
        super().__init__()
        self._actions = actions
        self._explored: ExplorerView | None = None
        self._entries: tuple[PanelEntry, ...] = ()
        self._highlight = 0

    @property
    def highlighted(self) -> PanelEntry | None:
        """The highlighted entry; None without entries."""
        return self._entries[self._highlight] if self._entries else None

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None or shown.explorer is None:
            return []
        name = _("Explorer")
        title = self.rule(name, width, title_text(shown, width - cell_len(name)))
        head: list[Line] = [title, ()] if self.query(FilterInput) else [title]
        highlight = self._highlight if self.has_focus else None
        body = ExplorerLines(self, shown, width, self.size.height - len(head))
        return [*head, *body.lines(highlight)]

    def follow(self, shown: ScreenState) -> None:
        explored = None if shown.explorer is None else shown.explorer.explored
        if explored is not self._explored:
            before, entry = self._explored, self.highlighted
            self._explored = explored
            self._entries = (
                () if explored is None else (*explored.stats.moves, *explored.stats.newest)
            )
            has_moved = before is None or explored is None or before.position != explored.position
            self._highlight = 0 if has_moved or entry is None else self._place(entry)
            self.refresh_bindings()
        self.set_class(shown.rows.has_log, "-shared")
        super().follow(shown)

    def _place(self, entry: PanelEntry) -> int:
        """Return the index of the same move or game; 0 if it is not there."""
        places = {_identity(each): place for place, each in enumerate(self._entries)}
        return places.get(_identity(entry), 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.query(FilterInput):
            return False
        match action:
            case "play":
                return isinstance(self.highlighted, Next)
            case "open":
                return isinstance(self.highlighted, GameCard)
        return True

    def watch_has_focus(self, has_focus: bool) -> None:  # noqa: FBT001  Textual's own signature
        super().watch_has_focus(has_focus)
        self.update_lines()

    def picked(self, target: PanelEntry) -> None:
        if isinstance(target, Next):
            self._actions.play(target.move)
        else:
            self._actions.open(target)

    def action_highlight(self, step: int) -> None:
        """Move the highlight by `step` lines, up to the first or last."""
        self._highlight_at(self._cursor.moved(step))

    def action_page(self, step: int) -> None:
        """Move the highlight by half a screenful, about as much as one part of the panel shows."""
        self._highlight_at(self._cursor.paged(step))

    def action_edge(self, end: int) -> None:
        """Highlight the first line (0) or the last (-1)."""
        self._highlight_at(self._cursor.at_edge(end))

    def action_play(self) -> None:
        """Play the highlighted move."""
        if self.highlighted is not None:
            self.picked(self.highlighted)

    action_open = action_play

    def action_leave(self) -> None:
        """Return the focus to the board."""
        self._actions.leave()

    def action_toggle_own(self) -> None:
        """Count one's own games only, or all again."""
        if self.shown is not None and self.shown.explorer is not None:
            words = self.shown.explorer.only.text.split()
            others = [word for word in words if word.lower() != OWN]
            self._actions.limit(" ".join([OWN, *words] if others == words else others))

    async def action_search(self) -> None:
        """Open the line for a search."""
        if self.shown is not None and self.shown.explorer is not None:
            entry = FilterInput(self.shown.explorer.only.text)
            await self.mount(entry)
            self.screen.set_focus(entry)
            self.update_lines()

    async def end_search(self) -> None:
        """Remove the line for the search."""
        self.screen.set_focus(self)  # before Textual looks for another widget to focus
        await self.query(FilterInput).remove()
        self.refresh_bindings()
        self.update_lines()

    @on(Input.Submitted)
    async def _search(self, message: Input.Submitted) -> None:
        message.stop()
        if self._actions.limit(message.value):
            await self.end_search()

    @property
    def _cursor(self) -> ListCursor:
        half = max(1, self.size.height // 2)
        return ListCursor(range(len(self._entries)), self._highlight, half)

    def _highlight_at(self, index: int) -> None:
        if self._entries:
            self._highlight = index
            self.refresh_bindings()
            self.update_lines()


def _identity(entry: PanelEntry) -> object:
    """Return what stays the same of an entry when the library grows."""
    return entry.move if isinstance(entry, Next) else entry.ref.digest
