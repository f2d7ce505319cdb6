"""The settings: their names, values and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

from boardtui import LANGUAGES
from boardtui.config.kinds import (
    AUTO,
    ConfigError,
    ConfigReason,
    Count,
    EntriesByName,
    Kind,
    Number,
    OneOf,
    Rising,
    ShortText,
    Switch,
    Unit,
    Whole,
)
from boardtui.players.player import PlayerError
from boardtui.record.evaluation import MOST_LINES
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.processors import MOST_THREADS
from boardtui.system.reasons import Word

if TYPE_CHECKING:
    from boardtui.players.external import EngineEntry

GLYPHS = ("auto", "pictures", "shaped", "sextants", "octants", "unicode", "ascii", "blocks")
COLOURS = ("auto", "16", "256", "truecolour", "none")
CURSORS = ("painted", "terminal")
LINE_WIDTHS = ("79", "40", "32", "20")
TURN_ALERTS = ("notification", "bell", "off")
CLOCK_SECONDS = ("auto", "always", "last_minute")
CONFIRMED_MOVES = ("never", "by_days", "club")
LONGEST_NAME = 60
LONGEST_CLUB = 103
STONE_NUMBERS = ("off", "last_five", "all")
THEMES = ("dark", "light", "high-contrast", "colour-blind", "terminal")


LINE_REPLIES = ("due", "share", "weakness")
"""How the other side's moves are chosen while lines are learnt."""


class SettingGroup(Enum):
    """The groups of the settings form."""

    LOOK = "look"
    PLAY = "play"
    ENGINES = "engines"
    COACH = "coach"
    REVIEW = "review"
    TRAINING = "training"
    PLAIN_MODE = "plain mode"


class Setting(NamedTuple):
    """The declaration of a setting."""

    kind: Kind
    """The values that it takes."""
    label: Word | None
    """Its name in the settings form, in its group; None if it has no line there."""
    about: Word
    """One sentence on its meaning."""
    group: SettingGroup | None = None
    """Its group in the settings form; None if it has no line there."""


def _read_keys(name: str, value: Any) -> tuple[str, ...]:
    """Read the keys of one command, at least one: a list, or one text with commas."""
    keys = value.split(",") if isinstance(value, str) else value
    if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
        named = tuple(key.strip() for key in keys if key.strip())
        if named:
            return named
    raise ConfigError(ConfigReason.NO_KEYS, name=name)


def _read_engine(name: str, value: Any) -> EngineEntry:
    """Read how to run an engine: a command line, or a table."""
    from boardtui.players.external import read_entry

    try:
        return read_entry(name, value)
    except PlayerError as error:
        raise ConfigError(error.reason, **error.facts) from None


def _read_choices(name: str, value: Any) -> dict[str, str | int]:
    """Read the last choices for one game."""
    if isinstance(value, dict) and all(isinstance(entry, str | int) for entry in value.values()):
        return value
    raise ConfigError(ConfigReason.NO_OPTIONS, name=name)


class Settings(NamedTuple):
    """All settings, with their defaults; `SETTINGS` declares them."""

    language: str = "auto"
    glyphs: str = "auto"
    colour: str = "auto"
    theme: str = "dark"
    cursor: str = "painted"
    hints: bool = True
    stone_numbers: str = STONE_NUMBERS[0]
    animation: bool = True
    bell: bool = True
    turn_alert: str = TURN_ALERTS[0]
    clock_seconds: str = CLOCK_SECONDS[0]
    wrap: bool = False
    mouse: bool = True
    name: str = ""
    keep_taken_back: bool = False
    confirm_moves: str = CONFIRMED_MOVES[0]
    computer_delay: float = 0.6
    autoplay_delay: float = 1.0
    thinking_time: float = 2.0
    analysis_time: float = 60.0
    analysis_lines: int | str = AUTO
    threads: int | str = AUTO
    accepted_loss: float = 0.0
    coach_discs: float = 6.0
    coach_percent: float = 40.0
    mark_discs: tuple[float, float, float] = (3.0, 6.0, 10.0)
    mark_points: tuple[float, float, float] = (10.0, 20.0, 30.0)
    new_cards: int = 20
    line_replies: str = LINE_REPLIES[0]
    key_hints: bool = True
    vim_keys: bool = True
    line_width: str = LINE_WIDTHS[0]
    spoken_points: bool = False
    time_warnings: bool = True
    tour_taken: bool = False
    name_offered: bool = False
    club: str = ""
    keys: Mapping[str, tuple[str, ...]] = {}
    engines: Mapping[str, EngineEntry] = {}
    new_game: Mapping[str, Mapping[str, str | int]] = {}


