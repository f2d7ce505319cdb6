"""Options of games."""

from __future__ import annotations

from dataclasses import field
from typing import Any, NamedTuple


class Option(NamedTuple):
    """A setting of a game, chosen before it starts."""

    name: str
    label: str
    choices: tuple[Any, ...]
    default: Any

    @property
    def range(self) -> str:
        """The choices in a few words."""
        texts = [str(choice) for choice in self.choices]
        return ", ".join(texts if len(texts) <= 8 else [*texts[:2], "…", texts[-1]])

    def choice(self, value: object) -> Any:
        """The choice with the same text as a value; None if there is none."""
        text = str(value)
        return next((choice for choice in self.choices if str(choice) == text), None)


def option(default: Any, choices: tuple[Any, ...], label: str) -> Any:
    """Declare a field of a Game as an option with its choices."""
    return field(default=default, metadata={"choices": choices, "label": label})
