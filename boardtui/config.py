"""The settings and the TOML file that holds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from platformdirs import user_config_path, user_data_path

from boardtui import LANGUAGES
from boardtui.atomic_files import write_atomically
from boardtui.players.player import PlayerError
from boardtui.private_folders import (
    PRIVATE_FILE,
    is_strangers,
    make_folder,
    private_folder,
    temporary_folder,
)
from boardtui.reasons import Word, reason_of
from boardtui.regular_files import read_regular
from boardtui.setting_kinds import ConfigError, EntriesByName, Kind, Mistake, OneOf, Seconds, Switch

if TYPE_CHECKING:
    from boardtui.players.external import EngineEntry

# Modules that read or write TOML are imported where a settings file is at hand: most people have
# none, and their first frame need not wait.

GLYPHS = ("auto", "shaped", "unicode", "ascii", "blocks")
COLOURS = ("auto", "16", "256", "truecolour", "none")
CURSORS = ("painted", "terminal")
LINE_WIDTHS = ("79", "40", "32", "20")
THEMES = ("dark", "light", "high-contrast", "colour-blind", "terminal")

_LARGEST_FILE = 64 * 1024
"""Bytes; a settings file is a few hundred."""

_MOST_PROBLEMS = 20
"""The most mistakes in one file that are reported."""

_DECLARED = "setting"
"""Key of a setting's declaration in the metadata of its field."""


class Setting(NamedTuple):
    """The declaration of a setting."""

    kind: Kind
    """The values that it takes."""
    label: Word | None
    """Its name in the settings form; None if it has no line there."""
    about: Word
    """One sentence on its meaning."""


def _setting(default: Any, kind: OneOf | Switch | Seconds, label: Word, about: Word) -> Any:
    return field(default=default, metadata={_DECLARED: Setting(kind, label, about)})


def _entries(kind: EntriesByName, about: Word) -> Any:
    return field(default_factory=dict, metadata={_DECLARED: Setting(kind, None, about)})


