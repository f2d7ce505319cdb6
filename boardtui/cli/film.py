"""Films of a game for `boardtui picture`: the program's own screens, moving."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.cli.output import say_aside
from boardtui.cli.picture import write_picture
from boardtui.cli.progress_line import percent_line
from boardtui.config.settings import Settings
from boardtui.formats.reading import Reading
from boardtui.pictures.film import PACES, TERMINALS, FilmLook
from boardtui.record.tree import Node
from boardtui.rules.board import Size
from boardtui.ui.film_request import FilmError, film_settings, require_bounded
from boardtui.ui.terminal.preflight import prepare_environment
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.pictures import FILMING, film_size
from boardtui.words.sentences import joined


def run_film(arguments: Namespace, settings: Settings) -> int:
    """Film the game; return the exit status. Raises UsageError."""
    size = arguments.size or TERMINALS[0]
    if not isinstance(size, Size):
        text = _("Give the size of an animation in columns and rows, for example {option}.")
        raise UsageError(text.format(option="--size 80x24"))
    if not arguments.coordinates:
        text = _("{option} works with a picture of the board, not with an animation.")
        raise UsageError(text.format(option="--no-coordinates"))
    pace = arguments.pace or PACES[0]
    look = FilmLook(Path(arguments.target).suffix.lower(), size, pace)
    wanted = film_settings(
        settings._replace(
            theme=arguments.theme or settings.theme,
            stone_numbers="all" if arguments.numbers else settings.stone_numbers,
        )
    )

    def make(reading: Reading, node: Node) -> bytes:
        line = node.line()
        try:
            require_bounded(line)
        except FilmError as error:
            advice = _("Use {option} to end the animation earlier.").format(option="--move N")
            raise UsageError(joined(sentence(error), advice)) from None
        # Textual reads the environment when it is imported.
        prepare_environment(wanted.colour, animation=False)
        from boardtui.ui.filming import film_file

        try:
            with percent_line(lambda percent: _(FILMING).format(percent=percent)):
                data = film_file(reading, line, wanted, look)
        except FilmError as error:
            raise UsageError(sentence(error)) from None
        say_aside(film_size(len(line), len(data)))
        return data

    return write_picture(arguments, make)
