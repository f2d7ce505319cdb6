"""The table of commands and what the screens and widgets bind are the same."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from textual import actions
from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen

from boardtui import ui
from boardtui.cli.help import keys
from boardtui.session import commands
from boardtui.session.commands.analysis import ANALYSIS
from boardtui.session.commands.app import APP, EVERYWHERE, TERMINAL
from boardtui.session.commands.board import LOOKS
from boardtui.session.commands.club import CLUB
from boardtui.session.commands.command import Command
from boardtui.session.commands.forms import FORM_LINES, STEPS
from boardtui.session.commands.game import GAME
from boardtui.session.commands.lists import PICKER_HINTS
from boardtui.session.commands.panels import EXPLORING, GRAPH, TO_PANEL
from boardtui.session.commands.play import PLAY
from boardtui.session.commands.record import RECORD
from boardtui.session.commands.replay import REPLAY
from boardtui.session.commands.review import REVIEW
from boardtui.ui.commands import NO_KEY, CommandBinding, Commanded


def modules_in(package: ModuleType) -> list[ModuleType]:
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [import_module(module.name) for module in found]


def kinds_of(base: type[DOMNode]) -> Iterator[type[DOMNode]]:
    """All classes that are made from a base."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of(kind)


SUBJECTS = (PLAY, CLUB, ANALYSIS, REVIEW, EXPLORING, REPLAY, RECORD, LOOKS)
"""The commands of the game screen, which binds them all together."""

PLACES: dict[str, tuple[Command, ...]] = {
    name: value
    for module in modules_in(commands)
    for name, value in vars(module).items()
    if isinstance(value, tuple) and all(type(each) is Command for each in value)
    if value not in SUBJECTS
}
"""The commands of each place, by its name in the table."""

modules_in(ui)
BOUND: dict[type[DOMNode], list[CommandBinding]] = {
    kind: kind.__dict__["BINDINGS"]
    for kind in kinds_of(DOMNode)
    if kind.__module__.startswith(f"{ui.__name__}.") and "BINDINGS" in kind.__dict__
}
"""What each class of ours binds itself."""


def test_every_place_of_the_table_is_bound_as_it_stands_there_and_nothing_else_is() -> None:
    bound = {tuple(getattr(each, "command", None) for each in found) for found in BOUND.values()}
    assert bound | {EVERYWHERE} == {*PLACES.values()}


def test_every_command_of_the_game_screen_has_a_subject() -> None:
    subjects = [command for subject in SUBJECTS for command in subject]
    assert [command for command in GAME if command not in subjects] == [GRAPH, TO_PANEL]


def test_a_binding_says_what_its_command_says_and_has_an_action_that_there_is() -> None:
    for kind, found in BOUND.items():
        for binding in found:
            command = binding.command
            assert binding.id == command.id
            assert binding.key == (command.keys or NO_KEY.format(id=command.id))
            assert binding.description == (command.text or command.brief)
            assert binding.show == (command.hint is not None)
            assert binding.priority == command.priority
            owner, name, parameters = actions.parse(binding.action)
            owners = [kind] if not owner else [App] if owner == "app" else kinds_of(Screen)
            assert any(hasattr(each, f"action_{name}") for each in owners), binding
            if name == "command":
                assert issubclass(kind, Commanded)
                assert parameters == (binding.id,)
                assert command.id in kind.HANDLERS


def test_a_command_is_the_same_wherever_it_stands_but_for_its_hint() -> None:
    found: dict[str, Command] = {}
    for place in PLACES.values():
        assert len({command.id for command in place}) == len(place)
        for command in place:
            before = found.setdefault(command.id, command)
            assert before._replace(hint=command.hint) == command


def test_the_help_of_the_command_line_and_the_first_screen_know_commands_of_the_table() -> None:
    # The places of the app are listed together, and lines of forms with their values.
    assert {*keys.PLACES} == {*PLACES.values()} - {APP, TERMINAL, FORM_LINES, STEPS}
    assert {*PICKER_HINTS} <= {command.id for command in EVERYWHERE}