SETTINGS: Mapping[str, Setting] = {
    "language": Setting(
        OneOf(("auto", *LANGUAGES)),
        Word("Language"),
        Word("The language of the program; auto follows the environment (LANG)."),
        SettingGroup.LOOK,
    ),
    "glyphs": Setting(
        OneOf(GLYPHS),
        Word("Board characters"),
        Word("The characters for discs and stones; auto uses what the terminal can show."),
        SettingGroup.LOOK,
    ),
    "colour": Setting(
        OneOf(COLOURS),
        Word("Colours"),
        Word("The number of colours; auto uses as many as the terminal can show."),
        SettingGroup.LOOK,
    ),
    "theme": Setting(
        OneOf(THEMES),
        Word("Theme"),
        Word("The colours of the screens and the board."),
        SettingGroup.LOOK,
    ),
    "cursor": Setting(
        OneOf(CURSORS),
        Word("Cursor"),
        Word("Highlight the cursor’s square, or show the terminal’s own cursor there."),
        SettingGroup.LOOK,
    ),
    "hints": Setting(
        Switch(),
        Word("Legal moves"),
        Word("Mark legal moves, and the discs that a move would flip."),
        SettingGroup.LOOK,
    ),
    "stone_numbers": Setting(
        OneOf(STONE_NUMBERS),
        Word("Numbers on stones"),
        Word("Number the last five stones, or all. Narrow squares show only the last two digits."),
        SettingGroup.LOOK,
    ),
    "animation": Setting(
        Switch(), Word("Animation"), Word("Animate discs as they flip."), SettingGroup.LOOK
    ),
    "bell": Setting(
        Switch(),
        Word("Bell"),
        Word("Ring the bell for an illegal move, and when your time is running out."),
        SettingGroup.PLAY,
    ),
    "turn_alert": Setting(
        OneOf(TURN_ALERTS),
        Word("Alert on your turn"),
        Word(
            "Alert you when it is your turn and another window has focus. A notification also "
            "rings the bell."
        ),
        SettingGroup.PLAY,
    ),
    "clock_seconds": Setting(
        OneOf(CLOCK_SECONDS),
        Word("Seconds on clocks"),
        Word(
            "When a running clock shows seconds; auto means always or, over SSH, only in the "
            "last minute."
        ),
        SettingGroup.PLAY,
    ),
    "wrap": Setting(
        Switch(),
        Word("Wrap cursor"),
        Word("Let the cursor wrap around from one edge of the board to the opposite edge."),
        SettingGroup.PLAY,
    ),
    "mouse": Setting(
        Switch(), Word("Mouse"), Word("Point and play with the mouse."), SettingGroup.PLAY
    ),
    "name": Setting(
        ShortText(LONGEST_NAME),
        Word("Your name"),
        Word("Your name in the records of your games. Without a name, lists say “You”."),
        SettingGroup.PLAY,
    ),
    "keep_taken_back": Setting(
        Switch(),
        Word("Keep undone moves"),
        Word("Keep the moves you take back as a variation, even after you play another move."),
        SettingGroup.PLAY,
    ),
    "confirm_moves": Setting(
        OneOf(CONFIRMED_MOVES),
        Word("Confirm moves"),
        Word("Ask you to confirm a move in a club game before it is sent."),
        SettingGroup.PLAY,
    ),
    "computer_delay": Setting(
        Number(0, 10),
        Word("Pause before a move"),
        Word("Seconds before the computer’s move, or a forced pass, appears on the board."),
        SettingGroup.PLAY,
    ),
    "autoplay_delay": Setting(
        Number(0.1, 10),
        Word("Pause in autoplay"),
        Word("Seconds between moves in autoplay."),
        SettingGroup.PLAY,
    ),
    "thinking_time": Setting(
        Number(0.1, 600),
        Word("Time for a move"),
        Word("Seconds for a hint, and for a move by level 10 or an external engine."),
        SettingGroup.ENGINES,
    ),
    "analysis_time": Setting(
        Number(1, 3600),
        Word("Analysis time"),
        Word("Seconds after which the analysis of a position stops."),
        SettingGroup.ENGINES,
    ),
    "analysis_lines": Setting(
        Count(1, MOST_LINES),
        Word("Analysis lines"),
        Word("The number of best lines in an analysis; auto gives every move a value."),
        SettingGroup.ENGINES,
    ),
    "threads": Setting(
        Count(1, MOST_THREADS),
        Word("Threads"),
        Word(
            "Threads for hints and analysis; auto leaves one processor free if there are more "
            "than two."
        ),
        SettingGroup.ENGINES,
    ),
    "accepted_loss": Setting(
        Number(0, 64, Unit.DISCS),
        Word("Accepted loss"),
        Word(
            "In Othello, levels 1 to 10 may play moves that lose up to this many discs; such "
            "games are not rated."
        ),
        SettingGroup.ENGINES,
    ),
    "coach_discs": Setting(
        Number(1, 64, Unit.DISCS),
        Word("Warnings in Othello"),
        Word("In Othello, the coach points out moves that lose this many discs or more."),
        SettingGroup.COACH,
    ),
    "coach_percent": Setting(
        Number(5, 200, Unit.POINTS),
        Word("Warnings in Gomoku"),
        Word(
            "In Gomoku, the coach points out moves that lose this many points or more. "
            "Points are wins minus losses in 100 games."
        ),
        SettingGroup.COACH,
    ),
    "mark_discs": Setting(
        Rising(1, 64, Unit.DISCS),
        Word("Signs in Othello"),
        Word("In Othello, moves that lose at least this many discs are marked ?!, ? or ??."),
        SettingGroup.REVIEW,
    ),
    "mark_points": Setting(
        Rising(1, 200, Unit.POINTS),
        Word("Signs in Gomoku"),
        Word("In Gomoku, moves that lose at least this many points are marked ?!, ? or ??."),
        SettingGroup.REVIEW,
    ),
    "new_cards": Setting(
        Whole(0, 200),
        Word("New cards per day"),
        Word("The number of new cards (mistakes and lines) that training shows per day."),
        SettingGroup.TRAINING,
    ),
    "line_replies": Setting(
        OneOf(LINE_REPLIES),
        Word("Replies in lines"),
        Word(
            "How the other side replies in your lines: to reach positions that are due, as "
            "often as in the library, or to reach the positions you know worst."
        ),
        SettingGroup.TRAINING,
    ),
    "key_hints": Setting(
        Switch(),
        Word("Key hints"),
        Word("Show the available keys on the bottom line."),
        SettingGroup.LOOK,
    ),
    "vim_keys": Setting(
        Switch(),
        Word("Move with hjkl"),
        Word("Also move the cursor with h, j, k and l."),
        SettingGroup.PLAY,
    ),
    "line_width": Setting(
        OneOf(LINE_WIDTHS),
        Word("Columns"),
        Word("The width of a line in plain mode; braille displays have 40, 32 or 20 columns."),
        SettingGroup.PLAIN_MODE,
    ),
    "spoken_points": Setting(
        Switch(),
        Word("Spell out points"),
        Word("In plain mode, spell out the letters of points: “delta 3” for d3."),
        SettingGroup.PLAIN_MODE,
    ),
    "time_warnings": Setting(
        Switch(),
        Word("Time warnings"),
        Word(
            "In plain mode, announce when a clock has 60, 30, 20 and 10 seconds left, and when "
            "its last period begins."
        ),
        SettingGroup.PLAIN_MODE,
    ),
    "tour_taken": Setting(
        Switch(),
        None,
        Word("Whether the tour is no longer offered; set by the program."),
    ),
    "name_offered": Setting(
        Switch(),
        None,
        Word("Whether the form for a new game has asked for your name; set by the program."),
    ),
    "club": Setting(
        ShortText(LONGEST_CLUB),
        None,
        Word("The folder of the club you visited last; set by the program."),
    ),
    "keys": Setting(
        EntriesByName(_read_keys, '"game.take-back" = ["u", "f9"]'),
        None,
        Word("Your own keys for commands. “boardtui help keys” lists the names of the commands."),
    ),
    "engines": Setting(
        EntriesByName(_read_engine, 'Edax = "edax -nboard"'),
        None,
        Word("External engines by name. For Othello: NBoard or GTP. For Gomoku: Gomocup."),
    ),
    "new_game": Setting(
        EntriesByName(_read_choices, 'othello = { size = 8, black = "human", white = "easy" }'),
        None,
        Word("Your last choices for a new game of each kind; set by the program."),
    ),
}
"""The declaration of each setting, by its name."""
