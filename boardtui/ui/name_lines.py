"""The lines of the form for a new game that take the names of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.config.settings import LONGEST_NAME, Settings
from boardtui.record.who import PERSON
from boardtui.rules.game import Game
from boardtui.session.new_game_choices import last_names
from boardtui.system.printable import tidy_line
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_line import TextLine
from boardtui.words.language import _

OWN = "own-name"
NAME = "name-"
"""Prefix of the ids of lines for the names of players, before the number of the seat."""


class NameLines:
    """A line for each of several people, or one line for a person who was never asked."""

    def __init__(self, settings: Settings, game: Game, glyphs: GlyphSet) -> None:
        """Offer the names of the last game of this kind."""
        self._asks = not settings.name and not settings.name_offered
        self._own = self._line("", glyphs, OWN, _("optional, saved in Settings"))
        last = last_names(settings, game)
        self._names = [
            self._line(name, glyphs, f"{NAME}{seat}", _("optional"))
            for seat, name in enumerate(last)
        ]

    def compose(self) -> Iterator[TextLine]:
        """Yield the lines, hidden until `follow`."""
        for line in (self._own, *self._names):
            line.display = False
            yield line

    def follow(self, seats: Sequence[str], sides: Sequence[str], *, is_drawn: bool) -> None:
        """Show a line for each of several people; their sides may be drawn by lot."""
        labels = [_("{side}’s name").format(side=side) for side in sides]
        if is_drawn:
            labels = [_("Your name"), *[_("Opponent’s name")] * (len(sides) - 1)]
        people = [seat for seat, who in enumerate(seats) if who == PERSON]
        self._own.label = _("Your name")
        self._own.display = self._asks and len(people) == 1
        for seat, line in enumerate(self._names):
            line.label = labels[seat]
            line.display = len(people) > 1 and seat in people

    @property
    def own_name(self) -> str | None:
        """The name that the person here has entered; None if it was not asked for."""
        return tidy_line(self._own.value, LONGEST_NAME) if self._own.display else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of two or more people by seat; empty for fewer people."""
        if not any(line.display for line in self._names):
            return ()
        return tuple(
            tidy_line(line.value, LONGEST_NAME) if line.display else "" for line in self._names
        )

    def _line(self, value: str, glyphs: GlyphSet, name: str, placeholder: str) -> TextLine:
        return TextLine(
            "",
            value,
            glyphs,
            id=name,
            label_width=0,
            about=_("Names are saved in the record; lists and searches use them."),
            placeholder=placeholder,
            most=LONGEST_NAME,
        )