def _read_keys(name: str, value: Any) -> tuple[str, ...]:
    """Read the keys of one command: a list, or one text with commas."""
    keys = value.split(",") if isinstance(value, str) else value
    if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
        return tuple(key.strip() for key in keys if key.strip())
    raise ConfigError(Mistake.NO_KEYS, name=name)


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
    raise ConfigError(Mistake.NO_OPTIONS, name=name)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; the metadata of each field holds its declaration."""

    language: str = _setting(
        "auto",
        OneOf(("auto", *LANGUAGES)),
        Word("Language"),
        Word("The language; auto asks the environment (LANG)."),
    )
    glyphs: str = _setting(
        "auto",
        OneOf(GLYPHS),
        Word("Board characters"),
        Word("What stones are drawn with; auto asks the terminal."),
    )
    colour: str = _setting(
        "auto", OneOf(COLOURS), Word("Colours"), Word("How many colours; auto asks the terminal.")
    )
    theme: str = _setting("dark", OneOf(THEMES), Word("Theme"), Word("The set of colours."))
    cursor: str = _setting(
        "painted",
        OneOf(CURSORS),
        Word("Cursor on the board"),
        Word("Paint the cursor’s cell, or show the terminal’s own cursor there."),
    )
    hints: bool = _setting(
        default=True,
        kind=Switch(),
        label=Word("Legal moves and preview"),
        about=Word("Mark legal moves, and what a move would flip."),
    )
    animation: bool = _setting(
        default=True, kind=Switch(), label=Word("Animation"), about=Word("Show discs as they flip.")
    )
    bell: bool = _setting(
        default=True,
        kind=Switch(),
        label=Word("Bell"),
        about=Word("Ring the bell at a move that is not legal."),
    )
    wrap: bool = _setting(
        default=False,
        kind=Switch(),
        label=Word("Cursor wraps"),
        about=Word("The cursor goes round at the board’s edges."),
    )
    mouse: bool = _setting(
        default=True,
        kind=Switch(),
        label=Word("Mouse"),
        about=Word("Point and play with the mouse."),
    )
    keep_taken_back: bool = _setting(
        default=False,
        kind=Switch(),
        label=Word("Keep moves taken back"),
        about=Word("Keep moves that are taken back from the computer as a variation."),
    )
    computer_delay: float = _setting(
        0.6,
        Seconds(0, 10),
        Word("Pause before a move"),
        Word("Seconds for which a move stays before the next one that comes by itself."),
    )
    autoplay_delay: float = _setting(
        1.0,
        Seconds(0.1, 10),
        Word("Pause in replay"),
        Word("Seconds for which each move stays in automatic replay."),
    )
    thinking_time: float = _setting(
        2.0,
        Seconds(0.1, 600),
        Word("Time for a move or hint"),
        Word("Seconds that level 10 and other programs have for a move, and a hint."),
    )
    analysis_time: float = _setting(
        60.0,
        Seconds(1, 3600),
        Word("Time for an analysis"),
        Word("Seconds after which the analysis of a position comes to its end."),
    )
    key_hints: bool = _setting(
        default=True,
        kind=Switch(),
        label=Word("Key hints"),
        about=Word("Show the keys that work in the last line."),
    )
    vim_keys: bool = _setting(
        default=True,
        kind=Switch(),
        label=Word("Steer with hjkl"),
        about=Word("Let h, j, k and l move the cursor."),
    )
    line_width: str = _setting(
        LINE_WIDTHS[0],
        OneOf(LINE_WIDTHS),
        Word("Plain mode: columns"),
        Word("Columns of a line in plain mode; a braille display has 40, 32 or 20."),
    )
    spoken_points: bool = _setting(
        default=False,
        kind=Switch(),
        label=Word("Plain mode: spell points"),
        about=Word("Name points in plain mode by words that are told apart by ear: delta 3."),
    )
    time_warnings: bool = _setting(
        default=True,
        kind=Switch(),
        label=Word("Plain mode: time left"),
        about=Word("Say in plain mode when 60, 30 and 10 seconds are left on a clock."),
    )
    keys: Mapping[str, tuple[str, ...]] = _entries(
        EntriesByName(_read_keys, '"game.take-back" = ["u", "f9"]'),
        Word("Other keys for a command, by the command’s name in “boardtui help keys”."),
    )
    engines: Mapping[str, EngineEntry] = _entries(
        EntriesByName(_read_engine, 'Edax = "edax -nboard"'),
        Word("Other people’s engines by name: NBoard or GTP for Othello, Gomocup for Gomoku."),
    )
    new_game: Mapping[str, Mapping[str, str | int]] = _entries(
        EntriesByName(_read_choices, 'othello = { size = 8, black = "human", white = "easy" }'),
        Word("The last choices for a new game, by game; the program keeps them."),
    )


class LoadedSettings(NamedTuple):
    """The settings of a file; wrong ones keep their defaults."""

    settings: Settings
    problems: tuple[ConfigError, ...] = ()
    """The mistakes in the file, in the order of its lines."""


def default_config_path() -> Path:
    """Return the usual path of the settings file. Raises ConfigError if there is none."""
    return _path_of(user_config_path, "config.toml")


def default_data_path() -> Path:
    """Return the directory of saved games. Raises ConfigError if there is none."""
    return _path_of(user_data_path, "games")


def _path_of(usual: Callable[..., Path], name: str) -> Path:
    """Return a path in the usual folder; in a private one where that is nowhere or a stranger's."""
    with suppress(RuntimeError):  # there is no home
        path = usual("boardtui", appauthor=False) / name
        if not is_strangers(path):
            return path
    private = None
    with suppress(OSError):
        private = private_folder(temporary_folder())
    if private is None:
        raise ConfigError(Mistake.NO_HOME)
    return private / name


def setting(name: str) -> Setting:
    """Return the declaration of a setting."""
    declared: Setting = _FIELDS[name].metadata[_DECLARED]
    return declared


def load_settings(path: Path) -> LoadedSettings:
    """Read a settings file; a wrong setting is reported and keeps its default."""
    try:
        data = _data(path)
    except ConfigError as error:
        return LoadedSettings(Settings(), (error,))
    except OSError as error:
        problem = ConfigError(Mistake.UNREADABLE, path=path, reason=reason_of(error))
        return LoadedSettings(Settings(), (problem,))
    if not data:
        return LoadedSettings(Settings())
    import tomllib

    from boardtui.toml_lines import NestedTooDeeply, entry_lines

    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        lines = entry_lines(text)
        return _settle(path, lines, tomllib.loads(text))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = ConfigError(Mistake.NOT_UTF8).at(path, line)
    except (tomllib.TOMLDecodeError, NestedTooDeeply) as error:
        told = re.search(r"\(at line (\d+)", str(error))
        line = int(told[1]) if told else text.count("\n") + 1
        detail = Word(str(error).partition(" (at ")[0])
        problem = ConfigError(Mistake.NOT_TOML, detail=detail).at(path, line)
    except ValueError as error:  # a number of too many digits
        problem = ConfigError(Mistake.NOT_TOML, detail=str(error)).at(path)
    return LoadedSettings(Settings(), (problem,))


