"""The dialog for saving a film of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from boardtui.config.settings import STONE_NUMBERS, THEMES
from boardtui.pictures.film import FILMS, PACES, TERMINALS, FilmLook
from boardtui.record.tree import GameRecord, Node
from boardtui.system.threads import Stopped, in_thread
from boardtui.system.translatable import N_
from boardtui.ui.film_child import filmed
from boardtui.ui.film_request import film_settings, request_of
from boardtui.ui.long_reading import visible_reading
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.confirm import YES, proceed
from boardtui.ui.screens.save_form import SaveChoice
from boardtui.ui.screens.save_picture import PictureForm, name_of
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.widgets.chooser import ChooserItem
from boardtui.words.language import _
from boardtui.words.pictures import FILMING, film_size
from boardtui.words.settings import choice_name, setting_name

GETTING_READY = N_("Preparing the animation…")


class SaveFilmScreen(PictureForm):
    """Returns the path of a film, whose size was told before it was written."""

    def __init__(
        self,
        preferences: Preferences,
        record: GameRecord,
        end: Node,
        suffix: str,
        version: Callable[[], object],
    ) -> None:
        """Ask for a film of the line to a node of a record; `suffix` is the proposed ending.

        A new value of `version` means that the record has changed.
        """
        name = name_of(record, suffix)
        super().__init__(preferences, _("Save an animation of the game"), name, version, FILMS)
        self._record = record
        self._end = end

    def options(self) -> Iterator[SaveChoice]:
        now = self.preferences.settings
        least = TableLayout.least(self._record.game)
        fitting = [
            size for size in TERMINALS if size.cols >= least.width and size.rows >= least.height
        ]
        sizes = [ChooserItem(size, f"{size.cols}×{size.rows}") for size in fitting]
        paces = [ChooserItem(pace, choice_name("autoplay_delay", pace)) for pace in sorted(PACES)]
        yield SaveChoice("size", _("Terminal size"), sizes, fitting[0])
        yield SaveChoice("pace", _("Time per move"), paces, PACES[0])
        for name, values in (("theme", THEMES), ("stone_numbers", STONE_NUMBERS)):
            items = [ChooserItem(value, choice_name(name, value)) for value in values]
            yield SaveChoice(name, setting_name(name), items, getattr(now, name))

    async def made(self, path: Path) -> bytes | None:
        look = FilmLook(path.suffix.lower(), self.chosen("size"), self.chosen("pace"))
        names = ("theme", "stone_numbers")
        chosen = {name: self.chosen(name) for name in names}
        settings = film_settings(self.preferences.settings._replace(**chosen))
        ask = partial(request_of, self._record, self._end, settings, look)
        request = await self.read(ask)
        try:
            reading = visible_reading(self.app, self.glyphs, path.name, FILMING, GETTING_READY)
            async with reading as note:
                film = await in_thread(partial(filmed, request), note)
        except Stopped:
            self.say(_("The animation was not completed."))
            return None
        size = film_size(len(request.places) + 1, len(film))
        question = proceed(size, _("Save"), self.glyphs)
        return film if await self.app.push_screen_wait(question) == YES else None
