"""The handlers of the game screen's commands, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from boardtui.config.settings import STONE_NUMBERS
from boardtui.rules.game import Surface
from boardtui.session.analysis_state import AnalysisMode
from boardtui.session.commands import key_lines
from boardtui.session.commands.command import HintPlace
from boardtui.session.commands.game import GAME
from boardtui.system.translatable import N_
from boardtui.ui.commands import Handler, handled
from boardtui.ui.messages import SettingWanted
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.game_scene import has_numbers
from boardtui.words.language import _
from boardtui.words.sentences import over_here

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen

_START = N_("This is the start.")
_END = N_("No move follows here.")
_NOT_RUNNING = N_("Autoplay does not run.")
_NO_OTHER = N_("There is no other variation here.")
_NUMBERED = {
    "off": N_("No numbers on stones."),
    "last_five": N_("Numbers on the last five stones."),
    "all": N_("Numbers on all stones."),
}


def _key_of_return(screen: GameScreen) -> str:
    return screen.key_of("game.return") or screen.key_of("game.return-to-end")


def _why_not_take_back(screen: GameScreen) -> str:
    state = screen.state
    if state.is_study or (state.reviewing and state.can_take_back):
        text = _("Moves are taken back in the game; {key} returns to it.")
        return text.format(key=_key_of_return(screen))
    if not state.is_solo and screen.playing.resigning is not None:
        return _("The other player has to agree.")
    if not state.is_played:
        return _("There is no change to undo.")
    if state.is_over:
        return _("The game is over; its moves stay as they were played.")
    return _("There is no move of yours to take back.")


def _why_not_redo(screen: GameScreen) -> str:
    if screen.playing.has_taken_back:
        text = _("Moves taken back return in the game; {key} leads there.")
        return text.format(key=_key_of_return(screen))
    return _("No move was taken back here.")


def _why_not_resign(screen: GameScreen) -> str:
    if screen.state.outcome is not None:
        return over_here()
    return _("Nobody is playing who could resign.")


def _why_not_play_on(screen: GameScreen) -> str:
    if screen.state.outcome is not None:
        return over_here()
    return _("The game goes on here already.")


def _is_ended(screen: GameScreen) -> bool:
    """Return True in a record, or in a game that is over, unless a study is shown."""
    state = screen.state
    return (not state.is_played or state.is_over) and not state.is_study


def key_line(screen: GameScreen) -> Sequence[HintPlace]:
    """Return the order of the key hints for what is done at the cursor."""
    absent = {"game.return" if _is_ended(screen) else "game.return-to-end"}
    if not screen.analysis.has_engine:
        absent |= key_lines.OF_ENGINE
    if not screen.has_library:
        absent |= key_lines.OF_LIBRARY
    line = _whole_key_line(screen)
    if screen.latest.explorer is not None:
        line = key_lines.with_explorer(line)
    if screen.latest.has_question:
        line = key_lines.with_choices(line, len(screen.latest.choices))
    return key_lines.without(line, absent)


def _whole_key_line(screen: GameScreen) -> Sequence[HintPlace]:
    shown, state = screen.latest, screen.state
    if shown.autoplay:
        return key_lines.AUTOPLAY_LINE
    is_analysed = shown.analysis.mode is AnalysisMode.ANALYSIS
    is_at_head = not (_is_ended(screen) or state.is_variation or state.is_away)
    if is_analysed:
        return key_lines.ANALYSIS_IN_PLAY_LINE if is_at_head else key_lines.ANALYSIS_LINE
    if _is_ended(screen):
        return key_lines.REVIEW_LINE
    if not is_at_head:
        return key_lines.LOOK_BACK_LINE
    return key_lines.PLAY_LINE if state.depth else key_lines.FIRST_MOVE_LINE


def _may_explore(screen: GameScreen) -> bool:
    return screen.has_library and screen.state.is_alone


def _may_open_explorer(screen: GameScreen) -> bool:
    is_open = screen.latest.explorer is not None
    return _may_explore(screen) and screen.latest.has_panels and not is_open


def _why_not_explore(screen: GameScreen) -> str:
    if _may_explore(screen):
        return _("There is no room for the explorer.")
    from boardtui.words.explorer import cannot_explore

    return cannot_explore(keeps=screen.has_library)


def _why_not_promote(screen: GameScreen) -> str:
    if screen.replay.variation is not None:
        return _("The main line of a finished game stays as it was played.")
    return _("This is the main line already.")


def _why_not_remove(screen: GameScreen) -> str:
    if screen.replay.variation is not None:
        return _("The game goes on in this variation.")
    return _("Only variations can be removed; this is the main line.")


def _may_number(screen: GameScreen) -> bool:
    if not has_numbers(screen.state.game):
        return False
    board = screen.query_one_optional(BoardWidget)
    layout = None if board is None else board.fitted
    return layout is not None and layout.has_wide_cells


def _why_not_number(screen: GameScreen) -> str:
    if not has_numbers(screen.state.game):
        return _("Only black and white stones have numbers.")
    return _("No room for numbers here.")


def _change_numbers(screen: GameScreen) -> None:
    """Number the last five stones, then all, then none."""
    index = STONE_NUMBERS.index(screen.settings.stone_numbers) + 1
    wanted = STONE_NUMBERS[index % len(STONE_NUMBERS)]
    screen.post_message(SettingWanted("stone_numbers", wanted))
    screen.say(_(_NUMBERED[wanted]))


def _choose(number: int) -> Handler[GameScreen]:
    return Handler(
        lambda screen: screen.choose(number),
        lambda screen: number <= len(screen.latest.choices),
        _why_not_choose,
    )


def _why_not_choose(screen: GameScreen) -> str:
    if screen.latest.choices:
        return _("No choice has this number.")
    board = screen.query_one(BoardWidget)
    game, point = screen.state.game, board.cursor
    text = _("A point is typed with its letter first, such as {point}.")
    if game.surface is Surface.CELLS:
        text = _("A square is typed with its letter first, such as {point}.")
    return text.format(point=game.notation.format(point, game.board_size))


def _why_no_more_lines(screen: GameScreen) -> str:
    if screen.analysis.is_running:
        return over_here()
    if key := screen.key_of("game.analysis"):
        text = _("{key} begins an analysis; then this key shows more lines of play.")
        return text.format(key=key)
    return screen.analysis.why_not()


GAME_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.take-back": Handler(
        lambda screen: screen.playing.take_back(),
        lambda screen: screen.playing.may_take_back,
        _why_not_take_back,
    ),
    "game.redo": Handler(
        lambda screen: screen.playing.redo(),
        lambda screen: screen.state.can_redo,
        _why_not_redo,
    ),
    "game.resign": Handler(
        lambda screen: screen.run_worker(screen.playing.resign()),
        lambda screen: screen.playing.resigning is not None,
        _why_not_resign,
    ),
    "game.play-on": Handler(
        lambda screen: screen.run_worker(screen.seating.play_on()),
        lambda screen: screen.seating.may_play_on,
        _why_not_play_on,
    ),
    **{f"game.choose-{number}": _choose(number) for number in range(1, 10)},
    "game.hint": Handler(
        lambda screen: screen.analysis.hint(),
        lambda screen: screen.analysis.may_hint,
        lambda screen: screen.analysis.why_not(),
    ),
    "game.explain-hint": Handler(
        lambda screen: screen.analysis.explain_hint(),
        lambda screen: screen.analysis.may_explain_hint,
    ),
    "game.drop-hint": Handler(
        lambda screen: screen.analysis.stop(), lambda screen: screen.analysis.has_hint
    ),
    "game.go-on": Handler(
        lambda screen: None if screen.coaching is None else screen.coaching.go_on(),
        lambda screen: screen.latest.mistake is not None,
        N_("The coach has nothing to say."),
    ),
    "game.analysis": Handler(
        lambda screen: screen.analysis.start(),
        lambda screen: screen.analysis.may_start,
        lambda screen: screen.analysis.why_not(),
    ),
    "game.end-analysis": Handler(
        lambda screen: screen.analysis.stop(), lambda screen: screen.analysis.is_running
    ),
    "game.analysis-lines": Handler(
        lambda screen: screen.analysis.change_lines(),
        lambda screen: screen.analysis.may_change_lines,
        _why_no_more_lines,
    ),
    "game.insert-line": Handler(
        lambda screen: screen.analysis.insert_best_play(),
        lambda screen: screen.analysis.may_insert,
        lambda screen: screen.analysis.why_not_insert(),
    ),
    "game.give-up-analysis": Handler(
        lambda screen: screen.analysis.stop(), lambda screen: screen.analysis.has_failed
    ),
    "game.explorer": Handler(
        lambda screen: screen.explorer.start(), _may_open_explorer, _why_not_explore
    ),
    "game.end-explorer": Handler(
        lambda screen: screen.explorer.stop(), lambda screen: screen.latest.explorer is not None
    ),
    "game.games-with-position": Handler(
        lambda screen: screen.explorer.list_games(), _may_explore, _why_not_explore
    ),
    "game.back": Handler(
        lambda screen: screen.replay.back(), lambda screen: screen.replay.may_go_back, _START
    ),
    "game.forward": Handler(
        lambda screen: screen.replay.forward(), lambda screen: screen.replay.may_go_forward, _END
    ),
    "game.return": Handler(
        lambda screen: screen.replay.to_head(),
        lambda screen: screen.replay.may_return and not _is_ended(screen),
        N_("This is where the game stands."),
    ),
    "game.return-to-end": Handler(
        lambda screen: screen.replay.to_head(),
        lambda screen: screen.replay.may_return and _is_ended(screen),
    ),
    "game.autoplay": Handler(
        lambda screen: screen.replay.play(), lambda screen: screen.replay.may_play, _END
    ),
    "game.pause": Handler(
        lambda screen: screen.replay.pause(), lambda screen: screen.replay.running, _NOT_RUNNING
    ),
    "game.faster": Handler(
        lambda screen: screen.replay.change_speed(1),
        lambda screen: screen.replay.running,
        _NOT_RUNNING,
    ),
    "game.slower": Handler(
        lambda screen: screen.replay.change_speed(-1),
        lambda screen: screen.replay.running,
        _NOT_RUNNING,
    ),
    "game.start": Handler(
        lambda screen: screen.replay.to_start(), lambda screen: screen.replay.may_go_back, _START
    ),
    "game.end": Handler(
        lambda screen: screen.replay.to_end(), lambda screen: screen.replay.may_go_forward, _END
    ),
    "game.previous-variation": Handler(
        lambda screen: screen.replay.to_variation(-1),
        lambda screen: screen.replay.has_variations,
        _NO_OTHER,
    ),
    "game.next-variation": Handler(
        lambda screen: screen.replay.to_variation(1),
        lambda screen: screen.replay.has_variations,
        _NO_OTHER,
    ),
    "game.promote": Handler(
        lambda screen: screen.editing.promote(),
        lambda screen: screen.editing.may_promote,
        _why_not_promote,
    ),
    "game.remove": Handler(
        lambda screen: screen.run_worker(screen.editing.remove()),
        lambda screen: screen.editing.may_remove,
        _why_not_remove,
    ),
    "game.comment": Handler(lambda screen: screen.run_worker(screen.editing.comment())),
    "game.turn": Handler(lambda screen: screen.turn()),
    "game.mirror": Handler(lambda screen: screen.mirror()),
    "game.stone-numbers": Handler(_change_numbers, _may_number, _why_not_number),
    "game.log": Handler(
        lambda screen: screen.focus_panel(),
        lambda screen: screen.may_focus_panel,
        N_("There is no room for a panel."),
    ),
}

GAME_BINDINGS = handled(GAME, GAME_HANDLERS)
