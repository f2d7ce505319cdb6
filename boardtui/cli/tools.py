"""The commands that show no board: they print and end."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections.abc import Callable
from typing import NoReturn

from boardtui.cli.argument_values import chosen_game
from boardtui.cli.arguments import UsageError
from boardtui.cli.completions import COMPLETIONS, completion_script, player_lines
from boardtui.cli.output import say_aside
from boardtui.cli.progress_line import ProgressLine
from boardtui.config.settings_file import LoadedSettings
from boardtui.players.specs import SPECS, Protocol
from boardtui.record.evaluation import Limit
from boardtui.system.printable import printable
from boardtui.system.processors import threads_for
from boardtui.words.columns import flush_right
from boardtui.words.errors import sentence
from boardtui.words.language import _

_INCOMPLETE = 1
"""The exit status if the output is incomplete."""


def run(arguments: Namespace, loaded: LoadedSettings) -> int:
    """Run the command of the arguments; return the exit status."""
    match arguments.command:
        case "club":
            from boardtui.cli.club import print_waiting

            return print_waiting(arguments, loaded.settings.club)
        case "convert":
            from boardtui.cli.convert import run_convert

            return run_convert(arguments)
        case "engine":
            return _engine(arguments)
        case "library":
            from boardtui.cli.library import run_library

            return run_library(arguments)
        case "match":
            from boardtui.cli.match import run_match

            return run_match(arguments, loaded.settings)
        case "picture":
            from boardtui.cli.picture import is_film, run_picture

            if not is_film(arguments):
                return run_picture(arguments)
            from boardtui.cli.film import run_film

            return run_film(arguments, loaded.settings)
        case "review":
            from boardtui.cli.review import run_review

            return run_review(arguments, loaded.settings)
        case "serve":
            from boardtui.cli.serve import run_serve

            return run_serve(arguments)
        case "key":
            from boardtui.cli.serve import run_key

            return run_key(arguments)
        case "solve":
            return _solve(arguments, loaded)
        case "perft":
            return _perft(arguments)
        case "prepare":
            return _prepare(arguments)
        case "doctor":
            return _doctor(loaded)
        case "completion":
            if arguments.shell in COMPLETIONS:
                print(completion_script(arguments.shell), end="")
            else:
                print(*player_lines(arguments.shell, loaded.settings), sep="\n")
        case "help":
            from boardtui.cli.help.blocks import all_topics, topic_text

            topic, settings = arguments.topic, loaded.settings
            print(topic_text(topic, settings) if topic else all_topics(settings))
    return 0


def _perft(arguments: Namespace) -> int:
    from boardtui.rules.diagram import parse_position
    from boardtui.rules.perft import perft as count_paths

    chosen = chosen_game(arguments.game, arguments)
    text = arguments.position
    position = chosen.start() if text is None else parse_position(chosen, text)
    headings = (_("depth"), _("paths"), _("seconds"))
    widths = (6, 18, 10)
    print(*map(flush_right, headings, widths))
    for depth in range(1, arguments.depth + 1):
        began = time.perf_counter()
        count = count_paths(position, depth)
        seconds = time.perf_counter() - began
        print(f"{depth:>6} {count:>18} {seconds:>10.3f}", flush=True)
    return 0


def _engine(arguments: Namespace) -> int:
    spec = next(spec for spec in SPECS if spec.family.key == arguments.game)
    if arguments.protocol and arguments.protocol not in spec.protocols:
        raise UsageError(
            _("The {game} engine supports {known}, not {protocol}.").format(
                game=_(spec.family.title),
                known=", ".join(each.label for each in spec.protocols),
                protocol=Protocol(arguments.protocol).label,
            )
        )
    if arguments.accept_loss and not spec.counts_discs:
        raise UsageError(
            _("--accept-loss works only in games with discs, not in {game}.").format(
                game=_(spec.family.title)
            )
        )
    from pkgutil import resolve_name

    from boardtui.engine.fronts.session import EngineOptions

    options = EngineOptions(
        Limit(arguments.seconds, arguments.nodes, arguments.depth),
        arguments.level,
        getattr(arguments, "seed", None),
        arguments.hash,
        arguments.threads,
        varies=arguments.variety,
        accepted_loss=arguments.accept_loss,
    )
    serve: Callable[[EngineOptions, str], NoReturn] = resolve_name(spec.program)
    serve(options, arguments.protocol)


def _solve(arguments: Namespace, loaded: LoadedSettings) -> int:
    from boardtui.cli.solve import run

    threads = arguments.threads or threads_for(loaded.settings.threads)
    try:
        return run(arguments.file, arguments.hash, threads)
    except OSError as error:
        if error.filename is None:
            raise
        raise UsageError(f"{arguments.file}: {sentence(error)}") from None


def _prepare(arguments: Namespace) -> int:
    from boardtui.engine.ahead import NotPrepared, prepare

    if arguments.system and os.geteuid() != 0:
        raise UsageError(
            _("Only root can prepare the engines for all accounts: sudo boardtui prepare --system")
        )
    games = [arguments.game] if arguments.game else [spec.family.key for spec in SPECS]
    text = _("Preparing the engines: {done}/{total}")
    try:
        with ProgressLine() as line:

            def show(done: int, total: int) -> None:
                line.show(text.format(done=done, total=total))

            place = prepare(games, show, for_all=arguments.system)
    except (OSError, NotPrepared) as error:
        text = _("The engines cannot be prepared: {reason}").format(reason=sentence(error))
        say_aside(text)
        return _INCOMPLETE
    print(_("The engines are ready: {path}").format(path=printable(str(place))))
    return 0


def _doctor(loaded: LoadedSettings) -> int:
    from boardtui.ui.terminal.doctor import report

    settings = loaded.settings
    glyphs = None if settings.glyphs == "auto" else settings.glyphs
    for problem in loaded.problems:
        print(sentence(problem))
    print(report(colour=settings.colour, glyphs=glyphs), end="")
    return 0
