"""The settings: what they are, and the TOML file that holds them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any

from boardtui.language import LANGUAGES, N_, _

GLYPHS = ("auto", "unicode", "ascii", "blocks")
COLOURS = ("auto", "16", "256", "truecolour", "none")
THEMES = ("dark", "light", "high-contrast", "colour-blind", "terminal")

_LARGEST_FILE = 256 * 1024
"""Bytes; a settings file is a few hundred."""


class ConfigError(ValueError):
    """The settings file cannot be changed; the text says why."""


def _choice(default: str, choices: tuple[str, ...], about: str) -> Any:
    return field(default=default, metadata={"about": about, "choices": choices})


def _switch(about: str, *, default: bool) -> Any:
    return field(default=default, metadata={"about": about})


def _seconds(default: float, low: float, high: float, about: str) -> Any:
    return field(default=default, metadata={"about": about, "range": (low, high)})


def _table(about: str, example: str, read: Callable[[Any], Any]) -> Any:
    metadata = {"about": about, "example": example, "read": read}
    return field(default_factory=dict, metadata=metadata)


def _read_keys(value: Any) -> tuple[str, ...]:
    """The keys of one command: a list, or one text with commas."""
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ConfigError(_("must be a list of keys"))
    return tuple(name.strip() for name in names if name.strip())


def _read_choices(value: Any) -> dict[str, str | int]:
    """The last choices for one game."""
    if not isinstance(value, dict) or not all(isinstance(v, str | int) for v in value.values()):
        raise ConfigError(_("must be a table of numbers and texts"))
    return value


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a player can set; the metadata of each field says what it means."""

    language: str = _choice(
        "auto", ("auto", *LANGUAGES), N_("The language; auto asks the environment (LANG).")
    )
    glyphs: str = _choice("auto", GLYPHS, N_("What stones are drawn with; auto asks the terminal."))
    colour: str = _choice("auto", COLOURS, N_("How many colours; auto asks the terminal."))
    theme: str = _choice("dark", THEMES, N_("The set of colours."))
    hints: bool = _switch(N_("Mark legal moves, and what the move would flip."), default=True)
    animation: bool = _switch(N_("Show discs as they flip."), default=True)
    bell: bool = _switch(N_("Ring the terminal’s bell at a move that is not legal."), default=True)
    wrap: bool = _switch(N_("The cursor goes round at the edges of the board."), default=False)
    mouse: bool = _switch(N_("Point and play with the mouse."), default=True)
    computer_delay: float = _seconds(
        0.6, 0, 10, N_("Seconds for which a move stays before the next one that comes by itself.")
    )
    autoplay_delay: float = _seconds(
        1.0, 0.1, 10, N_("Seconds for which each move stays in automatic replay.")
    )
    key_hints: bool = _switch(N_("Show the keys that work in the last line."), default=True)
    vim_keys: bool = _switch(N_("Let h, j, k and l move the cursor."), default=True)
    keys: Mapping[str, tuple[str, ...]] = _table(
        N_("Other keys for a command, by its name in the help screen."),
        '"game.take-back" = ["u", "f9"]',
        _read_keys,
    )
    new_game: Mapping[str, Mapping[str, str | int]] = _table(
        N_("The last choices for a new game, kept by the program."),
        'othello = { size = 8, black = "human", white = "easy" }',
        _read_choices,
    )


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """What a settings file says, as far as it makes sense."""

    settings: Settings
    problems: tuple[str, ...] = ()
    """What is wrong with the file, in sentences with line numbers."""


def default_config_path() -> Path:
    """Where the settings file lies unless the player says otherwise."""
    from platformdirs import user_config_path

    return user_config_path("boardtui", appauthor=False) / "config.toml"


def default_data_path() -> Path:
    """Where games are saved."""
    from platformdirs import user_data_path

    return user_data_path("boardtui", appauthor=False) / "games"


def about(name: str) -> str:
    """What a setting means, in the language in use."""
    return _(_FIELDS[name].metadata["about"])


