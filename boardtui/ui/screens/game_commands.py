"""The commands of the game screen."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Protocol

from boardtui.play.view_state import ViewState
from boardtui.system.translatable import N_
from boardtui.ui.commands import Command, CommandTable, Hint
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.analysis import Analysis
from boardtui.ui.screens.editing import Editing
from boardtui.ui.screens.playing import Playing
from boardtui.ui.screens.replay import Replay
from boardtui.ui.screens.seating import Seating
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.ui.screens.coaching import Coaching
    from boardtui.ui.screens.explorer import Explorer


class GameParts(Protocol):
    """The parts of the game screen that commands use."""

    replay: Replay
    editing: Editing
    analysis: Analysis
    seating: Seating
    playing: Playing
    coaching: Coaching | None
    latest: ScreenState

    @property
    def state(self) -> ViewState:
        """The state that is shown."""

    @property
    def explorer(self) -> Explorer:
        """What was played from the position at the cursor."""

    @property
    def has_library(self) -> bool:
        """True if there may be a library of games."""

    @property
    def may_focus_panel(self) -> bool:
        """True if there is an explorer or a log to focus."""

    def focus_panel(self) -> None:
        """Give the focus to the explorer, or else to the move log."""

    def choose(self, number: int) -> None:
        """Pick from the choice bar."""

    def turn(self) -> None:
        """Turn the board on the screen."""

    def mirror(self) -> None:
        """Mirror the board on the screen."""

    def key_of(self, command_id: str) -> str:
        """Return the label of a command's key."""

    def run_worker(self, work: Coroutine[Any, Any, None]) -> object:
        """Run a command that asks the person something."""


_START = N_("This is the start.")
_END = N_("No move follows here.")
_NOT_RUNNING = N_("Autoplay does not run.")
_NO_OTHER = N_("There is no other variation here.")


def _why_not_take_back(screen: GameParts) -> str:
    state = screen.state
    if state.is_copy or (state.reviewing and state.can_take_back):
        text = _("Moves are taken back in the game; {key} returns to it.")
        return text.format(key=screen.key_of("game.return"))
    if not state.is_solo and screen.playing.resigning is not None:
        return _("The other player has to agree.")
    return _("There is no move of yours to take back.")


def _why_not_resign(screen: GameParts) -> str:
    if screen.state.outcome is not None:
        return _("The game is over here.")
    return _("Nobody is playing who could resign.")


def _why_not_play_on(screen: GameParts) -> str:
    if screen.state.outcome is not None:
        return _("The game is over here.")
    return _("The game goes on here already.")


def _may_explore(screen: GameParts) -> bool:
    return screen.has_library and screen.state.is_alone


def _may_open_explorer(screen: GameParts) -> bool:
    is_open = screen.latest.explorer is not None
    return _may_explore(screen) and screen.latest.has_panels and not is_open


def _why_not_explore(screen: GameParts) -> str:
    if _may_explore(screen):
        return _("There is no room for the explorer.")
    from boardtui.words.explorer import cannot_explore

    return cannot_explore(keeps=screen.has_library)


def _why_not_remove(screen: GameParts) -> str:
    if screen.replay.variation is not None:
        return _("The game goes on in this variation.")
    return _("Only variations can be removed; this is the main line.")


def _choose(number: int) -> Command[GameParts]:
    return Command(
        f"game.choose-{number}",
        str(number),
        N_("Choose by number"),
        lambda screen: screen.choose(number),
        lambda screen: number <= len(screen.latest.choices),
        N_("There is nothing with this number to choose."),
        hint=None,
    )


