"""Commands: what can be done by key or by name, each described once.

A new command is an entry in `screens/game_commands.py` or `app_commands.py`: its keys, its hint,
its lines in the help and the palette, and the reason why it does nothing now come from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType

from boardtui.language import _

Owner = TypeVar("Owner", contravariant=True)

LAST = 1000
"""The rank of commands that are hinted at where there is room to spare."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A command's place in the line of key hints."""

    rank: int = LAST
    """Low ranks are shown where there is no room for all."""
    steady: bool = False
    """Nearly always there, so it stands before those that come and go."""
    always: bool = False
    """Shown before all others, as the last of the steady ones."""


WIDGET_HINTS = {
    "log.select": Hint(0),
    "log.leave": Hint(1),
    "menu.choose": Hint(2, steady=True),
    "board.play": Hint(3, steady=True),
    "board.next-legal": Hint(LAST + 2),
    "board.prior-legal": Hint(LAST + 2),
}
"""The hints of widgets' own bindings; those of the game rank from 10, those of the app from 100."""


@dataclass(frozen=True, slots=True)
class Command(Generic[Owner]):
    """One thing that a screen or the app can do, from its keys to its place in the hints."""

    id: str
    """The name by which the settings give it other keys."""
    keys: str
    """As Textual names them, with commas between."""
    text: str
    """The command's name; a message to translate."""
    run: Callable[[Owner], object]
    """Does it; what it returns is awaited where that is possible."""
    possible: Callable[[Owner], bool | None] = lambda _owner: True
    """Whether it would do anything now; None for not now, but soon again."""
    why_not: str | Callable[[Owner], str] = ""
    """The reason why it does nothing now: a message to translate, or what makes a sentence."""
    hint: Hint | None = Hint()
    """None for a command that is not hinted at."""
    priority: bool = False
    """Whether its keys are taken before any widget hears of them."""

    def reason_against(self, owner: Owner) -> str:
        """The reason why the command does nothing now, in one sentence; may be empty."""
        if callable(self.why_not):
            return self.why_not(owner)
        return _(self.why_not) if self.why_not else ""


class CommandTable(Generic[Owner]):
    """The commands of one kind of screen or app, in the order of the help."""

    def __init__(self, commands: Iterable[Command[Owner]] = ()) -> None:
        self._commands = {command.id: command for command in commands}

    def __iter__(self) -> Iterator[Command[Owner]]:
        return iter(self._commands.values())

    def __getitem__(self, command_id: str) -> Command[Owner]:
        return self._commands[command_id]

    def get(self, command_id: str | None) -> Command[Owner] | None:
        """The command with an id; None if this table has none."""
        return self._commands.get(command_id or "")

    def bindings(self) -> list[BindingType]:
        """The commands as Textual binds them; a keymap knows them by their ids."""
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
        """Whether an action is possible; Textual asks."""
        return action != "command" or self.COMMAND_TABLE[str(parameters[0])].possible(self)

    def action_command(self, command_id: str) -> object:
        """Do what a command of the table does."""
        return self.COMMAND_TABLE[command_id].run(self)


def hint_of(owner: object, binding_id: str | None) -> Hint:
    """The place of a binding in the hints, by the thing that it belongs to."""
    command = owner.COMMAND_TABLE.get(binding_id) if isinstance(owner, Commanded) else None
    if command is not None:
        return command.hint or Hint()
    return WIDGET_HINTS.get(binding_id or "", Hint())
