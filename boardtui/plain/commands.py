"""The table of plain mode's commands."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from dataclasses import replace
from pkgutil import resolve_name
from unicodedata import normalize

from boardtui.plain import files, lobby, looking, playing, stepping
from boardtui.plain.command import CommandAction, PlainCommand
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.session.launch import Bounds
from boardtui.system.translatable import N_
from boardtui.words.language import _


def _quit(session: Session, _argument: str) -> None:
    session.has_ended = True


def _help(session: Session, argument: str) -> None:
    if argument:
        command = find(argument.lower(), session.bounds, in_club=session.club is not None)
        if command is None:
            raise NotUnderstood(unknown(argument))
        session.say(_in_one_line(command))
        return
    commands = allowed(session.bounds, in_club=session.club is not None)
    lines = [_in_one_line(each) for each in commands if each.action(session) is not None]
    if session.editor is not None:
        session.say("\n".join([being_set_up(), *lines]))
        return
    first = _("Type a point, such as d3, to play there. An empty line repeats the question.")
    last = _("To start a game, type for example: {example}").format(
        example="othello --size 6 --white 3"
    )
    session.say("\n".join([first, *lines, last]))


def _late(module: str, name: str) -> CommandAction:
    """Return a command whose module is loaded on first use."""

    def run(session: Session, argument: str) -> Awaitable[None] | None:
        command: CommandAction = resolve_name(f"boardtui.plain.{module}:{name}")
        return command(session, argument)

    return run


def _touring(name: str) -> CommandAction:
    return _late("touring", name)


def _drilling(name: str) -> CommandAction:
    return _late("drilling", name)


def _guessing(name: str) -> CommandAction:
    return _late("guessing", name)


def _looks(names: str, about: str, run: CommandAction, takes: str = "") -> PlainCommand:
    """Return a command that looks at a board, whether of a game, of a tour or set up."""
    return replace(_looks_back(names, about, run, takes), in_edit=run)


def _looks_back(names: str, about: str, run: CommandAction, takes: str = "") -> PlainCommand:
    """Return a command that looks at the moves on a board, whether of a game or of a tour."""
    return PlainCommand(names, about, run, takes, in_tour=run, in_drill=run, in_guess=run)


def _edits(
    names: str, about: str, name: str, takes: str = "", *, takes_text: bool = False
) -> PlainCommand:
    """Return a command that sets up a position."""
    run = _late("editing", name)
    return PlainCommand(names, about, run, takes, takes_text=takes_text, in_edit=run)


def _drills(names: str, about: str, name: str) -> PlainCommand:
    """Return a command of a drill."""
    return PlainCommand(names, about, _drilling(name), in_drill=_drilling(name))


QUIT = PlainCommand(
    N_("quit q"),
    N_("save the game and quit"),
    _quit,
    in_tour=_quit,
    in_drill=_quit,
    in_guess=_quit,
    in_edit=_quit,
)
"""The command that ends the session, at any question."""

COMMANDS = (
    PlainCommand(
        N_("help h"),
        N_("list the commands, or explain one"),
        _help,
        N_("[COMMAND]"),
        in_tour=_help,
        in_drill=_help,
        in_guess=_help,
        in_edit=_help,
    ),
    _looks(N_("board b"), N_("show the board, row by row"), looking.board),
    _looks(N_("row r"), N_("list the stones in one row"), looking.row, N_("NUMBER")),
    _looks(N_("column c"), N_("list the stones in one column"), looking.column, N_("LETTER")),
    _looks(
        N_("point p"),
        N_("show what is on a point, and what a move there would do"),
        looking.point,
        N_("POINT"),
    ),
    _looks(N_("black x"), N_("list the points with black stones"), looking.black),
    _looks(N_("white o"), N_("list the points with white stones"), looking.white),
    PlainCommand(
        N_("third #"),
        N_("list the points with the third side’s stones"),
        looking.third,
        in_edit=looking.third,
    ),
    _looks(N_("moves m"), N_("list the legal moves"), looking.moves),
    _looks_back(N_("last l"), N_("show the last move, and what it did"), looking.last),
    _looks_back(N_("list i"), N_("list the moves so far"), looking.listing),
    _looks(N_("turn t"), N_("show whose turn it is, and the players"), looking.turn),
    _looks(N_("score s"), N_("show the score of each side"), looking.score),
    PlainCommand(
        N_("notes ;"), N_("show the record’s notes on the game and this move"), looking.notes
    ),
    PlainCommand(
        N_("details"),
        N_("show the players, date and so on, or change a detail"),
        _late("details", "details"),
        N_("[DETAIL [TEXT]]"),
        takes_text=True,
    ),
    PlainCommand(
        N_("name"),
        N_("show or change your name in the records of your games"),
        _late("details", "own_name"),
        N_("[NAME]"),
        takes_text=True,
    ),
    PlainCommand(N_("clock :"), N_("show the time left for each side"), looking.clock),
    PlainCommand(
        N_("back k"),
        N_("go back one or more moves; in a tour, one step"),
        stepping.back,
        N_("[NUMBER]"),
        in_tour=_touring("back"),
    ),
    PlainCommand(
        N_("forward f"), N_("go forward one or more moves"), stepping.forward, N_("[NUMBER]")
    ),
    PlainCommand(N_("start a"), N_("go to the start"), stepping.start),
    PlainCommand(N_("end e"), N_("go to the last move"), stepping.end),
    PlainCommand(
        N_("goto g"),
        N_("go to that move; without NUMBER, return to the game"),
        stepping.goto,
        N_("[NUMBER]"),
    ),
    PlainCommand(
        N_("tree"),
        N_("list the branches of this line, with their numbers"),
        _late("branching", "tree"),
    ),
    PlainCommand(
        N_("branch"), N_("go to a branch of the tree"), _late("branching", "branch"), N_("NUMBER")
    ),
    PlainCommand(
        N_("extract"),
        N_("open the branch from here as a new record"),
        _late("branching", "extract"),
    ),
    PlainCommand(
        N_("sign"),
        N_("show or change the last move’s sign, such as !?"),
        _late("marking", "sign"),
        N_("[SIGN]"),
    ),
    PlainCommand(
        N_("mark"),
        N_("mark a point, or draw an arrow or a line"),
        _late("marking", "mark"),
        N_("[POINT [POINT] MARK]"),
        takes_text=True,
    ),
    PlainCommand(
        N_("undo u"),
        N_("take back your last move, or your last change to a position"),
        playing.undo,
        in_tour=_touring("undo"),
        in_drill=_drilling("try_again"),
        in_edit=_late("editing", "undo"),
    ),
    PlainCommand(N_("redo"), N_("replay a move that was taken back"), playing.redo),
    PlainCommand(
        N_("hint j"),
        N_("show the best move, or the best few moves"),
        playing.hint,
        N_("[NUMBER]"),
        is_help=True,
        in_tour=_touring("hint"),
        in_drill=_drilling("hint"),
    ),
    PlainCommand(
        N_("review"),
        N_("review the whole game, or pause the review"),
        _late("reviewing", "review"),
        is_help=True,
    ),
    PlainCommand(
        N_("mistake"),
        N_("go to the next mistake, or to the previous one"),
        _late("reviewing", "mistake"),
        N_("[back]"),
    ),
    PlainCommand(
        N_("graph"),
        N_("show who was ahead, and the turning points of the game"),
        _late("reviewing", "graph"),
    ),
    PlainCommand(N_("report"), N_("show how well each side played"), _late("reviewing", "report")),
    PlainCommand(
        N_("cards"), N_("add the mistakes of both sides to training"), _late("reviewing", "cards")
    ),
    PlainCommand(
        N_("try"),
        N_("find the better moves where you went wrong"),
        _drilling("try_again"),
        N_("again"),
        is_help=True,
        in_drill=_drilling("try_again"),
    ),
    PlainCommand(
        N_("train"),
        N_("train with your mistakes, your lines and puzzles"),
        _late("training", "train"),
        in_drill=_late("training", "train"),
    ),
    PlainCommand(
        N_("guess"),
        N_("guess the moves of a side, from here to the end of the game"),
        _guessing("guess"),
        N_("[SIDE]"),
        is_help=True,
        in_guess=_guessing("guess"),
    ),
    PlainCommand(
        N_("solution"),
        N_("in training, show the answer to an exercise"),
        _drilling("solution"),
        in_drill=_drilling("solution"),
        in_guess=_guessing("solution"),
    ),
    _drills(N_("add"), N_("in training, add an equally good move to your lines"), "add"),
    _drills(N_("aside"), N_("in training, never show an exercise again"), "put_aside"),
    replace(
        _edits(N_("put"), N_("put a stone on a point"), "put", N_("POINT SIDE")),
        in_drill=_drilling("put"),
    ),
    _edits(N_("edit"), N_("set up a position, or show it again"), "edit", N_("[GAME]")),
    _edits(N_("clear"), N_("remove a stone from a point, or all stones"), "clear", N_("[POINT]")),
    _edits(N_("to"), N_("choose the side to move in the position"), "to_move", N_("move SIDE")),
    _edits(
        N_("paste"),
        N_("set up a board from a line of text, or the lines that follow"),
        "paste",
        N_("[BOARD]"),
        takes_text=True,
    ),
    _edits(N_("done"), N_("open the position that you have set up"), "finish"),
    PlainCommand(
        N_("stop"),
        N_("leave training"),
        _drilling("leave"),
        in_drill=_drilling("leave"),
        in_guess=_guessing("leave"),
    ),
    PlainCommand(
        N_("explore ="),
        N_("list the moves played from here in library games"),
        _late("exploring", "explorer"),
        N_("[SEARCH]"),
    ),
    PlainCommand(
        N_("replies"),
        N_("add the replies played in NUMBER or more library games"),
        _late("lines", "replies"),
        N_("NUMBER [SIDE]"),
    ),
    PlainCommand(
        N_("lines"), N_("learn the lines of this record"), _late("lines", "learn"), N_("[SIDE]")
    ),
    PlainCommand(N_("resign v"), N_("resign the game"), playing.resign),
    PlainCommand(N_("rematch z"), N_("play again with the same players"), playing.rematch),
    PlainCommand(N_("play y"), N_("play on from here"), playing.play_on, is_help=True),
    PlainCommand(
        N_("games n"),
        N_("choose a new or saved game"),
        lobby.games,
        in_tour=_touring("games"),
    ),
    PlainCommand(
        N_("club"),
        N_("play with other people on this machine"),
        _late("club", "club"),
        needs_paths=True,
    ),
    PlainCommand(
        N_("learn *"), N_("learn a game in three minutes"), _touring("learn"), N_("[GAME]")
    ),
    PlainCommand(
        N_("skip ."),
        N_("go to the next step of a tour, or to the next exercise in training"),
        _touring("skip"),
        in_tour=_touring("skip"),
        in_drill=_drilling("skip"),
        in_guess=_guessing("solution"),
    ),
    PlainCommand(
        N_("leave -"),
        N_("leave a tour, training or the position you are setting up"),
        _touring("leave"),
        in_tour=_touring("leave"),
        in_drill=_drilling("leave"),
        in_guess=_guessing("leave"),
        in_edit=_late("editing", "leave"),
    ),
    PlainCommand(N_("more +"), N_("show the rest of a list"), lobby.more),
    PlainCommand(N_("results %"), N_("show your rating and results"), _late("results", "results")),
    PlainCommand(
        N_("library /"),
        N_("search your own games and the games you have added"),
        _late("library", "library"),
        N_("[SEARCH]"),
    ),
    PlainCommand(
        N_("save w"), N_("save a copy of the game"), files.save, N_("FILE"), needs_paths=True
    ),
    PlainCommand(
        N_("export"),
        N_("export the position as text, moves or a picture"),
        _late("exporting", "export"),
        N_("text|line|moves|FILE"),
        takes_text=True,
        in_edit=_late("exporting", "export"),
    ),
    PlainCommand(N_("open d"), N_("open a record"), files.open_file, N_("FILE"), needs_paths=True),
    QUIT,
)


def allowed(bounds: Bounds, *, in_club: bool = False) -> Iterator[PlainCommand]:
    """Yield the commands that the bounds of a person allow; a club has more, and others."""
    commands = {command.names: command for command in COMMANDS}
    if in_club:
        from boardtui.plain.club_commands import CLUB_COMMANDS

        commands |= {command.names: command for command in CLUB_COMMANDS}
    return (command for command in commands.values() if bounds.paths or not command.needs_paths)


def find(word: str, bounds: Bounds, *, in_club: bool = False) -> PlainCommand | None:
    """Return the command with a name, in English or in the language in use; None without one."""
    for command in allowed(bounds, in_club=in_club):
        if word in command.names.split() or word in normalize("NFKC", _(command.names)).split():
            return command
    return None


def being_set_up() -> str:
    """Return the sentence for what has to wait while a position is set up."""
    return _("You are setting up a position. Type “done” to open it, or “leave” to discard it.")


def unknown(word: str) -> str:
    """Return the sentence for a word that names no command."""
    return _("“{word}” is neither a move nor a command. Type “help” for the commands.").format(
        word=word[:40]
    )


def _in_one_line(command: PlainCommand) -> str:
    long, *short = _(command.names).split()
    takes = f" {_(command.takes)}" if command.takes else ""
    about = _(command.about)
    if not short:
        return _("{long}{takes}: {about}").format(long=long, takes=takes, about=about)
    return _("{long}{takes}, {short}: {about}").format(
        long=long, takes=takes, short=short[0], about=about
    )
