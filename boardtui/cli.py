"""The command line: what it asks for is settled here, before anything heavy is loaded."""

from __future__ import annotations

import gc
import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, NoReturn
from unicodedata import east_asian_width

from boardtui.arguments import OPTION, SEAT, UsageError, language_wish, parse_arguments
from boardtui.config import LoadedSettings, default_config_path, default_data_path, load_settings
from boardtui.language import _, ngettext, preferred_language, use_language
from boardtui.launch import Launch, NewGame, Review, terms_of
from boardtui.players.specs import SPECS
from boardtui.rules.errors import RulesError
from boardtui.rules.registry import game
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.config import Settings
    from boardtui.formats.errors import FormatError
    from boardtui.reasons import Statement
    from boardtui.rules.game import Game

_INCOMPLETE = 1
_WRONG_USAGE = 2
_INTERRUPTED = 130
_BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")  # a terminal need not know every character
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except (UsageError, RulesError) as error:
        print(f"boardtui: {sentence(error)}", file=sys.stderr)
        return _WRONG_USAGE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return _BROKEN_PIPE
    except OSError as error:
        if error.filename is not None:
            raise
        # No file is meant: it is standard output that takes no more.
        _drop_output()
        text = _("The output cannot be written: {reason}.").format(reason=sentence(error))
        print(f"boardtui: {text}", file=sys.stderr)
        return _INCOMPLETE
    return status


def _drop_output() -> None:
    """Let what is still buffered go nowhere instead of failing again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: Sequence[str]) -> int:
    loaded = _settings_in_their_language(language_wish(argv))
    try:
        arguments = parse_arguments(argv)
    except SystemExit as done:
        return int(done.code or 0)
    loaded = replace(loaded, settings=_overridden(loaded, arguments))
    match arguments.command:
        case "doctor":
            return _doctor(loaded)
        case "perft":
            return _perft(arguments)
        case "convert":
            return _convert(arguments)
        case "engine":
            return _engine(arguments)
        case "solve":
            return _solve(arguments)
        case "open":
            return _play(arguments, loaded, _review(arguments.file))
        case None:
            return _play(arguments, loaded, None)
        case key:
            return _play(arguments, loaded, _new_game(key, arguments, loaded.settings))


def _settings_in_their_language(wish: str | None) -> LoadedSettings:
    """The settings file, whose language is used from now on unless `wish` names one."""
    loaded = load_settings(default_config_path())
    told = loaded.settings.language
    use_language(wish or (preferred_language() if told == "auto" else told))
    return loaded


def _overridden(loaded: LoadedSettings, arguments: Namespace) -> Settings:
    given = vars(arguments)
    wishes: dict[str, Any] = {
        name: given[name] for name in ("glyphs", "colour", "language") if name in given
    }
    wishes |= {name: False for name in ("hints", "animation") if f"no_{name}" in given}
    return replace(loaded.settings, **wishes)


def _play(arguments: Namespace, loaded: LoadedSettings, opening: NewGame | Review | None) -> int:
    """Start the full-screen program."""
    from boardtui.ui.terminal.preflight import (
        TerminalUnfit,
        over_ssh,
        prepare_environment,
        require_terminal,
    )

    try:
        require_terminal()
    except TerminalUnfit as error:
        print(error, file=sys.stderr)
        return _WRONG_USAGE
    settings = loaded.settings
    if over_ssh():
        # The line may be slow; whoever wants to see discs turn all the same can switch it on.
        settings = replace(settings, animation=False)
    prepare_environment(settings.colour, animation=settings.animation)
    # Nothing that is made while modules load can be thrown away; the app collects once it is drawn.
    gc.disable()
    from boardtui.ui.app import run_app

    return run_app(
        Launch(
            settings=settings,
            config_path=default_config_path(),
            data_path=default_data_path(),
            problems=loaded.problems,
            opening=opening,
            seed=getattr(arguments, "seed", None),
        )
    )


def _new_game(key: str, arguments: Namespace, settings: Settings) -> NewGame:
    from boardtui.players.levels import make_player
    from boardtui.players.player import PlayerError

    chosen = _chosen_game(key, arguments)
    seats = _seats([getattr(arguments, f"{SEAT}{seat}") for seat in range(len(chosen.sides))])
    try:
        for who in seats:
            make_player(who, game=chosen, terms=terms_of(settings))
    except PlayerError as error:
        raise UsageError(sentence(error)) from None
    return NewGame(chosen, seats)


def _seats(named: Sequence[str | None]) -> tuple[str, ...]:
    """Everybody's seat: who is not named is a computer if that gives a person an opponent.

    Nobody named: a person begins against the computer.
    """
    if not any(named):
        return ("human", *["easy"] * (len(named) - 1))
    others = "easy" if "human" in named else "human"
    return tuple(who or others for who in named)


def _chosen_game(key: str, arguments: Namespace) -> Game:
    given = vars(arguments)
    options = {name.removeprefix(OPTION): given[name] for name in given if name.startswith(OPTION)}
    return game(key, **options)


def _review(name: str) -> Review:
    """The record in a file or, for "-", on standard input, which then becomes the keyboard."""
    from boardtui.formats.detect import read_file, read_record
    from boardtui.formats.errors import FormatError
    from boardtui.formats.limits import MAX_BYTES

    try:
        if name == "-":
            readings = read_record(sys.stdin.buffer.read(MAX_BYTES + 1))
            _take_keys_from_terminal()
        else:
            readings = read_file(name)
    except FormatError as error:
        raise UsageError(_misread(name, error)) from None
    except OSError as error:
        raise UsageError(f"{name}: {sentence(error)}") from None
    return Review(tuple(readings), name)


def _take_keys_from_terminal() -> None:
    """Let the terminal be standard input, after a record came through it."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise UsageError(_("There is no terminal to take keys from.")) from None
    os.dup2(terminal, sys.__stdin__.fileno() if sys.__stdin__ else 0)
    os.close(terminal)


