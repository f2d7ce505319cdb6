"""The choice of the game that a position belongs to, with its board size and rules."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.options import OPENING, Option
from boardtui.rules.registry import GAMES, game_class
from boardtui.session.commands.forms import POSITION_GAME
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.new_game_lines import option_items
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import family_name, option_label

TAKE, CANCEL = "take", "cancel"


class PositionGame(Dialog[Game | None]):
    """Returns the chosen game; None to leave it as it is."""

    DEFAULT_CSS = """
    PositionGame {
        & > .panel { max-width: 72; padding: 1 2; }
        & .hint { color: $text-muted; margin: 1 0; height: 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(POSITION_GAME, {"position-game.take": "take"})

    def __init__(self, game: Game, glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._game = game

    def compose_panel(self) -> ComposeResult:
        families = [ChooserItem(family.key, family_name(family)) for family in GAMES]
        labels = [option_label(option) for family in GAMES for option in _options(family)]
        width = label_width([_("Game"), *labels])
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Game, board size and rule"))
            yield Chooser(
                _("Game"), families, self._game.key, self._glyphs, id="game", label_width=width
            )
            for family in GAMES:
                values = self._values_of(family)
                for option in _options(family):
                    line = Chooser(
                        option_label(option),
                        option_items(family, option, values),
                        values[option.name],
                        self._glyphs,
                        id=_line(family, option.name),
                        label_width=width,
                        most_rows=2,
                    )
                    line.display = family.key == self._game.key
                    yield line
            yield Static(classes="hint", markup=False)
            yield Answers([Item(TAKE, _("Continue")), Item(CANCEL, _("Cancel"))], self._glyphs)

    @on(Chooser.Changed)
    def _follow_choices(self) -> None:
        """Show the options of the chosen game, and why they do not go together."""
        family, values = self._chosen()
        for other in GAMES:
            for option in _options(other):
                line = self.query_one(f"#{_line(other, option.name)}", Chooser)
                line.display = other is family
                if other is family:
                    line.offer(option_items(family, option, values))
        try:
            family(**self._chosen()[1])
        except RulesError as error:
            self.query_one(".hint", Static).update(sentence(error))
        else:
            self.query_one(".hint", Static).update("")

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        if message.item.id == TAKE:
            self.action_take()
        else:
            self.action_turn_down()

    def action_take(self) -> None:
        """Close with the chosen game, unless its options do not go together."""
        family, values = self._chosen()
        try:
            self.dismiss(family(**values))
        except RulesError:
            self.app.bell()

    def _chosen(self) -> tuple[type[Game], dict[str, Any]]:
        """Return the kind of game and its options as chosen."""
        family = game_class(str(self.query_one("#game", Chooser).value))
        chosen = {
            option.name: self.query_one(f"#{_line(family, option.name)}", Chooser).value
            for option in _options(family)
        }
        return family, self._values_of(family) | chosen

    def _values_of(self, family: type[Game]) -> dict[str, Any]:
        """Return the options that a game has at first."""
        game = self._game if self._game.key == family.key else family()
        return game.option_values()


def _options(family: type[Game]) -> list[Option]:
    """Return the options that matter for a position: the opening is over."""
    return [option for option in family.options() if option.name != OPENING]


def _line(family: type[Game], option: str) -> str:
    """Return the id of the line of an option."""
    return f"{family.key}-{option}"
