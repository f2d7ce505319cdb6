"""First steps and the keys of a game, from the same sources as the help on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.rules.registry import GAMES
from boardtui.session.commands.app import EVERYWHERE
from boardtui.session.commands.board import BOARD
from boardtui.session.commands.command import Command, described, keymap_of
from boardtui.session.commands.drill import DRILL
from boardtui.session.commands.editor import EDITOR, EDITOR_BOARD
from boardtui.session.commands.forms import (
    ADD_PATH,
    ANSWERS,
    CHOOSER,
    COMMENT,
    DIALOG,
    MESSAGE,
    NEW_GAME,
    NOTES,
    OPEN_PATH,
    OPEN_RECORD,
    PALETTE,
    PASTE,
    PATH_FORM,
    PLAY_ON,
    POSITION_GAME,
    READING,
    REPLIES,
    SAVE_PATH,
    SETTINGS_FORM,
    SIGNS,
    TEXT_DIALOG,
)
from boardtui.session.commands.game import GAME
from boardtui.session.commands.guess import GUESS
from boardtui.session.commands.lists import GAME_LIST, LIBRARY, MENU, PICKER, SOURCES
from boardtui.session.commands.lobby import KEYS, LOBBY, OFFER_FORM, PEOPLE
from boardtui.session.commands.marking import MARKING, MARKING_BOARD
from boardtui.session.commands.pages import CONSOLE, COPY, HELP, REPORT, RESULTS, SCROLLING
from boardtui.session.commands.panels import EXPLORER, EXPLORER_FILTER, MOVE_LOG, TREE
from boardtui.session.commands.tour import TOUR, TOUR_TEXT
from boardtui.system.translatable import N_
from boardtui.words.first_steps import first_steps, reading_an_analysis, reading_the_log
from boardtui.words.keys import key_labels, key_names
from boardtui.words.language import _

PLACES = (
    *(
        BOARD,
        GAME,
        MOVE_LOG,
        TREE,
        EXPLORER,
        EXPLORER_FILTER,
        PICKER,
        MENU,
        GAME_LIST,
        LIBRARY,
        SOURCES,
    ),
    *(
        TOUR,
        TOUR_TEXT,
        EDITOR_BOARD,
        EDITOR,
        MARKING_BOARD,
        MARKING,
        POSITION_GAME,
        DRILL,
        GUESS,
        NEW_GAME,
        CHOOSER,
        SETTINGS_FORM,
        PLAY_ON,
        REPLIES,
        NOTES,
        COMMENT,
        SIGNS,
    ),
    *(LOBBY, PEOPLE, KEYS, OFFER_FORM, TEXT_DIALOG),
    *(OPEN_RECORD, OPEN_PATH, SAVE_PATH, ADD_PATH, PATH_FORM),
    *(
        PASTE,
        READING,
        COPY,
        DIALOG,
        ANSWERS,
        MESSAGE,
    ),
    *(HELP, SCROLLING, RESULTS, REPORT, CONSOLE, PALETTE, EVERYWHERE),
)
"""The places whose commands are listed under their names in the settings file: all of them."""


def sections(settings: Settings) -> Sequence[Section]:
    """Return the sections on keys, under the current settings."""
    keymap = keymap_of(settings)
    labels = key_labels((BOARD, GAME, MOVE_LOG, EVERYWHERE), keymap)

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
            _keys(BOARD, keymap),
            N_(
                "Type a point, such as d3 or H 8, to go there, and Enter to play it. Letters name "
                "columns, so commands have other keys; h, j, k and l steer, and a digit right "
                "after one of them makes it a point. The mouse points, and a click plays."
            ),
        ),
        Section(
            N_("In a game"),
            _keys(GAME, keymap),
            N_(
                "Enter in the past explores: it makes a variation, destroys nothing, and the game "
                "goes on where it stands. A game that is over keeps its moves and its result; "
                "what you explore there joins it as variations. A record that was not played here "
                "gets a study beside it at the first change. u and Ctrl+R undo and redo changes."
            ),
        ),
        Section(N_("In the move log"), _keys(MOVE_LOG, keymap)),
        Section(N_("In the variation tree"), _keys(TREE, keymap)),
        Section(
            N_("How to read the move log"),
            *(
                block
                for family in GAMES
                for block in (family.title, Rows(*reading_the_log(family())))
            ),
        ),
        Section(N_("In the explorer"), _keys(EXPLORER, keymap)),
        Section(N_("In the list of games"), _keys(PICKER, keymap)),
        Section(
            N_("In the lobby of a club"),
            _keys((*LOBBY, *PEOPLE, *KEYS), keymap),
            N_("A number beside a game takes it, or watches it if others play it."),
        ),
        Section(N_("In the library"), _keys((*GAME_LIST, *LIBRARY), keymap)),
        Section(N_("Where the games come from"), _keys(SOURCES, keymap)),
        Section(
            N_("When a position is set up"),
            _keys((*EDITOR_BOARD, *EDITOR), keymap),
            N_(
                "Ctrl+G begins with the position in front. A click changes a stone, the right "
                "button takes it off, and a board that is pasted as text is set up. What is odd "
                "about a position is told, numbers of stones once it is used; only a game that is "
                "over cannot be played from."
            ),
        ),
        Section(
            N_("When marks are set on the board"),
            _keys((*MARKING_BOARD, *MARKING), keymap),
            N_(
                "Ctrl+X leads there. A click marks a point, the right button clears it, and the "
                "mouse draws an arrow or a line as it is dragged from one point to another; the "
                "space bar does so at one point and then at the other."
            ),
        ),
        Section(N_("In a tour"), _keys(TOUR, keymap)),
        Section(N_("Everywhere"), _keys(EVERYWHERE, keymap)),
        Section(
            N_("Other keys"),
            N_("The settings file gives other keys to a command by its name:"),
            Verbatim('[keys]\n"game.take-back" = ["u", "f9"]'),
            _names(),
        ),
    )


def _keys(commands: Iterable[Command], keymap: Mapping[str, str]) -> Rows:
    shown = (each for each in described(commands, keymap) if each.keys)
    return Rows(*((key_names(each.keys), _(each.text)) for each in shown))


def _names() -> Rows:
    commands = (each for place in PLACES for each in place if each.text)
    # Some places have commands of others.
    return Rows(*{each.id: _(each.text) for each in commands}.items())