def load_settings(path: Path) -> LoadedSettings:
    """Read a settings file; what is wrong in it is reported and keeps its default."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except OSError as error:
        reason = error.strerror or str(error)
        text = _("The settings file {path} cannot be read: {reason}.")
        return LoadedSettings(Settings(), (text.format(path=path, reason=reason),))
    if len(data) > _LARGEST_FILE:
        text = _("The settings file {path} is too large.").format(path=path)
        return LoadedSettings(Settings(), (text,))
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        return _settle(path, text, tomllib.loads(text))
    except UnicodeDecodeError as error:
        place = _place(path, data.count(b"\n", 0, error.start) + 1)
        problem = _("{place}: the file is not UTF-8 text.").format(place=place)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"\(at line (\d+)", str(error))
        place = _place(path, int(line[1]) if line else text.count("\n") + 1)
        detail = str(error).partition(" (at ")[0]
        problem = _("{place}: this is not TOML ({detail}).").format(place=place, detail=detail)
    except RecursionError:
        problem = _("{place}: this is not TOML ({detail}).").format(
            place=path, detail=_("nested too deeply")
        )
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
        document = tomlkit.parse(path.read_bytes())
    except FileNotFoundError:
        document = tomlkit.document()
    except (ParseError, UnicodeDecodeError) as error:
        text = _("The setting is not saved, because {path} is not TOML: {detail}")
        raise ConfigError(text.format(path=path, detail=error)) from None
    if isinstance(value, Mapping):
        _put_table(document, name, value)
    else:
        document[name] = value
    write_atomically(path, tomlkit.dumps(document).encode())


def example_config() -> str:
    """The whole settings file with every default, explained."""
    lines = []
    for name, declared in _FIELDS.items():
        metadata = declared.metadata
        lines.append(f"# {_(metadata['about'])}")
        if "choices" in metadata:
            lines.append("# " + " | ".join(metadata["choices"]))
        if "range" in metadata:
            lines.append("# {} – {}".format(*metadata["range"]))
        if "example" in metadata:
            lines += [f"[{name}]", f"# {metadata['example']}", ""]
        else:
            lines += [f"{name} = {_toml(declared.default)}", ""]
    return "\n".join(lines).rstrip() + "\n"


_FIELDS: Mapping[str, Field[Any]] = {declared.name: declared for declared in fields(Settings)}


def _settle(path: Path, text: str, document: Mapping[str, Any]) -> LoadedSettings:
    accepted: dict[str, Any] = {}
    problems = []
    for name, value in document.items():
        try:
            if name not in _FIELDS:
                raise ConfigError(_unknown(name))
            if "read" not in _FIELDS[name].metadata:
                accepted[name] = _check(name, value)
                continue
            if not isinstance(value, dict):
                raise ConfigError(_("“{name}” must be a table.").format(name=name))
        except ConfigError as error:
            problems.append(f"{_place(path, _line_of(text, (name,)))}: {error}")
            continue
        read, table = _FIELDS[name].metadata["read"], accepted.setdefault(name, {})
        for key, entry in value.items():
            try:
                table[key] = read(entry)
            except ConfigError as error:
                problems.append(f"{_place(path, _line_of(text, (name, key)))}: “{key}” {error}.")
    return LoadedSettings(Settings(**accepted), tuple(problems))


def _check(name: str, value: Any) -> Any:
    """The value as the setting takes it; raises ConfigError."""
    declared = _FIELDS[name]
    if choices := declared.metadata.get("choices"):
        word = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if word not in choices:
            text = _("“{name}” must be one of {choices}, not {value}.")
            raise ConfigError(
                text.format(name=name, choices=", ".join(choices), value=_toml(value))
            )
        return word
    if bounds := declared.metadata.get("range"):
        low, high = bounds
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not low <= value <= high:
            text = _("“{name}” must be a number from {low} to {high}, not {value}.")
            raise ConfigError(text.format(name=name, low=low, high=high, value=_toml(value)))
        return float(value)
    if not isinstance(value, bool):
        text = _("“{name}” must be true or false, not {value}.")
        raise ConfigError(text.format(name=name, value=_toml(value)))
    return value


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, _FIELDS, 1)
    if near:
        text = _("There is no setting “{name}”; did you mean “{near}”?")
        return text.format(name=name[:40], near=near[0])
    return _("There is no setting “{name}”.").format(name=name[:40])


def _place(path: Path, line: int | None) -> str:
    if line is None:
        return str(path)
    return _("{path}, line {line}").format(path=path, line=line)


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


def _toml(value: Any) -> str:
    """A value as the file would hold it, cut where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _put_table(document: Any, name: str, entries: Mapping[str, Any]) -> None:
    """Make a table hold exactly `entries`, touching what differs only."""
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
