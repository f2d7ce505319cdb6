"""Imports inside functions: the borders behind which modules load late, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tests.sources import imported_in, package
from tests.ui.first_frames import OWN


class Border(NamedTuple):
    """Modules that load when something is wanted, not before."""

    when: str
    loads: str
    """A pattern of the modules, without "boardtui." for those of the program."""
    inside: str = ".*"
    """A pattern of the modules that may import them in a function."""


PROGRAMS = Border(
    "a command is carried out: of the command line, of plain mode, or of a process of its own",
    loads=".*",
    inside=r"__main__|(cli|plain|engine)\..*|ui\.(terminal\.(doctor|glyph_samples)|film_worker)",
)
PLAYERS = Border(
    "a player sits down, or an engine is asked",
    loads=r"players\..*|protocols\..*|analysis\..*|record\.(time_share|evaluation)|session\.explored",
)
STANDARD = Border(
    "it is used: each takes milliseconds, or memory for good",
    loads=r"asyncio|concurrent\.futures|ctypes|curses|fcntl|hashlib|json|llvmlite|pkgutil|resource"
    r"|rich\..*|signal|sqlite3|tempfile|termios|tomlkit.*|tomllib|config\.toml_lines",
)
PEOPLE = Border(
    "people play each other from different places",
    loads=r"play\.(absence|between_people)",
    inside=r"play\.admission",
)
FILES = Border(
    "a file is read or written",
    loads=r"formats\..*|play\.(game_edits|judgement_data|timing_data)|record\.(judgement|timing)"
    r"|saves\.(cards|folder_cards|old_journal|restored_game|resumed|review_cache|tidying)",
)
CLUBS = Border(
    "a club is visited, or its games are counted after the first frame",
    loads=r"club\.errors|session\.club\..*|ui\.club_visit",
    inside=r"session\.open_games|ui\.(services|flows\.picker)",
)
PAINTERS = Border(
    "the characters of the terminal are known",
    loads=r"ui\.widgets\.(glyph|picture|shape|two_tone)_painter",
    inside=r"ui\.widgets\.board_canvas",
)
PICTURES = Border(
    "the terminal shows pictures in text",
    loads=r"pictures\.sprite|ui\.terminal\.sprite_sheet",
    inside=r"ui\.terminal\.(app|sprite_sheet)",
)
CARDS = Border(
    "cards are counted, after the first frame, or answered, which loads FSRS, or their history",
    loads=r"training\.(card_file|card_store|history|history_file|schedule)|person\.personal_file",
    inside=r"session\.training\.training|training\.card_store",
)
RESULTS = Border(
    "results are counted or read, in a thread, which also loads SQLite",
    loads=r"person\.(personal_file|results_file)",
    inside=r"person\.personal",
)
WHEREVER_IT_STANDS = (
    *(PROGRAMS, PLAYERS, PEOPLE, STANDARD, FILES, CLUBS, PAINTERS, PICTURES, CARDS, RESULTS),
)
"""The borders that matter to modules that load late themselves."""
BORDERS = [
    *WHEREVER_IT_STANDS,
    Border(
        "a screen, a dialog or a panel is shown, with its choices and words",
        loads=r"ui\..*|words\..*|session\.(tour\..*|visit|last_games|new_game_choices|game_choices"
        r"|paths|pasted_text)|play\.timekeeper",
        inside=r"ui\..*|words\..*|session\.open_game",
    ),
    Border(
        "a game is opened, or saved games are listed",
        loads=r"session\.(opener|open_game)",
        inside=r"session\.open_games|ui\.flows\.picker",
    ),
    Border(
        "the library, the saved games or the results of a person are opened",
        loads=r"library|library\..*|person\..*"
        r"|session\.(game_library|kept_reviews|library_view|saved_games|rated_games"
        r"|training\.(training|puzzle_maker))",
    ),
    Border(
        "a game is reviewed, or has been",
        loads=r"review\..*|session\.(graph_state|grading|known_games|report_view|review_state|reviewing|trying)",
    ),
    Border("no game is kept", loads=r"saves\.unkept", inside=r"session\.opener"),
    Border(
        "a position is judged or set up, or has the name of an opening",
        loads=r"rules\.(fault_kinds|doubts|gomoku_doubts|(gomoku|othello)_(faults|merits)"
        r"|(renju|othello)_openings)",
        inside=r"rules\..*",
    ),
]


class LateImport(NamedTuple):
    importer: str
    loaded: str


@cache
def late_imports() -> frozenset[LateImport]:
    """The imports that stand in functions."""
    modules = package()
    return frozenset(
        LateImport(importer, loaded)
        for importer, tree in modules.items()
        for loaded in imported_in(in_functions(tree), modules)
    )


def in_functions(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from ast.walk(node)


def crosses(border: Border, found: LateImport) -> bool:
    inside, loads = (name.removeprefix("boardtui.") for name in found)
    return bool(re.fullmatch(border.inside, inside) and re.fullmatch(border.loads, loads))


def crosses_any(borders: Iterable[Border], found: LateImport) -> bool:
    return any(crosses(border, found) for border in borders)


def test_an_import_in_a_function_crosses_a_border() -> None:
    assert sorted(found for found in late_imports() if not crosses_any(BORDERS, found)) == []


def test_every_border_is_crossed() -> None:
    found = late_imports()
    idle = [border.when for border in BORDERS if not any(crosses(border, each) for each in found)]
    assert idle == []


def test_an_import_in_a_function_keeps_a_module_from_the_first_frame() -> None:
    """A module that loads late itself, or together with what it needs, imports at its top."""
    needless = {
        found
        for found in late_imports()
        if not crosses_any(WHEREVER_IT_STANDS, found)
        and all(found.loaded in own for own in OWN.values() if found.importer in own)
    }
    assert sorted(needless) == []
