"""The form for the settings; each change is applied and saved at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Offset
from textual.widgets import Input, Static

from boardtui.config.kinds import AUTO, Count, Number, OneOf, Rising, ShortText, Switch, Unit, Whole
from boardtui.config.settings import LONGEST_NAME, SETTINGS, SettingGroup, Settings
from boardtui.session.commands.forms import SETTINGS_FORM
from boardtui.session.launch import Bounds
from boardtui.system.printable import tidy_line
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences, SettingChoice
from boardtui.ui.screens.form import FormLine, FormScreen
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.look_preview import LookPreview
from boardtui.ui.widgets.section_title import SectionTitle
from boardtui.ui.widgets.text_line import TextLine
from boardtui.ui.widgets.text_lines import cut_start
from boardtui.words.language import _
from boardtui.words.settings import choice_name, group_name, setting_name

_VALUES: Mapping[Unit, Sequence[float]] = {
    Unit.SECONDS: (
        0.0,
        0.1,
        0.2,
        0.3,
        0.6,
        1.0,
        1.5,
        2.0,
        3.0,
        5.0,
        10.0,
        30.0,
        60.0,
        300.0,
        600.0,
        3600.0,
    ),
    Unit.DISCS: (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0),
    Unit.POINTS: (10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 80.0, 100.0),
}
"""The numbers to choose from, for each unit."""

_RISING: Mapping[Unit, Sequence[tuple[float, ...]]] = {
    Unit.DISCS: ((1.0, 3.0, 6.0), (2.0, 4.0, 8.0), (3.0, 6.0, 10.0), (4.0, 8.0, 12.0)),
    Unit.POINTS: ((5.0, 10.0, 20.0), (10.0, 20.0, 30.0), (15.0, 30.0, 45.0), (20.0, 40.0, 60.0)),
}
"""The rising numbers to choose from, for each unit."""

_COUNTS = (*range(1, 9), 10, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
"""The counts to choose from, besides the largest one: few enough to be shown together."""

_WHOLE = (0, 5, 10, 20, 30, 50, 100, 200)
"""The whole numbers to choose from."""

_MOST_ROWS = 5
"""The most rows of a line's values."""


class SettingChooser(Chooser):
    """A line with a setting; the terminal's own cursor is on the board, if the setting wants it."""

    @property
    def cursor_screen_offset(self) -> Offset | None:
        """The place of the board's cursor on the screen."""
        preview = self.screen.query_one_optional(LookPreview)
        return None if preview is None else preview.cursor_screen_offset

    @property
    def shows_terminal_cursor(self) -> bool:
        """True if only the terminal's own cursor shows the board's cursor."""
        form = self.screen
        return isinstance(form, SettingsScreen) and form.settings.cursor == "terminal"


class SettingsScreen(FormScreen[None]):
    """The settings in groups, and a board that shows what they look like."""

    DEFAULT_CSS = """
    SettingsScreen {
        & .side { width: 28; }
        &.-wide.-high .side { width: 50; }
        & .trouble { height: auto; padding: 0 1; color: $text-error; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(SETTINGS_FORM, {"settings.close": "close"})

    def __init__(self, preferences: Preferences, change: Callable[[SettingChoice], object]) -> None:
        """Show the settings; `change` applies and saves one choice."""
        super().__init__(preferences)
        self._change = change

    @property
    def form_title(self) -> str:
        return _("Settings")

    def compose_lines(self) -> ComposeResult:
        settings = self.settings
        lines = list(_choices(settings, self.preferences.bounds))
        width = label_width(setting_name(name) for name, _values in lines)
        for group in SettingGroup:
            yield SectionTitle(group_name(group), self.glyphs)
            for name, items in lines:
                if SETTINGS[name].group is group:
                    yield self._line(name, items, width)

    def _line(self, name: str, items: Sequence[ChooserItem], width: int) -> FormLine:
        """Return the line of a setting; one without values to choose from is a text."""
        label, about = setting_name(name), _(SETTINGS[name].about)
        value = getattr(self.settings, name)
        if not items:
            return TextLine(
                label,
                value,
                self.glyphs,
                id=name,
                label_width=width,
                about=about,
                most=LONGEST_NAME,
            )
        return SettingChooser(
            label,
            items,
            value,
            self.glyphs,
            id=name,
            label_width=width,
            about=about,
            most_rows=_MOST_ROWS,
        )

    def compose_side(self) -> ComposeResult:
        yield LookPreview()

    def compose_more(self) -> ComposeResult:
        yield Static(classes="trouble", markup=False)

    def on_mount(self) -> None:
        super().on_mount()
        self.preferences.trouble = ""

    def follow_preferences(self) -> None:
        super().follow_preferences()
        for preview in self.query(LookPreview):
            preview.show_look(self.settings, self.glyphs)
        self.show_trouble()

    def show_trouble(self) -> None:
        """Show the reason if the last change could not be saved."""
        # A change may be saved while the screen is recomposed, and has no widgets.
        for trouble in self.query(".trouble").results(Static):
            trouble.update(self.preferences.trouble)
            trouble.display = bool(self.preferences.trouble)

    def show_values(self) -> None:
        """Show the current settings, after a change by another screen."""
        for chooser in self.query(Chooser):
            chooser.show(getattr(self.settings, chooser.id or ""))

    def explanation(self, line: FormLine | None) -> str:
        return f"{super().explanation(line)}\n{self._place()}"

    def _place(self) -> str:
        """Return the place where the settings are kept, in one line."""
        if self.preferences.path is None:
            return _("Your settings are kept until you leave.")
        text = _("Saved in {path}")
        room = self.query_one(".explanation").content_region.width - cell_len(text.format(path=""))
        path = cut_start(str(self.preferences.path), room, self.glyphs.ellipsis)
        return text.format(path=path)

    @on(Chooser.Changed)
    def _choose(self, message: Chooser.Changed) -> None:
        name = message.chooser.id
        assert name is not None
        self._change(SettingChoice(name, message.value))

    def on_descendant_blur(self) -> None:
        """Take the texts that were changed."""
        for line in self.query(TextLine):
            name = line.id or ""
            text = tidy_line(line.value, LONGEST_NAME)
            if text != getattr(self.settings, name):
                self._change(SettingChoice(name, text))

    @on(Input.Submitted)
    def action_close(self) -> None:
        self.on_descendant_blur()
        self.dismiss()


def _choices(settings: Settings, bounds: Bounds) -> Iterator[tuple[str, list[ChooserItem]]]:
    """Yield the settings that a form can hold, with their values; none for a text."""
    for name, setting in SETTINGS.items():
        if setting.label is None:
            continue
        value = getattr(settings, name)
        values: list[Any]
        match setting.kind:
            case OneOf(choices):
                values = list(choices)
            case Number(low, high, unit):
                high = min(high, bounds.most.get(name, high))
                values = sorted({*(each for each in _VALUES[unit] if low <= each <= high), value})
            case Whole(low, high):
                values = sorted({*(each for each in _WHOLE if low <= each <= high), value})
            case Rising(unit=unit):
                values = sorted({*_RISING[unit], value})
            case Count(low, high):
                high = int(min(high, bounds.most.get(name, high)))
                if high == low:
                    continue  # there is nothing to choose
                counts = {*(each for each in _COUNTS if low <= each < high), high}
                values = [AUTO, *sorted(counts | ({value} - {AUTO}))]
            case Switch():
                values = [True, False]
            case ShortText():
                values = []
            case _:
                continue
        yield name, [ChooserItem(v, choice_name(name, v)) for v in values]
