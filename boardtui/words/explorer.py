"""Words for the games and moves from a position."""

from __future__ import annotations

from boardtui.library.explorer import FEW, ResultCounts
from boardtui.system.printable import printable
from boardtui.words.language import _, ngettext


def cannot_explore(*, keeps: bool) -> str:
    """Return the reason why the explorer is closed; `keeps` is False where no games are kept."""
    if not keeps:
        return _("Games are not saved here, so there is no library.")
    return _("You can use the explorer once the game is over.")


def no_library(key: str) -> str:
    """Return the way to a library: the screen that a key opens, or without a key the command."""
    if key:
        return _("There is no library yet; {key} creates one.").format(key=key)
    return _("There is no library yet; “boardtui library add” creates one.")


def empty_library(key: str) -> str:
    """Return how games come in; `key` opens the library, without one there is the command."""
    if key:
        text = _(
            "There are no games yet. Your own are added automatically; {key} opens the library "
            "to add others."
        )
        return text.format(key=key)
    return _(
        "There are no games yet. Your own are added automatically; “boardtui library add” "
        "adds others."
    )


def no_games(search: str) -> str:
    """Return the sentence for a position that no game has, or none that a search finds."""
    if search:
        text = _("No game that matches “{search}” has this position.")
        return text.format(search=printable(search))
    return _("No game in the library has this position.")


def ended_text(count: int) -> str:
    """Return the number of games that end at a position, in words."""
    text = ngettext("{count} game ends here", "{count} games end here", count)
    return text.format(count=count)


def percents(tally: ResultCounts) -> tuple[str, str, str]:
    """Return the parts of Black, draws and White in percent; empty texts for few games."""
    if tally.games < FEW:
        return "", "", ""
    black, draws, white = (
        f"{100 * part / tally.games:.0f}" for part in (tally.black, tally.draws, tally.white)
    )
    return black, draws, white


def mean_text(tally: ResultCounts) -> str:
    """Return the mean lead of the first side: "+2.5"; empty without scores."""
    return "" if tally.mean is None else f"{tally.mean:+z.1f}"
