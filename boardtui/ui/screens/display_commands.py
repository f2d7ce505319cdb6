"""The handlers of what the screen shows: the board's looks, the panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.config.settings import STONE_NUMBERS
from boardtui.system.translatable import N_
from boardtui.ui.commands import Handler
from boardtui.ui.messages import SettingWanted
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.game_scene import has_numbers
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen

_NUMBERED = {
    "off": N_("The stones have no numbers."),
    "last_five": N_("The last five stones have numbers."),
    "all": N_("All stones have numbers."),
}


def _may_explore(screen: GameScreen) -> bool:
    return screen.has_library and screen.state.is_alone


def _may_open_explorer(screen: GameScreen) -> bool:
    is_open = screen.latest.explorer is not None
    return _may_explore(screen) and screen.latest.has_panels and not is_open


def _why_not_explore(screen: GameScreen) -> str:
    if _may_explore(screen):
        return _("The window is too small for the explorer.")
    from boardtui.words.explorer import cannot_explore

    return cannot_explore(keeps=screen.has_library)


def _may_number(screen: GameScreen) -> bool:
    if not has_numbers(screen.state.game):
        return False
    board = screen.query_one_optional(BoardWidget)
    layout = None if board is None else board.fitted
    return layout is not None and layout.has_wide_cells


def _why_not_number(screen: GameScreen) -> str:
    if not has_numbers(screen.state.game):
        return _("Only black and white stones can have numbers.")
    return _("The squares are too small for numbers.")


def _change_numbers(screen: GameScreen) -> None:
    """Number the last five stones, then all, then none."""
    index = STONE_NUMBERS.index(screen.settings.stone_numbers) + 1
    wanted = STONE_NUMBERS[index % len(STONE_NUMBERS)]
    screen.post_message(SettingWanted("stone_numbers", wanted))
    screen.say(_(_NUMBERED[wanted]))


def _turn(screen: GameScreen) -> None:
    """Turn the board on the screen by a quarter; the game does not change."""
    screen.show(orientation=screen.latest.orientation.turned(screen.state.game.board_size))


def _mirror(screen: GameScreen) -> None:
    """Swap left and right of the board on the screen."""
    screen.show(orientation=screen.latest.orientation.flipped())


DISPLAY_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.explorer": Handler(
        lambda screen: screen.explorer.start(), _may_open_explorer, _why_not_explore
    ),
    "game.end-explorer": Handler(
        lambda screen: screen.explorer.stop(), lambda screen: screen.latest.explorer is not None
    ),
    "game.games-with-position": Handler(
        lambda screen: screen.explorer.list_games(), _may_explore, _why_not_explore
    ),
    "game.add-replies": Handler(
        lambda screen: screen.explorer.add_replies(), _may_explore, _why_not_explore
    ),
    "game.graph": Handler(
        lambda screen: screen.graphing.change(),
        lambda screen: screen.graphing.may_change,
        N_("There is no graph, because neither values nor times are known."),
    ),
    "game.turn": Handler(_turn),
    "game.mirror": Handler(_mirror),
    "game.stone-numbers": Handler(_change_numbers, _may_number, _why_not_number),
    "game.log": Handler(
        lambda screen: screen.branching.focus(),
        lambda screen: screen.branching.may_focus,
        N_("The window is too small for a panel."),
    ),
}
