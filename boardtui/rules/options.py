"""Options of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, replace
from functools import cache
from typing import Any, Self

from boardtui.rules.errors import OptionError, RulesReason
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple

RULE = "rule"
"""The name of the option that a list of moves leaves open."""

OPENING = "opening"
"""The name of the option that matters for the first moves only."""


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


@frozen(slots=False)
class Optioned:
    """Base of classes whose fields are options."""

    def __post_init__(self) -> None:
        """Replace each option by the choice with the same text; raises OptionError if none has."""
        for each, value in zip(self.options(), self.option_values().values(), strict=True):
            settled = each.choice(value)
            if settled is None:
                raise OptionError(
                    RulesReason.NO_CHOICE,
                    option=each.label,
                    value=str(value)[:20],
                    choices=each.range,
                )
            object.__setattr__(self, each.name, settled)

    @classmethod
    def is_offered(cls, name: str, value: object, options: Mapping[str, object]) -> bool:
        """Return True if a value of an option is listed, given these values of the others.

        A listed value may still not be allowed with them.
        """
        return True

    @classmethod
    @cache
    def options(cls) -> tuple[Option, ...]:
        """The options of the game, in the order of display."""
        return tuple(
            Option(f.name, f.metadata["label"], f.metadata["choices"], f.default)
            for f in fields(cls)
            if "choices" in f.metadata
        )

    def variants(self, name: str) -> tuple[Self, ...]:
        """The same with each value of an option that goes with the others; none without it."""
        choices = next((each.choices for each in self.options() if each.name == name), ())
        return tuple(same for choice in choices if (same := self._with(name, choice)) is not None)

    def without_opening(self) -> Self:
        """The same without rules for its first moves; itself if there are none."""
        usual = next((each.default for each in self.options() if each.name == OPENING), None)
        return self if usual is None else self._with(OPENING, usual) or self

    def _with(self, name: str, choice: object) -> Self | None:
        """The same with another value of an option; None if it does not go with the others."""
        try:
            return replace(self, **{name: choice})
        except OptionError:
            return None

    def option_values(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in self.options()}

    def option_texts(self) -> dict[str, str]:
        """The values of the options as texts, by name."""
        return {name: str(value) for name, value in self.option_values().items()}
