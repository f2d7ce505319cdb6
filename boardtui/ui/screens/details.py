"""The form for the details of a game: players, event, date, round, place, result and tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from boardtui.formats.details import LONGEST, DetailError, Details
from boardtui.person.tags import STAR, kept
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Outcome, Position
from boardtui.rules.options import RULE
from boardtui.session.commands.forms import NOTES
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.name_lines import NAME
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.text_line import TextLine
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import option_label, value_name
from boardtui.words.results import result_name
from boardtui.words.sentences import holder_name

MOST_SHOWN = 20
"""The most tags listed below the field."""

_LONGEST_TAGS = 1000
_BETWEEN = re.compile("[,、,]")

EVENT, DATE, ROUND, PLACE, RESULT, TAGS = "event", "date", "round", "place", "result", "tags"
"""The ids of the lines other than those for names."""


class EditedDetails(NamedTuple):
    """The details that the form changes, with the result and the tags."""

    details: Details | None = None
    """None if they may not be changed."""
    result: Outcome | None = None
    """The stated result."""
    tags: frozenset[str] | None = None
    """None for a game without tags."""
    game: Game | None = None
    """The game whose rule holds; None if it may not be changed."""


class DetailsAsked(NamedTuple):
    """The details of a game as the form shows them first."""

    title: str
    before: EditedDetails
    end: Position
    """The position at the end of the game, which names the sides."""
    seats: Sequence[Seat] = ()
    """The seats whose players may be renamed."""
    results: Sequence[Outcome | None] = ()
    """The results to choose from; none if it is not to be stated."""
    games: Sequence[Game] = ()
    """The games by different rules to choose from; none if the rule may not be changed."""
    known_tags: Mapping[str, int] = {}
    """All tags with their numbers of games."""


class DetailsForm(Dialog[EditedDetails | None]):
    """Returns the details as they are to be; None to leave them as they were."""

    DEFAULT_CSS = """
    DetailsForm {
        & > .panel { width: 100%; max-width: 84; padding: 1 1; scrollbar-size: 1 1; }
        & TextLine { height: 1; }
        & Static { height: auto; }
        & .message { color: $text-error; padding: 1 3 0 3; display: none; }
        &.-wrong .message { display: block; }
        & .known { color: $text-muted; padding: 0 3; max-height: 3; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        NOTES, {"notes.save": "save", "notes.next": "field(1)", "notes.back": "field(-1)"}
    )

    def __init__(self, asked: DetailsAsked, glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._asked = asked
        self._before = asked.before

    def compose_panel(self) -> ComposeResult:
        with VerticalScroll(classes="panel", can_focus=False) as panel:
            panel.border_title = Content(self._asked.title)
            lines = [*self._lines()]
            width = label_width(line.label for line in lines)
            for line in lines:
                if isinstance(line, TextLine):
                    line.label_width = width
                yield line
            if self._before.tags is not None:
                yield from self._known_tags()
            yield Static(classes="message", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "field" and len(self.focus_chain) < 2:
            return False
        return super().check_action(action, parameters)

    def action_field(self, step: int) -> None:
        """Go to the other field."""
        self.focus_next() if step > 0 else self.focus_previous()

    @on(Input.Submitted)
    def action_save(self) -> None:
        """Close with the contents of the lines, unless the date is none."""
        before, details = self._before.details, None
        try:
            if before is not None:
                details = self._written(before).tidied(before)
        except DetailError as error:
            self.query_one(".message", Static).update(sentence(error))
            self.add_class("-wrong")
            self.query_one(f"#{DATE} Input", Input).focus()
            self.app.bell()
            return
        results = self.query(f"#{RESULT}").results(Chooser)
        result = next((self._asked.results[line.index] for line in results), self._before.result)
        tags = self._before.tags
        if tags is not None:
            tags = frozenset(_tags_of(self._text(TAGS))) | (tags & {STAR})
        rules = self.query(f"#{RULE}").results(Chooser)
        game = next((self._asked.games[line.index] for line in rules), self._before.game)
        self.dismiss(EditedDetails(details, result, tags, game))

    @on(TextLine.Changed)
    def _forget_mistake(self) -> None:
        self.remove_class("-wrong")

    def _lines(self) -> Iterator[TextLine | Chooser]:
        details, results = self._before.details, self._asked.results
        if details is not None:
            for number, name in enumerate(details.names if self._asked.seats else ()):
                seat = Seat(number)
                line = self._line(f"{NAME}{seat}", self._seat_label(seat), name)
                # The name of a computer stands there to be read.
                line.disabled = seat not in self._asked.seats
                yield line
            yield self._line(EVENT, _("Title or event"), details.event)
            example = _("1993-11-05, 1993-11 or 1993")
            yield self._line(DATE, _("Date"), details.date, placeholder=example)
            yield self._line(ROUND, _("Round"), details.round)
            yield self._line(PLACE, _("Place"), details.place)
        if results:
            texts = [result_name(self._asked.end.game, result) for result in results]
            chosen = results.index(self._before.result) if self._before.result in results else 0
            yield self._choice(RESULT, _("Result"), texts, chosen)
        if games := self._asked.games:
            rule = next(each for each in games[0].options() if each.name == RULE)
            texts = [value_name(game.option_values()[RULE]) for game in games]
            chosen = games.index(self._before.game) if self._before.game in games else 0
            yield self._choice(RULE, option_label(rule), texts, chosen)
        if self._before.tags is not None:
            tags = ", ".join(sorted(self._before.tags - {STAR}))
            example = _("separated by commas")
            line = self._line(TAGS, _("Tags"), tags, _LONGEST_TAGS, placeholder=example)
            line.suggester = _TagSuggester(self._asked.known_tags)
            yield line

    def _line(
        self, name: str, label: str, text: str, most: int = LONGEST, *, placeholder: str = ""
    ) -> TextLine:
        longest = max(most, len(text))
        glyphs = self._glyphs
        return TextLine(
            label, text, glyphs, id=name, label_width=0, placeholder=placeholder, most=longest
        )

    def _choice(self, name: str, label: str, texts: Sequence[str], chosen: int) -> Chooser:
        items = [ChooserItem(place, text) for place, text in enumerate(texts)]
        width = label_width((label, _("Title or event")))
        return Chooser(
            label, items, chosen, self._glyphs, id=name, label_width=width, most_rows=len(items)
        )

    def _known_tags(self) -> Iterator[Static]:
        known = {tag: count for tag, count in self._asked.known_tags.items() if tag != STAR}
        if known:
            by_count = sorted(known, key=lambda tag: -known[tag])
            text = _("Tags in use: {tags}").format(tags=", ".join(by_count[:MOST_SHOWN]))
            yield Static(printable(text), classes="known", markup=False)

    def _seat_label(self, seat: Seat) -> str:
        end = self._asked.end
        return holder_name(end.game, end, Color(end.game.seats(end).index(seat)))

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", TextLine).value

    def _written(self, before: Details) -> Details:
        names = list(before.names)
        for seat in self._asked.seats:
            names[seat] = self._text(f"{NAME}{seat}")
        texts = map(self._text, (DATE, EVENT, ROUND, PLACE))
        return Details(tuple(names), *texts)


class _TagSuggester(Suggester):
    """Completes the last tag to one in use."""

    def __init__(self, known: Iterable[str]) -> None:
        super().__init__(use_cache=False)
        self._known = sorted({*known} - {STAR})

    async def get_suggestion(self, value: str) -> str | None:
        begun = _BETWEEN.split(value)[-1].lstrip()
        for tag in self._known:
            if begun and tag.startswith(begun) and tag != begun:
                return value + tag[len(begun) :]
        return None


def _tags_of(text: str) -> Iterator[str]:
    """Yield the tags in the text of a line."""
    for part in _BETWEEN.split(text):
        if tag := kept(part):
            yield tag
