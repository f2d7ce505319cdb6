"""The texts of a position that is set up, for its screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.position_editor import Brush, PositionEditor
from boardtui.words.doubts import lasting_doubts_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name, side_name
from boardtui.words.tour import Page


def counts_text(editor: PositionEditor) -> str:
    """Return the numbers of stones: "Black 3, White 2, empty 59"."""
    board = editor.now.board
    counts = [
        _("{side} {count}").format(side=side_name(editor.game, Color(color)), count=stones)
        for color, stones in enumerate(map(int.bit_count, board.stones))
    ]
    return _(", ").join([*counts, _("empty {count}").format(count=board.vacant.bit_count())])


def changed_game_text(game: Game) -> str:
    """Return a sentence on the game that a pasted position has brought along."""
    cols, rows = game.board_size
    text = _("The game is now {game} ({cols}×{rows}).")
    return text.format(game=game_name(game), cols=cols, rows=rows)


def left_out_text(count: int, key: str) -> str:
    """Return a sentence on stones that another game has no place for; empty without any."""
    if not count:
        return ""
    text = ngettext(
        "{count} stone does not fit on the board. {key} undoes the change.",
        "{count} stones do not fit on the board. {key} undoes the change.",
        count,
    )
    return text.format(count=count, key=key)


def unchanged_text(reason: str) -> str:
    """Return the sentences on a text that set nothing up."""
    return _("Nothing was changed. {reason}").format(reason=reason)


def painting_text(game: Game, brush: Brush | None, *, short: bool = False) -> str:
    """Return what the arrows and the mouse paint; empty while nothing is picked up."""
    if brush is None:
        return ""
    held = _("empty") if brush.color is None else side_name(game, brush.color)
    text = _("Painting: {side}") if short else _("Painting with arrow keys and mouse: {side}.")
    return text.format(side=held)


def editor_page(editor: PositionEditor, keys: Mapping[str, str]) -> Page:
    """Return the text beside the board.

    `keys` has those of "change", "turn", "pick" and "done".
    """
    return Page(
        title=_("Set up a position"),
        place="",
        heading=counts_text(editor),
        praise=painting_text(editor.game, editor.brush),
        text=lasting_doubts_text(editor.position),
        how=_how_text(editor.brush).format_map(keys),
    )


def longest_pages(editor: PositionEditor, keys: Mapping[str, str]) -> Iterator[Page]:
    """Yield a page that has as much text as most positions need."""
    page = editor_page(editor, keys)
    brush = Brush(Color(0))
    yield page._replace(
        praise=painting_text(editor.game, brush),
        text="m" * 60,
        how=_how_text(brush).format_map(keys),
    )


def editor_steps() -> tuple[tuple[str, str], ...]:
    """Return the ways to set up a position beside its keys, with their meanings."""
    return (
        (_("Mouse"), _("click to place or change a stone, right-click to remove it")),
        ("c3", _("type a point to go there")),
        (_("Pasting"), _("paste a board or a record to set up the position")),
    )


def _how_text(brush: Brush | None) -> str:
    """Return the instructions, with places for keys."""
    if brush is None:
        return _(
            "{change} or a click changes a stone. {turn} changes the side to move. {done} "
            "continues."
        )
    return _(
        "{pick} picks the next colour, and stops painting after the last one. {done} continues."
    )
