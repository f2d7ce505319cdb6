"""The settings: what they are, and the TOML file that holds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui import LANGUAGES
from boardtui.reasons import Word
from boardtui.setting_kinds import (
    Choice,
    ConfigError,
    Kind,
    Mistake,
    Seconds,
    Switch,
    Table,
    toml,
)

if TYPE_CHECKING:
    from boardtui.players.external import EngineEntry

GLYPHS = ("auto", "unicode", "ascii", "blocks")
COLOURS = ("auto", "16", "256", "truecolour", "none")
THEMES = ("dark", "light", "high-contrast", "colour-blind", "terminal")

_LARGEST_FILE = 256 * 1024
"""Bytes; a settings file is a few hundred."""


def _setting(default: Any, kind: Kind, about: Word) -> Any:
    metadata = {"kind": kind, "about": about}
    if isinstance(kind, Table):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


def _read_keys(name: str, value: Any) -> tuple[str, ...]:
    """The keys of one command: a list, or one text with commas."""
    keys = value.split(",") if isinstance(value, str) else value
    if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
        return tuple(key.strip() for key in keys if key.strip())
    raise ConfigError(Mistake.NO_KEYS, name=name)


def _read_engine(name: str, value: Any) -> EngineEntry:
    """The way to run an engine: a command line, or a table."""
    from boardtui.players.external import read_entry
    from boardtui.players.player import PlayerError

    try:
        return read_entry(name, value)
    except PlayerError as error:
        raise ConfigError(error.reason, **error.facts) from None


def _read_choices(name: str, value: Any) -> dict[str, str | int]:
    """The last choices for one game."""
    if isinstance(value, dict) and all(isinstance(entry, str | int) for entry in value.values()):
        return value
    raise ConfigError(Mistake.NO_OPTIONS, name=name)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a player can set; the metadata of each field says what it means."""

    language: str = _setting(
        "auto",
        Choice(("auto", *LANGUAGES)),
        Word("The language; auto asks the environment (LANG)."),
    )
    glyphs: str = _setting(
        "auto", Choice(GLYPHS), Word("What stones are drawn with; auto asks the terminal.")
    )
    colour: str = _setting(
        "auto", Choice(COLOURS), Word("How many colours; auto asks the terminal.")
    )
    theme: str = _setting("dark", Choice(THEMES), Word("The set of colours."))
    hints: bool = _setting(
        default=True, kind=Switch(), about=Word("Mark legal moves, and what a move would flip.")
    )
    animation: bool = _setting(default=True, kind=Switch(), about=Word("Show discs as they flip."))
    bell: bool = _setting(
        default=True, kind=Switch(), about=Word("Ring the bell at a move that is not legal.")
    )
    wrap: bool = _setting(
        default=False, kind=Switch(), about=Word("The cursor goes round at the board’s edges.")
    )
    large_board: bool = _setting(
        default=False,
        kind=Switch(),
        about=Word("Let the board fill a large window; switching games then sends more bytes."),
    )
    mouse: bool = _setting(
        default=True, kind=Switch(), about=Word("Point and play with the mouse.")
    )
    computer_delay: float = _setting(
        0.6,
        Seconds(0, 10),
        Word("Seconds for which a move stays before the next one that comes by itself."),
    )
    autoplay_delay: float = _setting(
        1.0, Seconds(0.1, 10), Word("Seconds for which each move stays in automatic replay.")
    )
    thinking_time: float = _setting(
        2.0,
        Seconds(0.1, 600),
        Word("Seconds that level 10 and other programs have for a move, and a hint."),
    )
    analysis_time: float = _setting(
        60.0,
        Seconds(1, 3600),
        Word("Seconds after which the analysis of a position comes to its end."),
    )
    key_hints: bool = _setting(
        default=True, kind=Switch(), about=Word("Show the keys that work in the last line.")
    )
    vim_keys: bool = _setting(
        default=True, kind=Switch(), about=Word("Let h, j, k and l move the cursor.")
    )
    keys: Mapping[str, tuple[str, ...]] = _setting(
        dict,
        Table(_read_keys, '"game.take-back" = ["u", "f9"]'),
        Word("Other keys for a command, by the command’s name in the help screen."),
    )
    engines: Mapping[str, EngineEntry] = _setting(
        dict,
        Table(_read_engine, 'Edax = "edax -nboard"'),
        Word("Other people’s engines by name: NBoard or GTP for Othello, Gomocup for Gomoku."),
    )
    new_game: Mapping[str, Mapping[str, str | int]] = _setting(
        dict,
        Table(_read_choices, 'othello = { size = 8, black = "human", white = "easy" }'),
        Word("The last choices for a new game, by game; the program keeps them."),
    )


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings of a file, as far as they make sense."""

    settings: Settings
    problems: tuple[ConfigError, ...] = ()
    """The mistakes in the file, in the order of its lines."""


def default_config_path() -> Path:
    """The usual place of the settings file."""
    from platformdirs import user_config_path

    return user_config_path("boardtui", appauthor=False) / "config.toml"


def default_data_path() -> Path:
    """The directory of saved games."""
    from platformdirs import user_data_path

    return user_data_path("boardtui", appauthor=False) / "games"


def about(name: str) -> Word:
    """The meaning of a setting."""
    text: Word = _FIELDS[name].metadata["about"]
    return text


def kind(name: str) -> Kind:
    """Which values a setting takes."""
    declared: Kind = _FIELDS[name].metadata["kind"]
    return declared


def load_settings(path: Path) -> LoadedSettings:
    """Read a settings file; what is wrong in it is reported and keeps its default."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except OSError as error:
        from boardtui.files import reason_of

        problem = ConfigError(Mistake.UNREADABLE, path=path, reason=reason_of(error))
        return LoadedSettings(Settings(), (problem,))
    if len(data) > _LARGEST_FILE:
        return LoadedSettings(Settings(), (ConfigError(Mistake.LARGE_FILE, path=path),))
    # Most people have no settings file, and their first frame need not wait for this.
    import tomllib

    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        return _settle(path, text, tomllib.loads(text))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = ConfigError(Mistake.NOT_UTF8).at(path, line)
    except tomllib.TOMLDecodeError as error:
        told = re.search(r"\(at line (\d+)", str(error))
        line = int(told[1]) if told else text.count("\n") + 1
        detail = str(error).partition(" (at ")[0]
        problem = ConfigError(Mistake.NOT_TOML, detail=detail).at(path, line)
    except (RecursionError, ValueError) as error:  # the latter for a number of too many digits
        is_deep = isinstance(error, RecursionError)
        detail = Word("nested too deeply") if is_deep else str(error)
        problem = ConfigError(Mistake.NOT_TOML, detail=detail).at(path)
    return LoadedSettings(Settings(), (problem,))


