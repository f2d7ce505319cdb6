"""The orders of the key hints on the game screen, one for each thing done there.

What comes first is shown first where there is no room for all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardtui.session.commands.command import TYPING, HintPlace
from boardtui.system.translatable import N_


def _place(*commands: str, text: str = "") -> HintPlace:
    return HintPlace(commands, text)


_PLAY = _place("game.go-on", "board.play")
_HINT = _place("game.hint", "game.explain-hint", "game.drop-hint")
_ANALYSIS = _place("game.analysis", "game.end-analysis")
_BEST_PLAY = _place("game.give-up-analysis", "game.insert-line", "game.insert-better")
_STEPS = _place("game.back", "game.forward", text=N_("Step"))
_VARIATIONS = _place("game.previous-variation", "game.next-variation", text=N_("Variation"))
_RETURN = _place("game.return", "game.return-to-end")
_EXPLORER = _place("game.explorer", "game.end-explorer")
_OPEN_EXPLORER = _place("game.log", "game.end-explorer", text=N_("Explorer"))
_EXPLORING = _EXPLORER, _STEPS
_LINES = _place("game.analysis-lines")
_REVIEW = _place("game.report", "game.pause-review", "game.go-on-review", "game.review")
_TRY = _place("game.try-again")
_MISTAKES = _place("game.previous-mistake", "game.next-mistake", text=N_("Mistake"))
_TAKE_BACK = _place("game.take-back")
_COMMENT = _place("game.comment")
_PROMOTE = _place("game.promote")
_PLAY_ON = _place("game.play-on")
_AUTOPLAY = _place("game.autoplay")
_RESIGN = _place("game.resign")
_DRAW = _place("club.draw")
_SAY = _place("club.say")
_ASK_BACK = _place("club.take-back")
_ELSEWHERE = (_place("app.palette"), _place("app.new-game"), _place("app.switch-game"))

PLAY_LINE = (
    *(_PLAY, _TAKE_BACK, _HINT, _ANALYSIS, _RESIGN, _STEPS, _place("game.redo")),
    *(_place(TYPING), _place("board.next-legal"), *_ELSEWHERE, _COMMENT, _EXPLORER),
)
"""At the head of a game that goes on."""

FIRST_MOVE_LINE = tuple(
    place._replace(is_quiet=True) if place is _RESIGN else place for place in PLAY_LINE
)
"""The same before the first move."""

SHARED_LINE = (
    *(_PLAY, _RESIGN, _DRAW, _SAY, _ASK_BACK, _STEPS),
    *(_place(TYPING), _place("board.next-legal"), *_ELSEWHERE, _COMMENT),
)
"""At the head of a game that goes on between people at different places."""

WATCHING_LINE = (_STEPS, *_ELSEWHERE, _COMMENT)
"""There, for one who watches it."""

LOOK_BACK_LINE = (
    *(_RETURN, _STEPS, _MISTAKES, _ANALYSIS, _VARIATIONS, _HINT, _PLAY, _TAKE_BACK, _COMMENT),
    *(_PLAY_ON, _AUTOPLAY, _PROMOTE, _BEST_PLAY, _EXPLORER, *_ELSEWHERE),
)
"""Elsewhere in a game that goes on."""

REVIEW_LINE = (
    *(_STEPS, _REVIEW, _MISTAKES, _TRY, _ANALYSIS, _VARIATIONS, _COMMENT, _EXPLORER, _AUTOPLAY),
    *(_RETURN, _PLAY, _HINT, _PLAY_ON, _PROMOTE, _TAKE_BACK, _BEST_PLAY, *_ELSEWHERE),
)
"""In a record, or in a game that is over."""

ANALYSIS_LINE = (
    *(_STEPS, _ANALYSIS, _LINES, _BEST_PLAY, _REVIEW, _MISTAKES, _VARIATIONS, _RETURN),
    *(_COMMENT, _EXPLORER, _PLAY, _PROMOTE, _TAKE_BACK, _PLAY_ON, _AUTOPLAY, *_ELSEWHERE),
)
"""During an analysis of a record, of a game that is over, or of a variation."""

ANALYSIS_IN_PLAY_LINE = (
    *(_PLAY, _TAKE_BACK, _HINT, _ANALYSIS, _LINES, _BEST_PLAY, _STEPS, _VARIATIONS, _RETURN),
    *(_COMMENT, _EXPLORER, _PROMOTE, _PLAY_ON, _AUTOPLAY, *_ELSEWHERE),
)
"""During an analysis at the head of a game that goes on: the first places are those of play."""

AUTOPLAY_LINE = (
    _place("game.pause"),
    _place("game.faster", "game.slower", text=N_("Speed")),
    *(_STEPS, _RETURN, _ANALYSIS, _VARIATIONS, _COMMENT, _EXPLORER, *_ELSEWHERE),
)
"""While a record plays itself."""

OF_ENGINE = frozenset(
    name
    for place in (_HINT, _ANALYSIS, _BEST_PLAY, _LINES, _REVIEW)
    for name in place.commands
    if name != "game.insert-better"
)
"""The commands that need an engine."""

OF_MISTAKES = frozenset((*_MISTAKES.commands, *_TRY.commands))
"""The commands that need a move marked as a mistake."""

OF_LIBRARY = frozenset(_EXPLORER.commands)
"""The commands that need a library."""


DRILL_LINE = (
    *(_place("board.play"), _place("try.hint"), _place("try.solution"), _place("try.skip")),
    *(_place("try.analyse"), _place("try.open-game"), _place("try.put-aside")),
    *(_place(TYPING), _place("board.next-legal"), _place("app.palette")),
)
"""In a drill."""


def with_choices(line: Sequence[HintPlace], count: int) -> Sequence[HintPlace]:
    """Return a line with the numbers of choices in the place of the key that plays."""
    numbers = _place(
        *(f"game.choose-{number}" for number in range(1, count + 1)), text=N_("Choose")
    )
    return [numbers if place is _PLAY else place for place in line]


def with_explorer(line: Sequence[HintPlace]) -> Sequence[HintPlace]:
    """Return a line with the keys of an open explorer, and the steps, behind its first place."""
    first, *rest = line
    steps = () if first is _STEPS else (_STEPS,)
    return [first, _OPEN_EXPLORER, *steps, *(each for each in rest if each not in _EXPLORING)]


def without(line: Sequence[HintPlace], commands: Collection[str]) -> Sequence[HintPlace]:
    """Return a line without some commands."""
    left = (tuple(name for name in place.commands if name not in commands) for place in line)
    return [
        place._replace(commands=names) for place, names in zip(line, left, strict=True) if names
    ]
