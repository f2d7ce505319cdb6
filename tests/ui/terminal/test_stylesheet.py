from __future__ import annotations

import pytest
from textual.color import Color
from textual.css.parse import parse
from textual.css.stylesheet import Stylesheet
from textual.widget import Widget

from boardtui.ui.terminal.stylesheet import KeptStylesheet

CSS = "Widget { color: $ink; }"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sources that were parsed."""
    sources: list[str] = []

    def note(scope: str, css: str, *arguments: object, **named: object) -> object:
        sources.append(css)
        return parse(scope, css, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("textual.css.stylesheet.parse", note)
    return sources


def sheet(kind: type[Stylesheet], ink: str, name: str) -> Stylesheet:
    made = kind(variables={"ink": ink})
    made.add_source(CSS, read_from=(name, "CSS"))
    return made


def ink(made: Stylesheet) -> Color:
    widget = Widget()
    made.apply(widget)
    return widget.styles.color


def test_a_source_is_parsed_once_for_all_apps(parsed: list[str]) -> None:
    for _app in range(2):
        made = sheet(KeptStylesheet, "red", "once")
        made.parse()
        made.set_variables({"ink": "red"})
        made.reparse()
        made.add_source("Label { color: $ink; }", read_from=("once", "more"))
        made.reparse()
    assert parsed == [CSS, "Label { color: $ink; }"]


def test_new_variables_are_heeded() -> None:
    made = sheet(KeptStylesheet, "red", "variables")
    assert ink(made) == Color.parse("red")
    for name in ("blue", "red"):
        made.set_variables({"ink": name})
        made.reparse()
        assert ink(made) == Color.parse(name)
