"""Setting up a position in plain mode, stone by stone."""

from __future__ import annotations

from functools import partial

from boardtui.formats.errors import FormatError
from boardtui.formats.reading import Reading
from boardtui.plain.board_words import ASCII, UNICODE
from boardtui.plain.files import tell_problems
from boardtui.plain.looking import board
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.plain.spoken_editor import SpokenEditor
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Place
from boardtui.rules.registry import GAMES
from boardtui.session.position_editor import PositionEditor
from boardtui.words.doubts import doubts_text, lasting_doubts_text
from boardtui.words.editor import changed_game_text, counts_text, unchanged_text
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import no_side, side_name, side_named
from boardtui.words.sentences import joined


def edit(session: Session, argument: str) -> None:
    """Begin to set up a position, or say how it stands.

    It begins with the named game, or else with the position in front. Raises NotUnderstood.
    """
    if argument:
        words = argument.lower().split()
        names = [family.key for family in GAMES]
        if words[0] not in names:
            text = _("There is no game “{key}”; choose from: {known}.")
            raise NotUnderstood(text.format(key=words[0][:40], known=_(", ").join(names)))
        read = session.read_new_game(words)
        if isinstance(read, str):
            raise NotUnderstood(read)
        if session.editor is None:
            session.editor = SpokenEditor(read.game.start())
        else:
            session.editor.take(read.game.start())
    elif session.editor is None:
        position = session.state.position if session.has_game else GAMES[0]().start()
        session.editor = SpokenEditor(position)
    _say_position(session, session.editor)


def paste(session: Session, argument: str) -> None:
    """Set up the board of a text in one line, or of the lines that follow."""
    editor = _editor(session)
    if argument:
        _paste(session, editor, argument)
    else:
        editor.pasted = ""
        session.say(_("Paste or type the rows of a board, and then an empty line."))


def take_row(session: Session, line: str) -> None:
    """Take a line of a pasted board; set it up after the last, which is empty."""
    editor = _editor(session)
    text = editor.take_row(line)
    if text is not None:
        _paste(session, editor, text)


def _paste(session: Session, editor: PositionEditor, text: str) -> None:
    """Set up the position of a text, and say it. Raises NotUnderstood."""
    before = editor.game
    try:
        problems = editor.paste(text)
    except FormatError as error:
        raise NotUnderstood(unchanged_text(sentence(error))) from error
    if editor.game != before:
        session.say(changed_game_text(editor.game))
    tell_problems(session, problems)
    _say_position(session, editor)


def _say_position(session: Session, editor: PositionEditor) -> None:
    """Say the board, the numbers of stones, whose turn it is, and what is odd."""
    board(session, "")
    _say_counts(session, editor)


def put(session: Session, argument: str) -> None:
    """Place a stone: "d3 black". Raises NotUnderstood."""
    editor = _editor(session)
    where, _blank, side = argument.partition(" ")
    point, color = _point(editor, where), _color(editor, side.strip())
    editor.put(point, color)
    _say_point(session, editor, point)


def clear(session: Session, argument: str) -> None:
    """Take the stone off a point, or without one all stones. Raises NotUnderstood."""
    editor = _editor(session)
    if argument:
        point = _point(editor, argument)
        editor.put(point, None)
        _say_point(session, editor, point)
    else:
        editor.clear()
        session.say(joined(_("The board is empty."), lasting_doubts_text(editor.position)))


def to_move(session: Session, argument: str) -> None:
    """Give the turn to a side: "move white", or its name alone. Raises NotUnderstood."""
    editor = _editor(session)
    color = _color(editor, argument.split()[-1] if argument else "")
    while editor.now.turn != color:
        editor.pass_turn()
    _say_turn(session, editor)


def undo(session: Session, _argument: str) -> None:
    """Undo the newest change. Raises NotUnderstood without any."""
    editor = _editor(session)
    if not editor.can_undo:
        raise NotUnderstood(_("There is no change to undo."))
    editor.undo()
    session.say(_("The last change was undone."))
    _say_counts(session, editor)


def leave(session: Session, _argument: str) -> None:
    """Give the position up; ask first if it would be lost."""
    if _editor(session).is_kept:
        _give_up(session)
    else:
        text = _("The position is not saved. Discard it? Type “yes” or “no”.")
        session.confirm(text, partial(_give_up, session))


def _give_up(session: Session) -> None:
    session.editor = None
    session.repeat()


async def finish(session: Session, _argument: str) -> None:
    """Open the position as a record, in which everything else works."""
    editor = _editor(session)
    record, doubts = editor.record(), doubts_text(editor.position)
    text = _("The position is set up. Type “play” to play on from here.")
    if editor.position.outcome is not None:
        text = _("The position is set up.")
    session.editor = None
    await session.open(session.games.review(Reading(record, head=record.root)))
    session.say(joined(text, doubts))


def _editor(session: Session) -> SpokenEditor:
    if session.editor is None:
        raise NotUnderstood(_("You are not setting up a position. Type “edit” first."))
    return session.editor


def _point(editor: PositionEditor, text: str) -> Point:
    """Return the point of a name. Raises NotUnderstood."""
    try:
        return editor.game.notation.parse(text.lower(), editor.game.board_size)
    except NotationError as error:
        raise NotUnderstood(sentence(error)) from error


def _color(editor: PositionEditor, text: str) -> Color:
    """Return the side with a name, or with the sign of its stones. Raises NotUnderstood."""
    color = side_named(editor.game, text)
    if color is not None:
        return color
    for _empty, *signs in (ASCII, UNICODE):
        if text.upper() in signs[: len(editor.game.sides)]:
            return Color(signs.index(text.upper()))
    raise NotUnderstood(no_side(editor.game, text))


def _say_point(session: Session, editor: PositionEditor, point: Point) -> None:
    """Say what lies on a point, and what is odd about the position."""
    owner = editor.now.board[point]
    held = _("empty") if owner is None else side_name(editor.game, owner)
    name = editor.game.format_move(Place(point))
    text = _("{point}: {facts}").format(point=name, facts=held)
    session.say(joined(_("{text}.").format(text=text), lasting_doubts_text(editor.position)))


def _say_counts(session: Session, editor: PositionEditor) -> None:
    """Say the numbers of stones, whose turn it is, and what is odd about the position."""
    session.say(_("{text}.").format(text=counts_text(editor)))
    _say_turn(session, editor)


def _say_turn(session: Session, editor: PositionEditor) -> None:
    """Say whose turn it is, and what is odd about the position."""
    side = side_name(editor.game, editor.now.turn)
    text = _("{side} to move").format(side=side)
    session.say(joined(_("{text}.").format(text=text), lasting_doubts_text(editor.position)))
