"""Commands, run by key or from the palette.

A new command is an entry in `screens/game_commands.py` or `app_commands.py`: its keys, its hint,
its lines in the help and the palette, and the reason why it does nothing now all come from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from textual.binding import Binding, BindingType

from boardtui.words.language import _

OwnerT = TypeVar("OwnerT", contravariant=True)

FIRST_OF_GAME = 10
"""The least rank of the hints of a game; widgets' own hints rank before them."""

LAST = 1000
"""The rank of hints that are shown only where there is room to spare."""


class Hint(NamedTuple):
    """A command's place in the line of key hints.

    Widgets' own bindings rank below `FIRST_OF_GAME`, those of the app from 100.
    """

    rank: int = LAST
    """Lowest ranks are shown first if there is no room for all."""
    steady: bool = False
    """True for a hint that is nearly always there: it stands before those that come and go."""
    always: bool = False
    """True for a hint that is shown even where there is no room for others."""
    takes_turns: bool = False
    """True for a hint that shares one place with others like it: each is shown at its turn."""


LEAVE = Hint(LAST + 1, always=True)
"""The place of the key that leads out of a screen: of two hints that stay, help stays longest."""


class Typing(NamedTuple):
    """What the focused widget takes besides keys with a binding, as its `TYPING`."""

    example: str
    text: str
    """What it does; a message to translate."""
    hint: Hint


class Command(NamedTuple, Generic[OwnerT]):
    """A command of a screen or the app: keys, action, condition, place in the hints."""

    id: str
    """The name by which the settings give it other keys."""
    keys: str
    """In Textual's names, separated by commas."""
    text: str
    """The command's name; a message to translate."""
    run: Callable[[OwnerT], object]
    """Runs the command; an awaitable that it returns is awaited."""
    possible: Callable[[OwnerT], bool | None] = lambda _owner: True
    """True if it would do anything now; None if it is impossible only for a moment.

    The line of hints leaves room for a command that is None, so that the others do not jump.
    """
    why_not: str | Callable[[OwnerT], str] = ""
    """The reason why it does nothing now: a message to translate, or a function for a sentence."""
    hint: Hint | None = Hint()
    """None for a command without a hint."""
    priority: bool = False
    """True if its keys take precedence over those of any widget."""

    def reason_against(self, owner: OwnerT) -> str:
        """Return the reason why the command does nothing now, in a sentence; may be empty."""
        if callable(self.why_not):
            return self.why_not(owner)
        return _(self.why_not) if self.why_not else ""


class CommandTable(Generic[OwnerT]):
    """The commands of one kind of screen or app, in the order of the help."""

    def __init__(self, commands: Iterable[Command[OwnerT]] = ()) -> None:
        self._commands = {command.id: command for command in commands}

    def __iter__(self) -> Iterator[Command[OwnerT]]:
        return iter(self._commands.values())

    def __getitem__(self, command_id: str) -> Command[OwnerT]:
        return self._commands[command_id]

    def get(self, command_id: str | None) -> Command[OwnerT] | None:
        """Return the command with an id; None if this table has none."""
        return self._commands.get(command_id or "")

    def bindings(self) -> list[BindingType]:
        """Return the commands as bindings of Textual, by their ids."""
        return [
            Binding(
                command.keys,
                f"command({command.id!r})",
                command.text,
                show=command.hint is not None,
                priority=command.priority,
                id=command.id,
            )
            for command in self
        ]


class Commanded:
    """A screen or app with a table of commands, whose `BINDINGS` are `COMMAND_TABLE.bindings()`."""

    COMMAND_TABLE: ClassVar[CommandTable[Any]] = CommandTable()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return True if an action is possible now, None if it is impossible only for a moment."""
        return action != "command" or self.COMMAND_TABLE[str(parameters[0])].possible(self)

    def action_command(self, command_id: str) -> object:
        """Run a command of the table."""
        return self.COMMAND_TABLE[command_id].run(self)


def hint_of(owner: object, binding_id: str | None) -> Hint:
    """Return the place of a binding in the hints.

    A screen or app has it in its table of commands, a widget in its `HINTS`.
    """
    command = owner.COMMAND_TABLE.get(binding_id) if isinstance(owner, Commanded) else None
    if command is not None:
        return command.hint or Hint()
    hints: Mapping[str, Hint] = getattr(owner, "HINTS", {})
    return hints.get(binding_id or "", Hint())
