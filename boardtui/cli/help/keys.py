"""First steps and the keys of a game, from the same sources as the help on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.dom import DOMNode

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.rules.registry import GAMES
from boardtui.system.translatable import N_
from boardtui.ui.app import BoardApp
from boardtui.ui.keys import described, key_labels, key_names, keymap_of
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.screens.sources import SourcesScreen
from boardtui.ui.screens.tour import TourScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.explorer_panel import ExplorerPanel
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.words.first_steps import first_steps, reading_an_analysis
from boardtui.words.language import _


def sections(settings: Settings) -> Sequence[Section]:
    """Return the keys, as the settings have them."""
    keymap = keymap_of(settings)
    labels = key_labels((BoardWidget, GameScreen, MoveLog, BoardApp), keymap)

    def keys_of(command: str) -> str:
        return labels.get(command, "")

    return (
        Section(N_("First steps"), Rows(*first_steps(keys_of))),
        Section(
            N_("How to read an analysis"),
            *(
                block
                for family in GAMES
                for block in (family.title, Rows(*reading_an_analysis(family(), keys_of)))
            ),
        ),
        Section(
            N_("On the board"),
            _keys(BoardWidget, keymap),
            N_(
                "Type a point, such as d3 or H 8, to go there, and Enter to play it. Letters name "
                "columns, so commands have other keys; h, j, k and l steer, and a digit right "
                "after one of them makes it a point. The mouse points, and a click plays."
            ),
        ),
        Section(
            N_("In a game"),
            _keys(GameScreen, keymap),
            N_(
                "Enter in the past explores: it makes a variation, destroys nothing, and the game "
                "goes on where it stands. A game that is over stays as it is: what you explore "
                "there is kept in a copy of your own, and a comment stands beside the moves."
            ),
        ),
        Section(N_("In the move log"), _keys(MoveLog, keymap)),
        Section(N_("In the explorer"), _keys(ExplorerPanel, keymap)),
        Section(N_("In the list of games"), _keys(GamePicker, keymap)),
        Section(N_("In the library"), _keys(LibraryScreen, keymap)),
        Section(N_("Where the games come from"), _keys(SourcesScreen, keymap)),
        Section(N_("In a tour"), _keys(TourScreen, keymap)),
        Section(N_("Everywhere"), _keys(BoardApp, keymap)),
        Section(
            N_("Other keys"),
            N_("The settings file gives other keys to a command by its name:"),
            Verbatim('[keys]\n"game.take-back" = ["u", "f9"]'),
            _names(keymap),
        ),
    )


def _keys(kind: type[DOMNode], keymap: Mapping[str, str]) -> Rows:
    return Rows(*((key_names(each.keys), _(each.text)) for each in described(kind, keymap)))


def _names(keymap: Mapping[str, str]) -> Rows:
    kinds = (
        BoardWidget,
        GameScreen,
        MoveLog,
        ExplorerPanel,
        GamePicker,
        LibraryScreen,
        SourcesScreen,
        TourScreen,
        BoardApp,
    )
    commands = (each for kind in kinds for each in described(kind, keymap) if each.id)
    # A tour has some commands of a game.
    return Rows(*{each.id: _(each.text) for each in commands}.items())