def _convert(arguments: Namespace) -> int:
    from boardtui.formats.convert import convert
    from boardtui.formats.errors import FormatError

    source, target = Path(arguments.source), Path(arguments.target)
    if os.path.isfile(target) and not arguments.force:  # noqa: PTH113  Path's raises where it may not look
        raise UsageError(_("{path} exists already; --force replaces it.").format(path=target))
    try:
        conversion = convert(source, target)
    except FormatError as error:
        raise UsageError(_misread(arguments.source, error)) from None
    missing: tuple[FormatError | Statement, ...] = (*conversion.faults, *conversion.left_out)
    for what in missing:
        print(sentence(what), file=sys.stderr)
    done = ngettext(
        "{count} game written to {path}.", "{count} games written to {path}.", conversion.games
    )
    print(done.format(count=conversion.games, path=target))
    return _INCOMPLETE if conversion.faults else 0


def _perft(arguments: Namespace) -> int:
    from boardtui.rules.diagram import parse_position
    from boardtui.rules.perft import perft

    chosen = _chosen_game(arguments.game, arguments)
    text = arguments.position
    position = chosen.start() if text is None else parse_position(chosen, text)
    headings = (_("depth"), _("paths"), _("seconds"))
    widths = (6, 18, 10)
    print(*map(_at_the_right, headings, widths))
    for depth in range(1, arguments.depth + 1):
        began = time.perf_counter()
        count = perft(position, depth)
        seconds = time.perf_counter() - began
        print(f"{depth:>6} {count:>18} {seconds:>10.3f}", flush=True)
    return 0


def _engine(arguments: Namespace) -> int:
    spec = next(spec for spec in SPECS if spec.family.key == arguments.game)
    if arguments.protocol and arguments.protocol not in spec.protocols:
        raise UsageError(
            _("The engine of {game} speaks {known}, not {protocol}.").format(
                game=arguments.game,
                known=", ".join(spec.protocols),
                protocol=arguments.protocol,
            )
        )
    from boardtui.engine.fronts.session import Settings as Strength
    from boardtui.record.evaluation import Limit

    strength = Strength(
        Limit(arguments.seconds, arguments.nodes, arguments.depth),
        arguments.level,
        getattr(arguments, "seed", None),
        arguments.hash,
    )
    serve: Callable[[Strength, str], NoReturn] = resolve_name(spec.program)
    serve(strength, arguments.protocol)


def _solve(arguments: Namespace) -> int:
    from boardtui.engine.othello.solve import run

    try:
        return run(arguments.file, arguments.hash, sentence)
    except OSError as error:
        if error.filename is None:
            raise
        raise UsageError(f"{arguments.file}: {sentence(error)}") from None


def _at_the_right(text: str, columns: int) -> str:
    """The text at the right of so many columns; East Asian characters take two."""
    taken = sum(2 if east_asian_width(character) in "FW" else 1 for character in text)
    return " " * (columns - taken) + text


def _doctor(loaded: LoadedSettings) -> int:
    from boardtui.ui.terminal.doctor import report

    settings = loaded.settings
    glyphs = None if settings.glyphs == "auto" else settings.glyphs
    for problem in loaded.problems:
        print(sentence(problem))
    print(report(colour=settings.colour, glyphs=glyphs), end="")
    return 0


def _misread(name: str, error: FormatError) -> str:
    """What is wrong with a record, with the name of its file where the error lacks it."""
    said = sentence(error)
    return said if error.line is None else f"{name}: {said}"
