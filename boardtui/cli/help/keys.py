"""First steps and the keys of a game, from the same sources as the help on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardtui.cli.help.blocks import Rows, Section, Verbatim
from boardtui.config.settings import Settings
from boardtui.players.specs import plays_with_built_in_engine
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
                if plays_with_built_in_engine(family())
                for block in (family.title, Rows(*reading_an_analysis(family(), keys_of)))
            ),
        ),
        Section(
            N_("On the board"),
            _keys(BOARD, keymap),
            N_(
                "Type a point such as d3 or H 8 to go there, then press Enter to play there. "
                "The letters h, j, k and l move the cursor; followed by a digit, they name a "
                "column. With the mouse, click to play."
            ),
        ),
        Section(
            N_("In a game"),
            _keys(GAME, keymap),
            N_(
                "Enter at an earlier move adds a variation. Nothing is lost: the game itself "
                "does not change and continues from its last move. A finished game keeps its "
                "moves and result; your variations are added."
            ),
            N_(
                "A record from elsewhere is never changed: your first change creates a study, "
                "your own copy of the record. u and Ctrl+R undo and redo changes."
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
            N_(
                "Type the number beside an offer to accept it, or the number beside a game to "
                "watch it."
            ),
        ),
        Section(N_("In the library"), _keys((*GAME_LIST, *LIBRARY), keymap)),
        Section(N_("In the sources of the library"), _keys(SOURCES, keymap)),
        Section(
            N_("While you set up a position"),
            _keys((*EDITOR_BOARD, *EDITOR), keymap),
            N_(
                "Ctrl+G starts from the current position. Click to place or change a stone, "
                "right-click to remove it, or paste a board as text. Anything unusual about the "
                "position is pointed out. The number of stones is checked when you use the "
                "position. You can play from any position in which the game is not over."
            ),
        ),
        Section(
            N_("While you mark the board"),
            _keys((*MARKING_BOARD, *MARKING), keymap),
            N_(
                "Ctrl+X starts marking. Click a point to mark it, right-click to clear it, and "
                "drag from one point to another to draw an arrow or a line. On the keyboard, "
                "press Space at one point and then at the other."
            ),
        ),
        Section(N_("In a tour"), _keys(TOUR, keymap)),
        Section(N_("Everywhere"), _keys(EVERYWHERE, keymap)),
        Section(
            N_("Other keys"),
            N_("To change the keys of a command, add its name to the settings file:"),
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
