"""The settings in force, the looks that follow from them, and the file that keeps them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from boardtui.config import Settings, save_setting
from boardtui.language import _, preferred_language, use_language
from boardtui.setting_kinds import ConfigError
from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.keys import ARROWS_ONLY
from boardtui.ui.terminal.capabilities import Capabilities
from boardtui.ui.words.errors import sentence


class SettingChoice(NamedTuple):
    """A value that a person chose for a setting."""

    name: str
    value: Any


class Preferences:
    """What a player wishes, as far as this terminal can follow."""

    def __init__(self, settings: Settings, path: Path, looks: Capabilities) -> None:
        """Begin with these settings; what changes is written to `path`."""
        self.settings = settings
        self.path = path
        self.trouble = ""
        """Why the newest change is not kept, in a sentence; empty while all is well."""
        self._looks = looks

    @property
    def glyphs(self) -> GlyphSet:
        """What everything is drawn with."""
        wish = self.settings.glyphs
        name = self._looks.glyphs if wish == "auto" else wish
        looks = self._looks
        return glyph_set(
            cast(GlyphSetName, name), wide_safe=looks.wide_safe, colour=looks.colours != "none"
        )

    @property
    def keymap(self) -> dict[str, str]:
        """The keys of the commands that have other ones than usual, by the commands' ids."""
        chosen = {name: ",".join(keys) for name, keys in self.settings.keys.items()}
        return chosen if self.settings.vim_keys else ARROWS_ONLY | chosen

    def change(self, name: str, value: Any) -> None:
        """Take a setting over and keep it, if the file can be written."""
        self.settings = replace(self.settings, **{name: value})
        if name == "language":
            use_language(preferred_language() if value == "auto" else value)
        self.trouble = ""
        try:
            save_setting(self.path, name, value)
        except ConfigError as error:
            self.trouble = sentence(error)
        except OSError as error:
            text = _("The settings are not saved: {reason}.")
            self.trouble = text.format(reason=sentence(error))
