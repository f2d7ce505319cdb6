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
    ("game.redo", N_("replay a move that was taken back")),
    ("game.back", N_("go back one move; the game pauses")),
    ("game.forward", N_("go forward one move")),
    ("game.hint", N_("ask for a hint")),
    ("game.review", N_("after the game, find the mistakes")),
    ("app.learn", N_("learn a game in three minutes, on the board")),
    ("app.palette", N_("find any command by part of its name")),
    ("app.games", N_("go to the list of games")),
    ("app.new-game", N_("start another game")),
    ("app.quit", N_("quit; unfinished games are saved")),
)

_CLUB_COMMANDS = (
    ("club.take-back", N_("ask to take back your last move")),
    ("club.draw", N_("offer a draw")),
    ("club.say", N_("send one of eight phrases; each player reads it in their own language")),
    ("club.more-time", N_("give the other player more time")),
    ("club.claim", N_("claim the win if the other player has left")),
    ("game.resign", N_("resign, or call off a game that has only just begun")),
    ("app.lobby", N_("go to the lobby; the game continues")),
)


_TREE_COMMANDS = (
    ("tree.select", N_("show the highlighted move on the board")),
    ("tree.fold", N_("fold or unfold a branch")),
    ("game.promote", N_("make the highlighted branch the main line")),
    ("game.remove", N_("remove the highlighted branch")),
    ("game.signs", N_("add signs and marks to the highlighted move")),
    (
        "app.palette",
        N_(
            "find more commands, for example to remove the later moves, or to open the "
            "branch as a new record"
        ),
    ),
    ("tree.leave", N_("go back to the board")),
)


def first_steps(keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the ways to move, play, type a move and use the mouse, and the first commands."""
    yield _("Arrow keys"), _("move the cursor")
    yield keys_of("board.play"), _("play at the cursor")
    yield "c3", _("type a point to go there; Backspace corrects it, Enter plays the move")
    yield _("Mouse"), _("click to play; point at a square to see what a move there does")
    yield _("Wheel"), _("step back and forward through the game")
    yield from _told(_COMMANDS, keys_of)


def tree_steps(keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the ways to walk the variation tree and to change its branches."""
    yield _("Arrow keys"), _("move along a branch, or to the branch beside it")
    yield from _told(_TREE_COMMANDS, keys_of)
    yield "+12", _("the number of moves folded after this move")


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
    yield _("Up, Down"), _("go from line to line")
    yield _("Left, Right"), _("choose another value (or click it)")
    yield _("Enter"), _("accept the values")
    yield _("Esc"), _("cancel")


def reading_the_log(game: Game) -> Iterator[HelpRow]:
    """Yield the columns of the move log in a game, with their meanings; values need an engine."""
    yield "31", _("the number of the first move in the row; a pass has no number")
    if counts_points(game):
        yield _("flips"), _("+3: the move flipped three discs")
    yield (
        "!  =",
        _(
            "“!” the best play found by an engine; “=” the moves of the game, where they are "
            "shown as a variation"
        ),
    )
    if not plays_with_built_in_engine(game):
        return
    if counts_points(game):
        yield (
            _("value"),
            _(
                "+2: with best play, the side that made the move wins by two discs. W and L: a "
                "proved win or loss"
            ),
        )
    else:
        yield (
            _("value"),
            _(
                "+20: in 100 games from this position, the side that made the move wins 20 "
                "more than it loses. W5 and L5: a proved win or loss in 5 moves"
            ),
        )
    yield from _reading_marks()


def _reading_marks() -> Iterator[HelpRow]:
    """Yield the marks of bad moves, with their meanings."""
    yield "?!  ?  ??", _("an inaccuracy, a mistake, a blunder")
    yield "(?)", _("a provisional sign: it may change while the review is running")


def reading_an_analysis(game: Game, keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the values of an analysis in a game, with their meanings."""
    yield keys_of("game.analysis"), _("start or stop the analysis of the position")
    yield (
        keys_of("game.analysis-lines"),
        _("show more lines (up to five), or the value of every move"),
    )
    if counts_points(game):
        yield (
            "+2  -4",
            _("on a square: by how many discs a move there wins or loses"),
        )
    else:
        yield (
            "+20  -35",
            _(
                "on a point: in 100 games with a move there, how many more the side to move "
                "wins than loses"
            ),
        )
    yield (
        "W  L  =" if counts_points(game) else "W5  L5  =",
        _("proved: a win, a loss, a draw"),
    )
    yield "d3 c5 f6", _("best play by both sides, starting with the best move")
    depth = _("depth {depth}").format(depth=12)
    yield depth, _("how many moves ahead the engine has looked; deeper is more reliable")
    if counts_points(game):
        selective = _("depth {depth}, selective").format(depth=12)
        yield selective, _("the same depth, but moves that looked bad were skipped")
        yield _("exact"), _("proved to the last disc")
        yield _("winner proved"), _("the winner is proved, but not the score")
    else:
        yield (
            _("win in {count}").format(count=5),
            _("a proved win, by the fifth move at the latest"),
        )
    yield _("the bar"), _("who is ahead")
