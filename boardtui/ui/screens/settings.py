"""The form for the settings; each change is applied and saved at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from boardtui.config.kinds import AUTO, Count, Number, OneOf, ShortText, Switch, Unit
from boardtui.config.settings import LONGEST_NAME, SETTINGS, Settings
from boardtui.session.commands.forms import SETTINGS_FORM
from boardtui.session.launch import Bounds
from boardtui.system.printable import tidy_line
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences, SettingChoice
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.text_line import TextLine
from boardtui.ui.widgets.text_lines import cut_start
from boardtui.words.language import _
from boardtui.words.settings import choice_name, setting_name

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
    Unit.PERCENT: (10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 80.0, 100.0),
}
"""The numbers to choose from, for each unit."""


class SettingsScreen(PlainScreen[None]):
    """One line for each setting, with an explanation of the focused one below."""

    DEFAULT_CSS = """
    SettingsScreen {
        & .trouble { height: auto; padding: 0 1; color: $text-error; }
        & .about { height: 3; padding: 0 1; color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(SETTINGS_FORM, {"settings.close": "close"})

    def __init__(self, preferences: Preferences, change: Callable[[SettingChoice], object]) -> None:
        """Show the settings; `change` applies and saves one choice."""
        super().__init__(preferences)
        self._change = change

    def compose(self) -> ComposeResult:
        yield Static(_("Settings"), classes="title", markup=False)
        with VerticalScroll(can_focus=False):
            lines = list(_choices(self.settings, self.preferences.bounds))
            width = label_width(setting_name(name) for name, _values in lines)
            for name, choices in lines:
                value = getattr(self.settings, name)
                label = setting_name(name)
                if choices:
                    yield Chooser(label, choices, value, self.glyphs, id=name, label_width=width)
                else:
                    yield TextLine(
                        label, value, self.glyphs, id=name, label_width=width, most=LONGEST_NAME
                    )
        yield Static(classes="trouble", markup=False)
        yield Static(classes="about", markup=False)
        yield KeyHints()

    def on_mount(self) -> None:
        self.preferences.trouble = ""

    def follow_preferences(self) -> None:
        super().follow_preferences()
        self.show_trouble()

    def show_trouble(self) -> None:
        """Show the reason if the last change could not be saved."""
        trouble = self.query_one(".trouble", Static)
        trouble.update(self.preferences.trouble)
        trouble.display = bool(self.preferences.trouble)

    def show_values(self) -> None:
        """Show the current settings, after a change by another screen."""
        for chooser in self.query(Chooser):
            chooser.show(getattr(self.settings, chooser.id or ""))

    def on_descendant_focus(self) -> None:
        line = self.focused
        if line is not None and not isinstance(line, Chooser):
            line = line.query_ancestor(TextLine)
        if line is not None and line.id is not None:
            about = _(SETTINGS[line.id].about)
            self.query_one(".about", Static).update(f"{about}\n{self._place()}")

    def _place(self) -> str:
        """Return the place where the settings are kept, in one line."""
        if self.preferences.path is None:
            return _("Until you leave.")
        text = _("Kept in {path}")
        room = self.app.size.width - 2 - cell_len(text.format(path=""))
        path = cut_start(str(self.preferences.path), room, self.glyphs.ellipsis)
        return text.format(path=path)

    @on(Chooser.Changed)
    def _choose(self, message: Chooser.Changed) -> None:
        name = message.chooser.id
        assert name is not None
        self._change(SettingChoice(name, message.value))

    @on(events.DescendantBlur)
    def _take_texts(self) -> None:
        """Take the texts that were changed."""
        for line in self.query(TextLine):
            name = line.id or ""
            text = tidy_line(line.value, LONGEST_NAME)
            if text != getattr(self.settings, name):
                self._change(SettingChoice(name, text))

    @on(Input.Submitted)
    def action_close(self) -> None:
        self._take_texts()
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
            case Count(low, high):
                high = int(min(high, bounds.most.get(name, high)))
                if high == low:
                    continue  # there is nothing to choose
                values = [AUTO, *range(low, high + 1)]
            case Switch():
                values = [True, False]
            case ShortText():
                values = []
            case _:
                continue
        yield name, [ChooserItem(v, choice_name(name, v)) for v in values]
