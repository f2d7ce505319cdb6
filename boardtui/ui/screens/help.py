"""Help: first steps, the game of the screen below, its keys, its computer players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from boardtui.players.specs import plays_with_built_in_engine
from boardtui.record.who import PERSON
from boardtui.rules.game import Game
from boardtui.session.commands.app import EVERYWHERE
from boardtui.session.commands.board import BOARD
from boardtui.session.commands.game import GAME
from boardtui.session.commands.key_lines import OF_ENGINE
from boardtui.session.commands.pages import HELP
from boardtui.session.launch import player_options
from boardtui.ui.commands import bindings
from boardtui.ui.keys import BoundCommand, by_key
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.scrolling import ScrollingScreen
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.definitions import Definitions
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.mark_key import MarkKey
from boardtui.ui.widgets.place_rule import PlaceRule, ScrolledLines
from boardtui.ui.widgets.section_title import SectionTitle
from boardtui.words.first_steps import (
    HelpRow,
    club_steps,
    first_steps,
    form_steps,
    reading_an_analysis,
    reading_the_log,
    tree_steps,
)
from boardtui.words.keys import key_labels
from boardtui.words.language import _
from boardtui.words.names import family_name, rules_text
from boardtui.words.opponents import opponents
from boardtui.words.ratings import how_fair, what_counts
from boardtui.words.terms import terms_of


class HelpScreen(ScrollingScreen[None]):
    """A text that scrolls, with the current keys of the bindings."""

    DEFAULT_CSS = """
    HelpScreen {
        & > .title, & > ScrolledLines, & > PlaceRule, & > KeyHints { max-width: 164; }
        & ScrolledLines > Static { max-width: 108; }
        & SectionTitle { margin-top: 1; }
        & SectionTitle:first-child { margin-top: 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        HELP,
        {
            "help.next-section": "section(1)",
            "help.previous-section": "section(-1)",
            "help.learn": "learn",
            "help.close": "close",
        },
    )

    def __init__(
        self,
        preferences: Preferences,
        commands: Sequence[BoundCommand],
        games: Sequence[type[Game]],
        shown: Game | None = None,
        *,
        board: BoardLayout | None = None,
        is_form: bool = False,
        about: tuple[str, Sequence[HelpRow]] | None = None,
        in_club: bool = False,
        in_tree: bool = False,
    ) -> None:
        """Explain commands and the computer players of `games`; for the game `shown`, everything.

        Marks are drawn as on a board below, if any. Over a form, the form comes first; `about` is
        a section on another screen, with its heading. A game that goes on `in_club` has no engine.
        With the focus `in_tree`, the variation tree comes first.
        """
        super().__init__(preferences)
        self._without: Collection[str] = ()
        """The commands that the game has no use for."""
        self._has_engine = not in_club and shown is not None and plays_with_built_in_engine(shown)
        if shown is not None and not self._has_engine:
            self._without = OF_ENGINE | {"game.take-back"} if in_club else OF_ENGINE
        self._commands = [command for command in commands if command.id not in self._without]
        self._games = games
        self._shown = shown
        self._board = board
        self._is_form = is_form
        self._about = about
        self._in_club = in_club
        self._in_tree = in_tree

    def compose(self) -> ComposeResult:
        yield Static(_("Help"), classes="title", markup=False)
        text = ScrolledLines()
        with text:
            if self._about is not None:
                yield from self._section(*self._about)
            if self._is_form:
                yield from self._section(_("Using the form"), form_steps())
                yield from self._rules()
                yield from self._all_players()
            if self._in_tree:
                yield from self._section(_("Variation tree"), self._tree())
            if self._in_club:
                yield from self._section(_("Playing together"), club_steps(self._keys_of))
            if self._games:
                yield from self._section(_("First steps"), first_steps(self._keys_of))
            if not self._is_form:
                yield from self._rules()
            if self._shown is not None:
                yield SectionTitle(_("Marks on the board"), self.glyphs)
                has_engine = self._has_engine
                yield MarkKey(
                    self._shown, self.glyphs, board=self._board, may_have_values=has_engine
                )
                if has_engine:
                    rows = reading_an_analysis(self._shown, self._keys_of)
                    yield from self._section(_("How to read an analysis"), rows)
                log = reading_the_log(self._shown)
                yield from self._section(_("How to read the move log"), log)
                yield from self._terms(self._shown)
            yield from self._section(_("All keys"), by_key(self._commands))
            if not self._is_form:
                yield from self._all_players()
        yield PlaceRule(text, self.glyphs)
        yield KeyHints()

    def _rules(self) -> Iterator[Widget]:
        if self._shown is not None:
            yield SectionTitle(_("Rules of the game"), self.glyphs)
            yield Static(rules_text(self._shown), markup=False)

    def _tree(self) -> Iterator[HelpRow]:
        """Yield the keys and the signs of the tree, with their meanings."""
        glyphs = self.glyphs
        yield from tree_steps(self._keys_of)
        yield glyphs.pointer, _("the move shown on the board")
        yield " ".join(glyphs.left_out), _("more moves on this side than the window can show")

    def _terms(self, game: Game) -> Iterator[Widget]:
        """Yield the words that the coach uses, with their meanings; nothing if there are none."""
        rows = [(term.title, term.meaning) for term in terms_of(game)]
        if rows and self.preferences.bounds.paths:
            rows.append(("boardtui help strategy", _("explains these terms with diagrams")))
        if rows:
            yield from self._section(_("Strategy terms"), rows)

    def _all_players(self) -> Iterator[Widget]:
        """Yield the computer players of each game, and the rules for ratings."""
        for game in self._games:
            computers = (
                (opponent.title, opponent.about)
                for opponent in opponents(game, player_options(self.settings))
                if opponent.who != PERSON
            )
            yield from self._section(
                _("Computer players in {game}").format(game=family_name(game)), computers
            )
        if self._games:
            yield SectionTitle(_("Your rating"), self.glyphs)
            yield Static(f"{how_fair()}\n\n{what_counts()}", markup=False)

    def _section(self, heading: str, rows: Iterable[HelpRow]) -> Iterator[Widget]:
        """Yield a heading, and names with their meanings side by side."""
        yield SectionTitle(heading, self.glyphs)
        yield Definitions(rows)

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        here = {command.id: command.shown_keys for command in self._commands}
        return {**key_labels((BOARD, GAME, EVERYWHERE), self.preferences.keymap), **here}

    def _keys_of(self, command: str) -> str:
        return "" if command in self._without else self._labels.get(command, "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "learn":
            # A dialog below needs its answer first.
            return len(self.app.screen_stack) == 2
        return super().check_action(action, parameters)

    def action_learn(self) -> None:
        """Show the tour of the game below, in place of this text."""
        self.dismiss()
        self.app.call_later(self.app.run_action, "app.command('app.learn')")

    def action_section(self, step: int) -> None:
        """Show the section that begins below the top of the screen (1), or above it (-1)."""
        text = self.query_one(ScrolledLines)
        top = round(text.scroll_y)
        starts = [heading.virtual_region.y for heading in text.query(SectionTitle)]
        others = [start for start in starts if (start - top) * step > 0]
        if others:
            text.scroll_to(y=min(others, key=lambda start: abs(start - top)), animate=False)

    def action_close(self) -> None:
        self.dismiss()
