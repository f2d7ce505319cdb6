"""Messages have the lengths of `boardtui/words/STYLE.md`, in English and in Japanese."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from rich.cells import cell_len

from boardtui.config.settings import SETTINGS
from boardtui.session.commands import key_lines
from boardtui.session.commands.command import LAST, Command, HintPlace
from boardtui.session.commands.game import GAME
from boardtui.ui.widgets.text_lines import wrapped
from tests.tools import catalogue
from tests.ui.test_command_table import PLACES

NOTICE, NAME, BRIEF, FORM = 78, 34, 12, 58
MOST_LINES = 2
"""Lines of an error with its next step."""

USUAL = {
    "file": "library.db",
    "path": "othello.sgf",
    "folder": "~/games",
    "reason": "Is a directory",
}
"""What is usually in place of some placeholders; of others, eight columns are."""

SHOWING = {"tell", "warn", "notify", "say", "_tell", "_say"}
"""The methods of screens that show a notice."""

COMMANDS = {command.id: command for place in PLACES.values() for command in place}
LINES: tuple[HintPlace, ...] = tuple(
    place
    for line in vars(key_lines).values()
    if isinstance(line, tuple)
    for place in line
    if isinstance(place, HintPlace)
)


def translations() -> dict[str, str]:
    """The Japanese of each message, and of its plural."""
    messages = [message for message in catalogue.read("ja") if message.id]
    return {text: catalogue.texts(m.string)[-1] for m in messages for text in catalogue.texts(m.id)}


JAPANESE = translations()


def too_long(texts: Iterable[str], most: int) -> list[tuple[int, str]]:
    """The texts that take more columns than `most` in one of the languages."""
    said = [each for text in texts if text for each in (text, JAPANESE[text])]
    return [(width, each) for each in said if (width := cell_len(filled(each))) > most]


def filled(text: str) -> str:
    return re.sub(r"\{(\w*)[^}]*\}", lambda found: USUAL.get(found[1], "12345678"), text)


def test_the_names_of_commands_fit_the_palette() -> None:
    assert too_long((command.text for command in COMMANDS.values()), NAME) == []


def test_short_names_fit_the_key_line() -> None:
    in_game = {name for place in LINES if not place.text for name in place.commands}
    texts = [place.text for place in LINES]
    for place in PLACES.values():
        texts += [brief(each) for each in place if has_place(each, in_game, place)]
    assert too_long(texts, BRIEF) == []


def brief(command: Command) -> str:
    return command.brief or command.text


def has_place(command: Command, in_game: set[str], place: tuple[Command, ...]) -> bool:
    """Whether the key line may have a hint at a command: that of a game has an order of its own."""
    if place is GAME:
        return command.id in in_game or (command.hint is not None and command.hint.rank < LAST)
    return command.hint is not None


def test_settings_fit_a_line_of_the_form_and_three_below_it() -> None:
    labels = [each.label for each in SETTINGS.values() if each.label is not None]
    assert too_long(labels, FORM // 2) == []
    abouts = [each.about for each in SETTINGS.values() if each.label is not None]
    said = [each for about in abouts for each in (about, JAPANESE[about])]
    assert [each for each in said if len([*wrapped(each, FORM)]) > 3] == []


def literals(node: ast.AST) -> Iterator[str]:
    """The messages in an expression."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and called(call) in {"_", "N_", "ngettext"}:
            for text in call.args[:2]:
                if isinstance(text, ast.Constant):
                    yield str(text.value)


def shown(function: ast.AST) -> Iterator[str]:
    """The messages that a function shows as notices, directly or by a name."""
    named: dict[str, list[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, []).extend(literals(node.value))
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and called(node) in SHOWING:
            for argument in node.args:
                yield from literals(argument)
                for each in ast.walk(argument):
                    if isinstance(each, ast.Name):
                        yield from named.get(each.id, ())


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def notices() -> set[str]:
    """The notices that screens make themselves, and their reasons against a command."""
    found: set[str] = set()
    for path in (catalogue.PACKAGE / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.update(shown(node))
                if node.name.lstrip("_").startswith("why"):
                    found.update(literals(node))
            elif isinstance(node, ast.Call) and called(node) == "Handler":
                found.update(literals(node))
    return found


def test_notices_fit_a_line() -> None:
    found = notices()
    assert len(found) > 60
    assert too_long(found, NOTICE) == []


def test_errors_and_their_next_steps_fit_two_lines() -> None:
    patterns = list(catalogue.patterns())
    assert len(patterns) > 300
    said = [filled(each) for text in patterns for each in (text, JAPANESE[text])]
    assert [text for text in said if len([*wrapped(text, NOTICE)]) > MOST_LINES] == []


def test_a_notice_that_is_shown_by_a_name_is_found() -> None:
    assert "Added {count} of best play as a variation. Press {key} to go there." in notices()


def test_a_text_of_one_column_too_many_is_found() -> None:
    assert too_long(["Average loss"], 11) == [(12, "Average loss")]
