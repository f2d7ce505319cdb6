"""Words about lines: whose they are, and where they come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.library.explorer import FEW
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move
from boardtui.session.training.left_lines import LeftLines
from boardtui.system.printable import printable
from boardtui.training.repertoire_growth import NewMove
from boardtui.training.repertoire_sync import KeptRepertoire
from boardtui.words.counts import games_text, moves_text
from boardtui.words.explorer import mean_text, percents
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name, move_name, side_name
from boardtui.words.sentences import shown_name

_MOST_NAMED = 3
"""The most moves of the lines that are named."""


def which_side() -> str:
    """Return the question for the side whose moves are learnt."""
    return _("Whose moves do you want to learn?")


def lines_of(game: Game, color: Color, count: int) -> str:
    """Return a side of a record, with the number of positions in which it has a move."""
    text = ngettext("{side}: {count} position", "{side}: {count} positions", count)
    return text.format(side=side_name(game, color), count=count)


def lines_text(kept: KeptRepertoire) -> str:
    """Return the name of lines that were learnt before, and their side."""
    text = _("Lines: {name}, {side}")
    name, side = kept.file.name or game_name(kept.game), side_name(kept.game, kept.color)
    return text.format(name=shown_name(name), side=side)


def no_file(kept: KeptRepertoire) -> str:
    """Return that the record of lines is gone."""
    text = _(
        "The record with these lines no longer exists: {file}. Learn the lines of another record."
    )
    return text.format(file=printable(kept.file.source or kept.file.path))


def practice_text() -> str:
    """Return that nothing is due, and what is asked instead."""
    return _("Nothing is due. You can practise all positions, but your answers do not count.")


def no_lines(game: Game, color: Color | None = None) -> str:
    """Return that a record has no moves, or none of a side."""
    if color is None:
        return _("There are no moves to learn here. Choose another record.")
    return _("{side} has no moves to learn here. Choose another side.").format(
        side=side_name(game, color)
    )


def replies_text(moves: Sequence[NewMove], games: int) -> str:
    """Return how many moves would be added, and how many of them are one's own.

    `games` is the fewest games that each of them must have.
    """
    if not moves:
        text = ngettext(
            "No game in the library has another move from here on.",
            "Every other move from here on was played in fewer than {count} games.",
            games,
        )
        return text.format(count=games)
    own = sum(move.is_own for move in moves)
    text = ngettext("{count} new move", "{count} new moves", len(moves)).format(count=len(moves))
    if not own:
        return _("{text}.").format(text=text)
    of_own = ngettext("{count} for your side", "{count} for your side", own).format(count=own)
    return _("{text}, {own}.").format(text=text, own=of_own)


def reply_lines(moves: Sequence[NewMove], most: int) -> Iterator[str]:
    """Yield a line for each of some moves: its share, its games and their results."""
    shown = moves if len(moves) <= most else moves[: max(0, most - 1)]
    names = [way_text(each.position.game, each.path, 4) for each in shown]
    width = max(map(len, names), default=0)
    for each, name in zip(shown, names, strict=True):
        yield f"{name:<{width}}  {reply_text(each)}"
    if len(shown) < len(moves):
        count = len(moves) - len(shown)
        yield ngettext("and {count} more", "and {count} more", count).format(count=count)


def reply_text(new: NewMove) -> str:
    """Return how often a move is played, and with which results."""
    parts = [f"{100 * new.share:3.0f}%", games_text(new.counts.games)]
    if mean := mean_text(new.counts):
        parts.append(_("mean lead {score}").format(score=mean))
    elif new.counts.games >= FEW:
        black, _draws, white = percents(new.counts)
        parts.append(f"{black}-{white}%")
    return "  ".join(parts)


def added_text(count: int) -> str:
    """Return how many moves were added to a record."""
    return _("{moves} added.").format(moves=moves_text(count))


def left_text(left: LeftLines, line: Sequence[Node]) -> str:
    """Return where a game left the lines of a side, and which moves those have there."""
    found, game = left.departure, line[0].position.game
    names = [move_name(game, move) for move in found.moves]
    text = _("{side} left the lines at move {number} with {move} (the lines have {moves})")
    if not found.is_own:
        text = _(
            "{other} left {side}’s lines at move {number} with {move} (the lines have {moves})"
        )
    return text.format(
        side=side_name(game, left.color),
        other=side_name(game, Color(1 - left.color)),
        number=line[found.ply + 1].move_number(),
        move=move_name(game, found.move),
        moves=_(", ").join(names[:_MOST_NAMED]),
    )


def way_text(game: Game, moves: Sequence[Move], most: int = 8) -> str:
    """Return the last moves of a line: "f5 d6 c3", "… d3 c4"."""
    names = [move_name(game, move) for move in moves[-most:]]
    return " ".join(names if len(moves) <= most else ["…", *names[1:]])
