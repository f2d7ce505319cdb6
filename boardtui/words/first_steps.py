"""A beginner's guide to keys and mouse, and a key to the values of an analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boardtui.players.specs import plays_with_built_in_engine
from boardtui.record.evaluation import counts_points
from boardtui.rules.game import Game
from boardtui.system.translatable import N_
from boardtui.words.language import _

KeysOf = Callable[[str], str]
"""Returns the labels of a command's keys by the command's id; empty if it has none."""

HelpRow = tuple[str, str]
"""A key, a mark or a value, and its meaning; both translated."""

_COMMANDS = (
    ("board.next-legal", N_("go to the next legal move")),
    ("game.take-back", N_("take a move back")),
    ("game.redo", N_("redo a move that you took back")),
    ("game.back", N_("go back one move; the game waits")),
    ("game.forward", N_("go forward one move")),
    ("game.hint", N_("ask for a hint")),
    ("game.review", N_("review the game for mistakes, once it is over")),
    ("app.learn", N_("learn the game in three minutes, on the board")),
    ("app.palette", N_("find any command by part of its name")),
    ("app.games", N_("go to the list of games")),
    ("app.new-game", N_("start a new game")),
    ("app.quit", N_("quit; unfinished games are saved")),
)

_CLUB_COMMANDS = (
    ("club.take-back", N_("ask for your last move back")),
    ("club.draw", N_("offer a draw")),
    ("club.say", N_("send one of eight phrases; your opponent reads it in their language")),
    ("club.more-time", N_("offer your opponent more time")),
    ("club.claim", N_("claim the game if your opponent has left")),
    ("game.resign", N_("resign, or call off a game in its first moves")),
    ("app.lobby", N_("go to the lobby; the game continues")),
)


_TREE_COMMANDS = (
    ("tree.select", N_("show the highlighted move on the board")),
    ("tree.fold", N_("fold or unfold a branch")),
    ("game.promote", N_("make the highlighted branch the main line")),
    ("game.remove", N_("remove the highlighted branch")),
    ("game.signs", N_("add signs and marks to the highlighted move")),
    ("app.palette", N_("find commands that cut the moves after it, or take them out")),
    ("tree.leave", N_("go back to the board")),
)


def first_steps(keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the ways to move, play, type a move and use the mouse, and the first commands."""
    yield _("Arrow keys"), _("move the cursor")
    yield keys_of("board.play"), _("play at the cursor")
    yield "c3", _("type a point to go there; Backspace corrects, Enter plays")
    yield _("Mouse"), _("click to play; point at a square to preview the move")
    yield _("Wheel"), _("step back and forward through the game")
    yield from _told(_COMMANDS, keys_of)


def tree_steps(keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the ways to walk the variation tree and to change its branches."""
    yield _("Arrow keys"), _("move along a branch, or to the next one")
    yield from _told(_TREE_COMMANDS, keys_of)
    yield "+12", _("12 moves are folded here")


def club_steps(keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the commands of a game against a person at another place."""
    yield from _told(_CLUB_COMMANDS, keys_of)


def _told(commands: Iterable[tuple[str, str]], keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the keys of commands that have one, with their translated meanings."""
    for command, meaning in commands:
        if keys := keys_of(command):
            yield keys, _(meaning)


def form_steps() -> Iterator[HelpRow]:
    """Yield the keys of a form."""
    yield _("Up, Down"), _("move from line to line")
    yield _("Left, Right"), _("change the value; a click does too")
    yield _("Enter"), _("confirm")
    yield _("Esc"), _("cancel")


def reading_the_log(game: Game) -> Iterator[HelpRow]:
    """Yield the columns of the move log in a game, with their meanings; values need an engine."""
    yield "31", _("number of the first move in the row; passes are not counted")
    if counts_points(game):
        yield _("flips"), _("+3: the move flipped 3 discs")
    yield "!  =", _("best play found by an engine; a variation in which the game continued")
    if not plays_with_built_in_engine(game):
        return
    if counts_points(game):
        yield (
            _("value"),
            _("+2: with best play the side that moved wins by 2 discs. W, L: a proved win or loss"),
        )
    else:
        yield (
            _("value"),
            _(
                "+20: in 100 games the side that moved wins 20 more than it loses. W5, L5: a "
                "proved win or loss in 5 moves"
            ),
        )
    yield from _reading_marks()


def _reading_marks() -> Iterator[HelpRow]:
    """Yield the marks of bad moves, with their meanings."""
    yield "?!  ?  ??", _("inaccuracy, mistake, blunder")
    yield "(?)", _("the same, but the review may still change it")


def reading_an_analysis(game: Game, keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the values of an analysis in a game, with their meanings."""
    yield keys_of("game.analysis"), _("start or stop the analysis of the position")
    yield (
        keys_of("game.analysis-lines"),
        _("show the best 1 to 5 lines, or the value of every move"),
    )
    if counts_points(game):
        yield (
            "+2  -4",
            _("on a square: the lead in discs at the end, after a move there"),
        )
    else:
        yield (
            "+20  -35",
            _("on a point: wins less losses of the side to move, in 100 games"),
        )
    yield (
        "W  L  =" if counts_points(game) else "W5  L5  =",
        _("proved: a win, a loss, a draw"),
    )
    yield "d3 c5 f6", _("best play for both sides, from the best move on")
    depth = _("depth {depth}").format(depth=12)
    yield depth, _("how many moves the engine looks ahead")
    if counts_points(game):
        selective = _("depth {depth}, selective").format(depth=12)
        yield selective, _("the same depth, but unlikely moves were skipped")
        yield _("exact"), _("proved to the last disc")
        yield _("winner proved"), _("the winner is proved, but not the score")
    else:
        yield (
            _("win in {count}").format(count=5),
            _("a proved win in at most 5 moves"),
        )
    yield _("the bar"), _("who is ahead")