GAME_COMMANDS: CommandTable[GameParts] = CommandTable(
    [
        Command(
            "game.take-back",
            "u",
            N_("Take back"),
            lambda screen: screen.playing.take_back(),
            lambda screen: screen.playing.may_take_back,
            _why_not_take_back,
            Hint(16),
        ),
        Command(
            "game.resign",
            "x",
            N_("Resign"),
            lambda screen: screen.run_worker(screen.playing.resign()),
            lambda screen: screen.playing.resigning is not None,
            _why_not_resign,
            Hint(23, steady=True),
        ),
        Command(
            "game.play-on",
            "y",
            N_("Play on from here"),
            lambda screen: screen.run_worker(screen.seating.play_on()),
            lambda screen: screen.seating.may_play_on,
            _why_not_play_on,
            Hint(25),
        ),
        *(_choose(number) for number in range(1, 10)),
        Command(
            "game.hint",
            "slash,f4",
            N_("Hint"),
            lambda screen: screen.analysis.hint(),
            lambda screen: screen.analysis.may_hint,
            lambda screen: screen.analysis.why_not(),
            Hint(19),
        ),
        Command(
            "game.drop-hint",
            "escape,slash,f4",
            N_("Hide the hint"),
            lambda screen: screen.analysis.stop(),
            lambda screen: screen.analysis.has_hint,
            hint=Hint(17),
        ),
        Command(
            "game.go-on",
            "escape",
            N_("Go on"),
            lambda screen: None if screen.coaching is None else screen.coaching.go_on(),
            lambda screen: screen.latest.mistake is not None,
            N_("The coach has nothing to say."),
            hint=Hint(18),
        ),
        Command(
            "game.analysis",
            "equals_sign,f7",
            N_("Analysis"),
            lambda screen: screen.analysis.start(),
            lambda screen: screen.analysis.may_start,
            lambda screen: screen.analysis.why_not(),
            Hint(21),
        ),
        Command(
            "game.end-analysis",
            "equals_sign,f7",
            N_("End analysis"),
            lambda screen: screen.analysis.stop(),
            lambda screen: screen.analysis.is_running,
            hint=Hint(20),
        ),
        Command(
            "game.analysis-lines",
            "asterisk",
            N_("More lines"),
            lambda screen: screen.analysis.change_lines(),
            lambda screen: screen.analysis.is_running,
            N_("There are lines during an analysis."),
            hint=Hint(29),
        ),
        Command(
            "game.insert-line",
            "exclamation_mark,f8",
            N_("Insert best play"),
            lambda screen: screen.analysis.insert_best_play(),
            lambda screen: screen.analysis.may_insert,
            lambda screen: screen.analysis.why_not_insert(),
            Hint(22),
        ),
        Command(
            "game.give-up-analysis",
            "escape",
            N_("Give up the analysis"),
            lambda screen: screen.analysis.stop(),
            lambda screen: screen.analysis.has_failed,
            hint=Hint(28),
        ),
        Command(
            "game.explorer",
            "percent_sign,ctrl+e",
            N_("Explorer"),
            lambda screen: screen.explorer.start(),
            _may_open_explorer,
            _why_not_explore,
            Hint(31),
        ),
        Command(
            "game.end-explorer",
            "percent_sign,ctrl+e",
            N_("Close the explorer"),
            lambda screen: screen.explorer.stop(),
            lambda screen: screen.latest.explorer is not None,
            hint=Hint(30),
        ),
        Command(
            "game.games-with-position",
            "number_sign",
            N_("Games with this position"),
            lambda screen: screen.explorer.list_games(),
            _may_explore,
            _why_not_explore,
            Hint(32),
        ),
        Command(
            "game.back",
            "comma",
            N_("Back"),
            lambda screen: screen.replay.back(),
            lambda screen: screen.replay.may_go_back,
            _START,
            Hint(24),
        ),
        Command(
            "game.forward",
            "full_stop",
            N_("Forward"),
            lambda screen: screen.replay.forward(),
            lambda screen: screen.replay.may_go_forward,
            _END,
            Hint(14),
        ),
        Command(
            "game.return",
            "backspace",
            N_("To the game"),
            lambda screen: screen.replay.to_head(),
            lambda screen: screen.replay.may_return,
            N_("This is where the game stands."),
            Hint(13),
        ),
        Command(
            "game.autoplay",
            "z",
            N_("Autoplay"),
            lambda screen: screen.replay.play(),
            lambda screen: screen.replay.may_play,
            _END,
            Hint(15),
        ),
        Command(
            "game.pause",
            "z",
            N_("Pause"),
            lambda screen: screen.replay.pause(),
            lambda screen: screen.replay.running,
            _NOT_RUNNING,
            Hint(10),
        ),
        Command(
            "game.faster",
            "plus",
            N_("Faster"),
            lambda screen: screen.replay.change_speed(1),
            lambda screen: screen.replay.running,
            _NOT_RUNNING,
            Hint(11),
        ),
        Command(
            "game.slower",
            "minus",
            N_("Slower"),
            lambda screen: screen.replay.change_speed(-1),
            lambda screen: screen.replay.running,
            _NOT_RUNNING,
            Hint(12),
        ),
        Command(
            "game.start",
            "less_than_sign",
            N_("To the start"),
            lambda screen: screen.replay.to_start(),
            lambda screen: screen.replay.may_go_back,
            _START,
        ),
        Command(
            "game.end",
            "greater_than_sign",
            N_("To the end"),
            lambda screen: screen.replay.to_end(),
            lambda screen: screen.replay.may_go_forward,
            _END,
        ),
        Command(
            "game.previous-variation",
            "left_square_bracket",
            N_("Previous variation"),
            lambda screen: screen.replay.to_variation(-1),
            lambda screen: screen.replay.has_variations,
            _NO_OTHER,
        ),
        Command(
            "game.next-variation",
            "right_square_bracket",
            N_("Next variation"),
            lambda screen: screen.replay.to_variation(1),
            lambda screen: screen.replay.has_variations,
            _NO_OTHER,
            Hint(26),
        ),
        Command(
            "game.promote",
            "v",
            N_("Make main line"),
            lambda screen: screen.editing.promote(),
            lambda screen: screen.replay.variation is not None,
            N_("This is the main line already."),
            Hint(27),
        ),
        Command(
            "game.remove",
            "delete",
            N_("Remove variation"),
            lambda screen: screen.run_worker(screen.editing.remove()),
            lambda screen: screen.editing.may_remove,
            _why_not_remove,
        ),
        Command(
            "game.comment",
            "semicolon",
            N_("Comment"),
            lambda screen: screen.run_worker(screen.editing.comment()),
        ),
        Command(
            "game.turn",
            "backslash,f9",
            N_("Turn the board"),
            lambda screen: screen.turn(),
            hint=None,
        ),
        Command(
            "game.mirror",
            "vertical_line,f11",
            N_("Mirror the board"),
            lambda screen: screen.mirror(),
            hint=None,
        ),
        Command(
            "game.log",
            "f6",
            N_("To the panel"),
            lambda screen: screen.focus_panel(),
            lambda screen: screen.may_focus_panel,
            N_("There is no room for a panel."),
        ),
    ]
)
