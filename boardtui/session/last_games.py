"""The last chosen game of each kind, from the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardtui.config.settings import Settings
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game_class


def preset_of(game: Game) -> Mapping[str, Any]:
    """Return the options of the preset that a game matches; none if it matches none."""
    chosen = game.option_values()
    presets = game.presets.values()
    return next((options for options in presets if options.items() <= chosen.items()), {})


def kept_name(game: Game) -> str:
    """Return the settings key for a game's choices; a preset has its own."""
    preset = preset_of(game)
    titles = [title for title, options in game.presets.items() if options == preset]
    return titles[0].lower() if titles else game.key


def last_game(settings: Settings, key: str, preset: Mapping[str, Any] | None = None) -> Game:
    """Return the last chosen game of a kind or preset, or else the usual one."""
    family = game_class(key)
    usual = family(**preset or {})
    kept = settings.new_game.get(kept_name(usual), {})
    options = {}
    for option in family.options():
        choice = option.choice(kept.get(option.name))
        options[option.name] = getattr(usual, option.name) if choice is None else choice
    try:
        game = family(**options)
    except RulesError:
        return usual
    return game if preset_of(game) == preset_of(usual) else usual
