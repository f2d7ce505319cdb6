"""Kinds of settings: their values, and the mistakes in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import tidy_line
from boardtui.system.reasons import Listed, PlaceNote, Reason, Reasoned

AUTO = "auto"
"""Value of a setting that leaves the choice to the program."""


class ConfigReason(Reason):
    """Mistakes in the settings file, or in a value of it."""

    UNREADABLE = "The settings file {path} cannot be read: {reason}. The defaults are used."
    LARGE_FILE = "The settings file {path} is too large. The defaults are used."
    NOT_UTF8 = "the file is not UTF-8 text."
    NOT_TOML = "this is not valid TOML ({detail})."
    UNKNOWN = "There is no setting “{name}”."
    MISSPELT = "There is no setting “{name}”; did you mean “{near}”?"
    NO_CHOICE = "“{name}” must be one of {choices}, not {value}."
    NO_SWITCH = "“{name}” must be true or false, not {value}."
    NO_COUNT = "“{name}” must be auto or a whole number from {low} to {high}, not {value}."
    NO_WHOLE = "“{name}” must be a whole number from {low} to {high}, not {value}."
    NO_NUMBER = "“{name}” must be a number from {low} to {high}, not {value}."
    NO_NUMBERS = (
        "“{name}” must be {count} numbers from {low} to {high} in ascending order, not {value}."
    )
    NO_TEXT = "“{name}” must be a string of up to {limit} characters, not {value}."
    LONG_NUMBER = "The number for “{name}” has too many digits."
    NO_TABLE = "“{name}” must be a table."
    NO_KEYS = "“{name}” must be a list of one or more keys."
    NO_OPTIONS = "“{name}” must be a table of numbers and strings."
    NO_HOME = "No folder for settings and games was found. Set HOME to a folder of your own."
    NOT_SAVED = "The setting was not saved because {path} is not valid TOML: {detail}"


class ConfigError(Reasoned, ValueError):
    """A wrong value of a setting, or an unreadable settings file."""

    path: Path | None = None
    """The file; None if the message names it or there is none."""
    line: int | None = None
    """Counted from 1; None when the whole file is meant."""

    def at(self, path: Path, line: int | None = None) -> ConfigError:
        """Return the same error with its place."""
        placed = ConfigError(self.reason, **self.facts)
        placed.path, placed.line = path, line
        return placed

    @property
    def place(self) -> tuple[PlaceNote, Mapping[str, object]] | None:
        if self.path is None:
            return None
        if self.line is None:
            return PlaceNote.FILE, {"path": self.path}
        return PlaceNote.FILE_LINE, {"path": self.path, "line": self.line}


def toml(value: Any) -> str:
    """Return a value in TOML, cut after 40 characters."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        value = list(value)
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


class Unit(Enum):
    """The units of numbers."""

    SECONDS = "seconds"
    DISCS = "discs"
    POINTS = "points"


class OneOf(NamedTuple):
    """One of several words."""

    choices: tuple[str, ...]

    def read(self, name: str, value: Any) -> str:
        """Return the value in the setting's own type; raises ConfigError."""
        word = str(value) if type(value) is int else value
        if word in self.choices:
            return str(word)
        choices = Listed(self.choices)
        raise ConfigError(ConfigReason.NO_CHOICE, name=name, choices=choices, value=toml(value))


class Switch:
    """True or false."""

    def read(self, name: str, value: Any) -> bool:
        """Return the value in the setting's own type; raises ConfigError."""
        if isinstance(value, bool):
            return value
        raise ConfigError(ConfigReason.NO_SWITCH, name=name, value=toml(value))


class Number(NamedTuple):
    """A number from `low` to `high`."""

    low: float
    high: float
    unit: Unit = Unit.SECONDS

    def read(self, name: str, value: Any) -> float:
        """Return the value in the setting's own type; raises ConfigError."""
        if type(value) in (int, float) and self.low <= value <= self.high:
            return float(value)
        bounds = {"low": self.low, "high": self.high}
        raise ConfigError(ConfigReason.NO_NUMBER, name=name, value=toml(value), **bounds)


class Whole(NamedTuple):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def read(self, name: str, value: Any) -> int:
        """Return the value in the setting's own type; raises ConfigError."""
        if type(value) is int and self.low <= value <= self.high:
            return value
        bounds = {"low": self.low, "high": self.high}
        raise ConfigError(ConfigReason.NO_WHOLE, name=name, value=toml(value), **bounds)


class Rising(NamedTuple):
    """Some numbers from `low` to `high`, none smaller than the one before."""

    low: float
    high: float
    unit: Unit
    numbers: int = 3

    def read(self, name: str, value: Any) -> tuple[float, ...]:
        """Return the value in the setting's own type; raises ConfigError."""
        if (
            isinstance(value, list)
            and len(value) == self.numbers
            and all(type(each) in (int, float) and self.low <= each <= self.high for each in value)
            and value == sorted(value)
        ):
            return tuple(map(float, value))
        facts = {"count": self.numbers, "low": self.low, "high": self.high}
        raise ConfigError(ConfigReason.NO_NUMBERS, name=name, value=toml(value), **facts)


class Count(NamedTuple):
    """A whole number from `low` to `high`, or auto."""

    low: int
    high: int

    def read(self, name: str, value: Any) -> int | str:
        """Return the value in the setting's own type; raises ConfigError."""
        if value == AUTO or (type(value) is int and self.low <= value <= self.high):
            return int(value) if type(value) is int else AUTO
        bounds = {"low": self.low, "high": self.high}
        raise ConfigError(ConfigReason.NO_COUNT, name=name, value=toml(value), **bounds)


class ShortText(NamedTuple):
    """A text in one line, up to a number of characters; it may be empty."""

    longest: int

    def read(self, name: str, value: Any) -> str:
        """Return the text without controls and blanks around it; raises ConfigError."""
        if isinstance(value, str) and len(value) <= self.longest:
            return tidy_line(value, self.longest)
        raise ConfigError(ConfigReason.NO_TEXT, name=name, limit=self.longest, value=toml(value))


class EntriesByName(NamedTuple):
    """Entries by name."""

    read_entry: Callable[[str, Any], Any]
    example: str

    def read(self, name: str, value: Any) -> dict[str, Any]:
        """Return every entry in the setting's own type; raises ConfigError."""
        if isinstance(value, dict):
            return {key: self.read_entry(key, entry) for key, entry in value.items()}
        raise ConfigError(ConfigReason.NO_TABLE, name=name)


Kind = OneOf | Switch | Number | Whole | Rising | Count | ShortText | EntriesByName
