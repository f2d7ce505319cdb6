"""The settings in force, their glyphs and keys, and their file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from boardtui.config.kinds import ConfigError
from boardtui.config.settings import Settings
from boardtui.config.settings_file import save_setting
from boardtui.session.commands.command import keymap_of
from boardtui.session.launch import UNBOUNDED, Bounds
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.terminal.capabilities import Capabilities
from boardtui.words.errors import sentence
from boardtui.words.language import _, preferred_language, use_language


class SettingChoice(NamedTuple):
    """A value that a person chose for a setting."""

    name: str
    value: Any


class Preferences:
    """The settings in force, as far as this terminal can show them."""

    def __init__(
        self,
        settings: Settings,
        path: Path | None,
        looks: Capabilities,
        bounds: Bounds = UNBOUNDED,
    ) -> None:
        """Begin with these settings; changes are written to `path`, or hold for this run only."""
        self.settings = bounds.limited(settings)
        self.path = path
        self.bounds = bounds
        self.trouble = ""
        """The reason why the newest change is not saved, in a sentence; empty while all is well."""
        self._looks = looks

    @property
    def glyphs(self) -> GlyphSet:
        """The characters to draw with."""
        chosen = self.settings.glyphs
        name = self._looks.glyphs if chosen == "auto" else chosen
        looks = self._looks
        return glyph_set(
            cast(GlyphSetName, name),
            looks.colours,
            wide_safe=looks.wide_safe,
            measured=looks.has_eighths,
        )

    @property
    def notification(self) -> str:
        """The OSC number of the terminal's notifications; empty if there are to be none."""
        return self._looks.notification if self.settings.turn_alert == "notification" else ""

    @property
    def keymap(self) -> Mapping[str, str]:
        """The keys that the settings give to commands, by command id."""
        return keymap_of(self.settings)

    def change(self, name: str, value: Any) -> None:
        """Change a setting, and save it if the file can be written."""
        self.settings = self.bounds.limited(replace(self.settings, **{name: value}))
        if name == "language":
            use_language(preferred_language() if value == "auto" else value)
        self.trouble = ""
        if self.path is None:
            return
        try:
            save_setting(self.path, name, value)
        except ConfigError as error:
            self.trouble = sentence(error)
        except OSError as error:
            text = _("The settings are not saved: {reason}.")
            self.trouble = text.format(reason=sentence(error))
