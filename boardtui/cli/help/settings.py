"""The settings file, from the settings themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.cli.help.blocks import Section, Verbatim
from boardtui.config.kinds import (
    AUTO,
    Count,
    EntriesByName,
    Number,
    OneOf,
    Rising,
    ShortText,
    Whole,
    toml,
)
from boardtui.config.settings import SETTINGS, Settings
from boardtui.config.settings_file import default_config_path
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.words.columns import wrap_cells
from boardtui.words.language import _

WIDTH = 72
"""The widest explanation in the file, in columns."""


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on settings, with their defaults."""
    return (
        Section(
            N_("The settings file"),
            Verbatim(printable(str(default_config_path()))),
            N_(
                "Press F5 to change the settings while the program is running. Your comments in "
                "the file are kept. A mistake in the file is reported with its line number, and "
                "the default is used instead. A program that the file names as a player runs "
                "with your permissions."
            ),
        ),
        Section(N_("Every setting with its default"), Verbatim(settings_file())),
    )


def settings_file() -> str:
    """Return a settings file with every default, explained in the language in use."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    for name, setting in SETTINGS.items():
        kind = setting.kind
        yield from (f"# {line}" for line in wrap_cells(_(setting.about), WIDTH))
        match kind:
            case OneOf(choices):
                yield f"# {' | '.join(choices)}"
            case Number(low, high):
                yield f"# {low:g} – {high:g}"
            case Whole(low, high):
                yield f"# {low} – {high}"
            case Rising(low, high, numbers=count):
                yield f"# [{', '.join([f'{low:g} – {high:g}'] * count)}]"
            case Count(low, high):
                yield f"# {AUTO} | {low} – {high}"
            case ShortText(longest):
                yield "# " + _("up to {count} characters").format(count=longest)
        if isinstance(kind, EntriesByName):
            yield f"[{name}]"
            yield f"# {kind.example}"
        else:
            yield f"{name} = {toml(Settings._field_defaults[name])}"
        yield ""
