"""Why a command of the game screen does nothing now."""

from __future__ import annotations

from boardtui.language import N_, _
from boardtui.play.state import MatchState

_START = N_("This is the start.")
_END = N_("No move follows here.")
_NO_VARIATION = N_("This is the main line already.")
_NOT_RUNNING = N_("Autoplay does not run.")

_REASONS = {
    "back": _START,
    "first": _START,
    "forward": _END,
    "last": _END,
    "autoplay": _END,
    "return": N_("This is where the game stands."),
    "speed": _NOT_RUNNING,
    "pause": _NOT_RUNNING,
    "variation": N_("There is no other variation here."),
    "promote": _NO_VARIATION,
    "remove": N_("Only variations can be removed; this is the main line."),
    "take_back": N_("There is no move of yours to take back."),
    "resign": N_("Nobody is playing who could resign."),
    "play_on": N_("The game goes on here already."),
    "choose": N_("There is nothing with this number to choose."),
    "log": N_("There is no room for the move log."),
}


def reason_against(action: str, state: MatchState, return_key: str) -> str:
    """One sentence; empty for an action of which there is nothing to say.

    `return_key` is printed on the key that returns to the game.
    """
    name = action.partition("(")[0]
    if name == "take_back" and state.reviewing and state.can_take_back:
        text = _("Moves are taken back in the game; {key} returns to it.")
        return text.format(key=return_key)
    if name in {"play_on", "resign"} and state.outcome is not None:
        return _("The game is over here.")
    return _(_REASONS[name]) if name in _REASONS else ""
