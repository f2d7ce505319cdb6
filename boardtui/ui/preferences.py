"""The current settings, with their glyphs and keys, and their file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

from boardtui.config.kinds import ConfigError
from boardtui.config.settings import Settings
from boardtui.config.settings_file import save_setting
from boardtui.session.commands.command import keymap_of
from boardtui.session.launch import UNBOUNDED, Bounds
from boardtui.system.disk import Disk
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.terminal.capabilities import Capabilities
from boardtui.words.errors import sentence
from boardtui.words.language import _, preferred_language, use_language

TroubleCallback = Callable[[str], object]


class SettingChoice(NamedTuple):
    """A chosen value of a setting."""

    name: str
    value: Any


class Preferences:
    """The current settings, within the abilities of this terminal."""

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
        """The reason why the last change could not be saved, as a sentence; empty if it was."""
        self._looks = looks
        self._disk = Disk()

    @property
    def glyphs(self) -> GlyphSet:
        """The characters to draw with."""
        chosen = self.settings.glyphs
        looks = self._looks
        name = looks.glyphs if chosen == "auto" else chosen
        if name == "pictures" and not (looks.shows_pictures and self._has_own_colours):
            name = looks.without_pictures
        glyphs = glyph_set(
            cast(GlyphSetName, name),
            looks.colours,
            wide_safe=looks.wide_safe,
            measured=looks.has_eighths,
        )
        glyphs = glyphs._replace(proportion=looks.proportion)
        return glyphs.with_unmarked_stones() if looks.colours.has_shades else glyphs

    @property
    def why_no_pictures(self) -> str:
        """The reason why there are no pictures although the settings ask for them, as a sentence.

        It is empty if there are, or if they ask for none.
        """
        looks = self._looks
        if self.settings.glyphs != "pictures":
            return ""
        if not looks.shows_pictures:
            if self.path and looks.may_ask_pictures and not looks.pictures_asked:
                # Then the terminal is asked.
                return _("This takes effect when you start the program again.")
            return _("Pictures are not available here: {why}.").format(why=looks.about_pictures)
        return "" if self._has_own_colours else _("This theme has no pictures.")

    @property
    def notification(self) -> str:
        """The OSC number of the terminal's notifications; empty if the settings want none."""
        return self._looks.notification if self.settings.turn_alert == "notification" else ""

    @property
    def _has_own_colours(self) -> bool:
        """True unless the terminal chooses the colours: those are not known to any picture."""
        return self.settings.theme != "terminal"

    @property
    def keymap(self) -> Mapping[str, str]:
        """The keys that the settings give to commands, by command id."""
        return keymap_of(self.settings)

    def change(self, name: str, value: Any, then: TroubleCallback = lambda _news: None) -> None:
        """Change a setting at once, and save it in a thread if the file can be written.

        `then` is called once that is done, with `trouble` if it has changed since the last save,
        and otherwise with an empty text.
        """
        self.settings = self.bounds.limited(self.settings._replace(**{name: value}))
        if name == "language":
            use_language(preferred_language() if value == "auto" else value)
        if self.path is not None:
            save = partial(save_setting, self.path, name, value)
            self._disk.do(save, partial(self._take_end, then))

    async def aclose(self) -> None:
        """Wait for the changes being saved."""
        await self._disk.finished()

    def close(self, patience: float) -> None:
        """Wait for the changes being saved, at most `patience` seconds."""
        self._disk.wait(lambda: None, patience)

    def _take_end(self, then: TroubleCallback, error: Exception | None) -> None:
        before, self.trouble = self.trouble, "" if error is None else _trouble_of(error)
        then(self.trouble if self.trouble != before else "")


def _trouble_of(error: Exception) -> str:
    """Return the reason why a change is not saved, as a sentence."""
    if isinstance(error, ConfigError):
        return sentence(error)
    text = _("The settings were not saved: {reason}.")
    return text.format(reason=sentence(error))
