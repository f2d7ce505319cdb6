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
    ("game.redo", N_("play again what was taken back")),
    ("game.back", N_("look back at the move before; the game waits")),
    ("game.forward", N_("look at the move after")),
    ("game.hint", N_("ask for a hint")),
    ("game.review", N_("after the game, look for its mistakes")),
    ("app.learn", N_("learn the game in three minutes, on the board")),
    ("app.palette", N_("find any command by a part of its name")),
    ("app.games", N_("go to the list of games")),
    ("app.new-game", N_("begin another game")),
    ("app.quit", N_("leave; unfinished games are kept")),
)

_CLUB_COMMANDS = (
    ("club.take-back", N_("ask to take back your last move")),
    ("club.draw", N_("offer a draw")),
    ("club.say", N_("say one of eight phrases, which the other reads in their language")),
    ("club.more-time", N_("offer the other player more time")),
    ("club.claim", N_("claim the game of a player who has left")),
    ("game.resign", N_("resign, or call off a game that has hardly begun")),
    ("app.lobby", N_("go to the lobby; the game goes on")),
)


_TREE_COMMANDS = (
    ("tree.select", N_("put the highlighted move on the board")),
    ("tree.fold", N_("fold a branch away, or show its moves again")),
    ("game.promote", N_("make the highlighted branch the main line")),
    ("game.remove", N_("remove the highlighted branch")),
    ("game.signs", N_("set signs and marks at the highlighted move")),
    ("app.palette", N_("cut off or take out what comes after it, by the list of commands")),
    ("tree.leave", N_("go back to the board")),
)


def first_steps(keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the ways to move, play, type a move and use the mouse, and the first commands."""
    yield _("Arrow keys"), _("move the cursor")
    yield keys_of("board.play"), _("play at the cursor")
    yield "c3", _("type a point to go there; Backspace corrects it, Enter plays it")
    yield _("Mouse"), _("a click plays; over a square it shows what a move there would do")
    yield _("Wheel"), _("steps back and forward through the game")
    yield from _told(_COMMANDS, keys_of)


def tree_steps(keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the ways to walk the variation tree and to change its branches."""
    yield _("Arrow keys"), _("go along a branch, and across to those beside it")
    yield from _told(_TREE_COMMANDS, keys_of)
    yield "+12", _("the number of moves that are folded away after a move")


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
    yield _("Left, Right"), _("take another value; a click takes it too")
    yield _("Enter"), _("take what is shown")
    yield _("Esc"), _("go back without it")


def reading_the_log(game: Game) -> Iterator[HelpRow]:
    """Yield the columns of the move log in a game, with their meanings; values need an engine."""
    yield "31", _("the number of the first move in the row; a pass has no number")
    if counts_points(game):
        yield _("flips"), _("+3: the move flipped three discs")
    yield "!  =", _("best play that an engine found; a variation in which the game went on")
    if not plays_with_built_in_engine(game):
        return
    if counts_points(game):
        yield (
            _("value"),
            _(
                "+2: after the move, the side that made it comes out two discs ahead with best "
                "play, in whole discs. W and L: a proved win or loss"
            ),
        )
    else:
        yield (
            _("value"),
            _(
                "+20: after the move, the side that made it wins 20 more of 100 such games than it "
                "loses. W5: it wins in 5 moves, proved; L5: it loses so"
            ),
        )
    yield from _reading_marks()


def _reading_marks() -> Iterator[HelpRow]:
    """Yield the marks of bad moves, with their meanings."""
    yield "?!  ?  ??", _("the move is inaccurate, a mistake, a blunder: it loses much")
    yield "(?)", _("the same, as far as a review has looked: it may still change")


def reading_an_analysis(game: Game, keys_of: KeysOf) -> Iterator[HelpRow]:
    """Yield the values of an analysis in a game, with their meanings."""
    yield keys_of("game.analysis"), _("begin and end an analysis of what is on the board")
    yield (
        keys_of("game.analysis-lines"),
        _("show best play from more moves, up to five, or value every move"),
    )
    if counts_points(game):
        yield (
            "+2  -4",
            _("on a square: how much a move there wins or loses by"),
        )
    else:
        yield (
            "+20  -35",
            _("on a point: of 100 such games, how many more the side to move wins than loses"),
        )
    yield (
        "W  L  =" if counts_points(game) else "W5  L5  =",
        _("the same, proved: a win, a loss, a draw"),
    )
    yield "d3 c5 f6", _("best play by both sides; it begins with the best move")
    depth = _("depth {depth}").format(depth=12)
    yield depth, _("how many moves the engine has looked ahead; more is surer")
    if counts_points(game):
        selective = _("depth {depth}, selective").format(depth=12)
        yield selective, _("as deep, but moves that look bad were left out")
        yield _("exact"), _("proved to the last disc")
        yield _("winner proved"), _("who wins is proved, but not by how much")
    else:
        yield (
            _("win in {count}").format(count=5),
            _("a proved win, with the fifth move at the latest"),
        )
    yield _("the bar"), _("who is ahead")