def save_setting(path: Path, name: str, value: Any) -> None:
    """Write one setting into the file, which is made if missing; the rest of it is kept.

    A table is replaced as a whole. Raises ConfigError when the file is not TOML, and OSError.
    """
    import tomllib

    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    from boardtui.toml_lines import entry_lines

    assert name in _FIELDS
    make_folder(path.parent)
    data = _data(path)
    try:
        text = data.decode("utf-8-sig")
        entry_lines(text)
        tomllib.loads(text)  # which names the line of every error, unlike tomlkit
        document = tomlkit.parse(text)
        if isinstance(value, Mapping):
            _put_table(document, name, value)
        else:
            document[name] = value
        content = tomlkit.dumps(document).encode()
    except (TOMLKitError, ValueError) as error:
        raise ConfigError(Mistake.NOT_SAVED, path=path, detail=str(error)) from None
    write_atomically(path, content, PRIVATE_FILE)


def _data(path: Path) -> bytes:
    """Return the content of a file, empty if there is none. Raises ConfigError and OSError."""
    try:
        data = read_regular(path, _LARGEST_FILE + 1)
    except FileNotFoundError:
        return b""
    if len(data) > _LARGEST_FILE:
        raise ConfigError(Mistake.LARGE_FILE, path=path)
    return data


_RETIRED = frozenset({"large_board"})
"""Settings that files may still hold; they have no effect."""

_FIELDS: Mapping[str, Field[Any]] = {declared.name: declared for declared in fields(Settings)}


def _settle(
    path: Path, lines: Mapping[tuple[str, ...], int], document: Mapping[str, Any]
) -> LoadedSettings:
    """Return the settings of a document and the mistakes in it."""
    mistakes: list[tuple[ConfigError, tuple[str, ...]]] = []

    def settle(
        into: dict[str, Any], names: tuple[str, ...], read: Callable[[str, Any], Any], value: Any
    ) -> None:
        try:
            into[names[-1]] = read(names[-1], value)
        except ConfigError as error:
            mistakes.append((error, names))
        except ValueError:  # a number of too many digits cannot even be shown
            mistakes.append((ConfigError(Mistake.LONG_NUMBER, name=names[-1]), names))

    settled: dict[str, Any] = {}
    for name, value in document.items():
        kind = setting(name).kind if name in _FIELDS else None
        if isinstance(kind, EntriesByName) and isinstance(value, dict):
            entries = settled[name] = {}
            for key, entry in value.items():
                settle(entries, (name, key), kind.read_entry, entry)
        elif kind:
            settle(settled, (name,), kind.read, value)
        elif (
            name not in _RETIRED and len(mistakes) < _MOST_PROBLEMS
        ):  # to look for a name that is like it takes long
            settle(settled, (name,), _unknown, value)
    problems = [error.at(path, lines.get(names)) for error, names in mistakes[:_MOST_PROBLEMS]]
    return LoadedSettings(Settings(**settled), tuple(problems))


def _unknown(name: str, _value: Any) -> Any:
    near = get_close_matches(name, _FIELDS, 1)
    if near:
        raise ConfigError(Mistake.MISSPELT, name=name[:40], near=near[0])
    raise ConfigError(Mistake.UNKNOWN, name=name[:40])


def _put_table(document: Any, name: str, entries: Mapping[str, Any]) -> None:
    """Make a table hold exactly `entries`, leaving equal entries as they are written."""
    import tomlkit

    if not isinstance(document.get(name), dict):
        document[name] = tomlkit.table()
    table = document[name]
    for key in [key for key in table if key not in entries]:
        del table[key]
    for key, value in entries.items():
        if isinstance(value, Mapping):
            _put_table(table, key, value)
        else:
            plain = list(value) if isinstance(value, tuple) else value
            if key not in table or table[key] != plain:
                table[key] = plain
