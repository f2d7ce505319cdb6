"""The start of the program: settled on the command line, carried out by the app."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardtui.config import Settings

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading
    from boardtui.players.levels import Terms
    from boardtui.rules.game import Game
    from boardtui.setting_kinds import ConfigError


class NewGame(NamedTuple):
    """Start a game at once."""

    game: Game
    seats: tuple[str, ...]
    """The players, as `players.levels.make_player` reads them."""


class Review(NamedTuple):
    """Show a record that was read from a file."""

    readings: tuple[Reading, ...]
    """The games of the file, at least one."""
    source: str
    """The file's name as the player gave it; "-" is standard input."""


class Launch(NamedTuple):
    """All that the app has to know when it starts."""

    settings: Settings
    """From the settings file, with the command line's wishes in their place."""
    config_path: Path
    """The file for settings that the player changes."""
    data_path: Path
    """The directory of saved games."""
    problems: tuple[ConfigError, ...] = ()
    """The mistakes in the settings file."""
    opening: NewGame | Review | None = None
    """The first thing to show; None is the picker."""
    seed: int | None = None
    """For every random choice of the computer players."""


def terms_of(settings: Settings, seed: int | None = None) -> Terms:
    """What is agreed about computer players, by the settings and the seed of the command line."""
    from boardtui.players.levels import Terms

    return Terms(seed, settings.thinking_time, settings.engines)
