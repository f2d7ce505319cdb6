"""Handlers of a screen's commands, and the commands as Textual's bindings.

The commands themselves, with their keys and words, are in `session/commands/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from boardtui.session.commands.command import Command, Hint
from boardtui.system.named_tuples import NamedTuple
from boardtui.words.language import _

OwnerT = TypeVar("OwnerT", contravariant=True)

_LAST = Hint()


class Handler(NamedTuple, Generic[OwnerT]):
    """The function of a command of a screen or the app, and the condition for it."""

    run: Callable[[OwnerT], object]
    """Runs the command; an awaitable that it returns is awaited."""
    possible: Callable[[OwnerT], bool | None] = lambda _owner: True
    """True if the command would do anything now; None if it is only briefly impossible.

    The line of hints leaves room for a command with None, so that the others do not jump.
    """
    why_not: str | Callable[[OwnerT], str] = ""
    """The reason why it is impossible now: a message to translate, or a function for a sentence."""

    def reason_against(self, owner: OwnerT) -> str:
        """Return the reason why the command is impossible now, in a sentence; may be empty."""
        if callable(self.why_not):
            return self.why_not(owner)
        return _(self.why_not) if self.why_not else ""


class Commanded:
    """A screen or app that runs commands by handlers."""

    HANDLERS: ClassVar[Mapping[str, Handler[Any]]] = {}
    """The handlers, by command id."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return True if an action is possible now, None if it is only briefly impossible."""
        return action != "command" or self.HANDLERS[str(parameters[0])].possible(self)

    def action_command(self, command_id: str) -> object:
        """Run the handler of a command."""
        return self.HANDLERS[command_id].run(self)


_NO_COMMAND = Command("", "")

NO_KEY = "no-key:{id}"
"""The name of a key that no terminal sends: Textual knows no binding without a key."""


@dataclass(frozen=True, eq=False, repr=False)
class CommandBinding(Binding):
    """A binding of Textual that knows its command, for help, palette and hints."""

    command: Command = _NO_COMMAND


def bindings(commands: Iterable[Command], actions: Mapping[str, str]) -> list[BindingType]:
    """Return commands as Textual's bindings; `actions` has one for each id, and no others."""
    made: dict[str, BindingType] = {
        command.id: CommandBinding(
            command.keys or NO_KEY.format(id=command.id),
            actions[command.id],
            command.text or command.brief,
            show=command.hint is not None,
            priority=command.priority,
            id=command.id,
            command=command,
        )
        for command in commands
    }
    if unknown := actions.keys() - made.keys():
        raise LookupError(f"no such commands: {sorted(unknown)}")
    return list(made.values())


def handled(commands: Iterable[Command], handlers: Mapping[str, Handler[Any]]) -> list[BindingType]:
    """Return commands as Textual's bindings; `handlers` has one for each id, and no others."""
    return bindings(commands, {command_id: f"command({command_id!r})" for command_id in handlers})


def command_bindings(kind: type) -> Iterator[CommandBinding]:
    """Yield the bindings of a class, then those that it inherits."""
    for family in kind.__mro__:
        for binding in family.__dict__.get("BINDINGS", ()):
            if isinstance(binding, CommandBinding):
                yield binding
        if not getattr(family, "_inherit_bindings", True):
            return


def hint_of(owner: DOMNode, command_id: str | None) -> Hint:
    """Return the place of a command in the hints."""
    return _commands_of(type(owner)).get(command_id or "", _NO_COMMAND).hint or _LAST


def brief_of(owner: DOMNode, binding: Binding) -> str:
    """Return the shortest name of a binding's command; a message to translate."""
    command = _commands_of(type(owner)).get(binding.id or "", _NO_COMMAND)
    return command.brief or binding.description


@cache
def _commands_of(kind: type[DOMNode]) -> Mapping[str, Command]:
    commands = [binding.command for binding in command_bindings(kind)]
    # A class comes before its bases, so its commands are taken last.
    return {each.id: each for each in reversed(commands) if each.hint is not None}