def save_setting(path: Path, name: str, value: Any) -> None:
    """Write one setting into the file, made if missing; all else in it stays as it is.

    A table is replaced as a whole. Raises ConfigError when the file is not TOML, and OSError.
    """
    import tomlkit
    from tomlkit.exceptions import ParseError

    from boardtui.files import write_atomically

    assert name in _FIELDS
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        document = tomlkit.parse(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        document = tomlkit.document()
    except (ParseError, UnicodeDecodeError) as error:
        raise ConfigError(Mistake.NOT_SAVED, path=path, detail=str(error)) from None
    if isinstance(value, Mapping):
        _put_table(document, name, value)
    else:
        document[name] = value
    write_atomically(path, tomlkit.dumps(document).encode())


def example_config() -> str:
    """The whole settings file with every default, explained."""
    lines = []
    for name, declared in _FIELDS.items():
        lines.append(f"# {about(name)}")
        match kind(name):
            case Choice(choices):
                lines.append(f"# {' | '.join(choices)}")
            case Seconds(low, high):
                lines.append(f"# {low:g} – {high:g}")
            case Table(example=example):
                lines += [f"[{name}]", f"# {example}", ""]
                continue
        lines += [f"{name} = {toml(declared.default)}", ""]
    return "\n".join(lines).rstrip() + "\n"


_FIELDS: Mapping[str, Field[Any]] = {declared.name: declared for declared in fields(Settings)}


def _settle(path: Path, text: str, document: Mapping[str, Any]) -> LoadedSettings:
    """The settings of a document; each value that makes no sense is a problem."""
    problems: list[ConfigError] = []

    def settle(
        into: dict[str, Any], names: tuple[str, ...], read: Callable[[str, Any], Any], value: Any
    ) -> None:
        try:
            into[names[-1]] = read(names[-1], value)
        except ConfigError as error:
            problems.append(error.at(path, _line_of(text, names)))
        except ValueError:  # a number of too many digits cannot even be shown
            excess = ConfigError(Mistake.LONG_NUMBER, name=names[-1])
            problems.append(excess.at(path, _line_of(text, names)))

    settled: dict[str, Any] = {}
    for name, value in document.items():
        declared = kind(name) if name in _FIELDS else None
        if isinstance(declared, Table) and isinstance(value, dict):
            table = settled[name] = {}
            for key, entry in value.items():
                settle(table, (name, key), declared.read_entry, entry)
        else:
            settle(settled, (name,), declared.read if declared else _unknown, value)
    return LoadedSettings(Settings(**settled), tuple(problems))


def _unknown(name: str, _value: Any) -> Any:
    from difflib import get_close_matches

    near = get_close_matches(name, _FIELDS, 1)
    if near:
        raise ConfigError(Mistake.MISSPELT, name=name[:40], near=near[0])
    raise ConfigError(Mistake.UNKNOWN, name=name[:40])


def _line_of(text: str, names: tuple[str, ...]) -> int | None:
    """The line on which a key of the file stands, counted from 1."""
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+([^\]]*)\]", line)
        if header:
            table = _key(header[1])
        key, equals, _value = line.partition("=")
        found = (*table, *_key(key)) if equals and not header else table
        if found[: len(names)] == names:
            return number
    return _line_of(text, names[:-1]) if len(names) > 1 else None


def _key(text: str) -> tuple[str, ...]:
    """The parts of a dotted key, without quotes."""
    parts = re.findall(r"\"([^\"]*)\"|'([^']*)'|([^.\s\"']+)", text)
    return tuple(basic or literal or bare for basic, literal, bare in parts)


def _put_table(document: Any, name: str, entries: Mapping[str, Any]) -> None:
    """Make a table hold exactly `entries`; only what differs is touched."""
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
