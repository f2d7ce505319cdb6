"""What a setting may hold, and what is said of a value that it may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardtui.language import _


class ConfigError(ValueError):
    """The settings file cannot be changed; the text says why."""


def toml(value: Any) -> str:
    """A value as the file would hold it, cut where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


class Choice(NamedTuple):
    """One of several words."""

    choices: tuple[str, ...]

    def read(self, name: str, value: Any) -> str:
        """The value as the setting takes it; raises ConfigError."""
        word = str(value) if type(value) is int else value
        if word in self.choices:
            return str(word)
        text = _("“{name}” must be one of {choices}, not {value}.")
        choices = ", ".join(self.choices)
        raise ConfigError(text.format(name=name, choices=choices, value=toml(value)))


class Switch:
    """True or false."""

    def read(self, name: str, value: Any) -> bool:
        """The value as the setting takes it; raises ConfigError."""
        if isinstance(value, bool):
            return value
        text = _("“{name}” must be true or false, not {value}.")
        raise ConfigError(text.format(name=name, value=toml(value)))


class Seconds(NamedTuple):
    """A number from `low` to `high`."""

    low: float
    high: float

    def read(self, name: str, value: Any) -> float:
        """The value as the setting takes it; raises ConfigError."""
        if type(value) in (int, float) and self.low <= value <= self.high:
            return float(value)
        text = _("“{name}” must be a number from {low} to {high}, not {value}.")
        message = text.format(name=name, low=self.low, high=self.high, value=toml(value))
        raise ConfigError(message)


class Table(NamedTuple):
    """Entries by name."""

    read_entry: Callable[[str, Any], Any]
    example: str

    def read(self, name: str, value: Any) -> dict[str, Any]:
        """Every entry as the setting takes it; raises ConfigError."""
        if isinstance(value, dict):
            return {key: self.read_entry(key, entry) for key, entry in value.items()}
        raise ConfigError(_("“{name}” must be a table.").format(name=name))


Kind = Choice | Switch | Seconds | Table
