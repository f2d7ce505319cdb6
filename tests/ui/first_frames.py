"""Starts of the real program, and what they have loaded when they hand over their first frame."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from tests.fixtures import modules_of_first_frame
from tests.terminal_double import Terminal
from tests.ui.real_program import TWO_PEOPLE, own_folders

# The painter of the boards, and so the list, depends on the characters.
_GLYPHS = ("--glyphs", "unicode")

STARTS = {
    "picker": _GLYPHS,
    "othello": ("othello", *TWO_PEOPLE, *_GLYPHS),
    "gomoku": ("gomoku", *_GLYPHS),
}
"""The arguments of each."""


def modules_at_first_frame(folder: Path, start: str) -> frozenset[str]:
    """The names of all modules that are loaded then."""
    file = folder / "modules"
    command = [sys.executable, str(modules_of_first_frame.__file__), str(file), *STARTS[start]]
    with Terminal(command, environ=own_folders(folder)) as terminal:
        status = terminal.process.wait(60)
        assert status == 0, terminal.text
    return frozenset(file.read_text(encoding="utf-8").split())


def modules(rooms: Mapping[str, str]) -> frozenset[str]:
    """The full names of the modules of some packages."""
    return frozenset(
        ".".join(filter(None, ("boardtui", room, name)))
        for room, names in rooms.items()
        for name in names.split()
    )


EVERY = modules(
    {
        "": "cli config players record rules saves session system ui words",
        "cli": "argument_values arguments guarding main output playing",
        "config": "kinds settings settings_file",
        "players": "levels orphans player specs",
        "record": "evaluation marks who",
        "rules": (
            "board errors findings game gomoku moves notation opening_names opening_position "
            "opening_steps openings options othello registry renju rows surface symmetry threats "
            "three_way"
        ),
        "saves": "errors",
        "session": "analysis_state commands engine_pool launch open_games",
        "session.commands": "app command",
        "system": (
            "atomic_files children context disk frozen garbage named_tuples printable "
            "private_folders processors progress reasons regular_files threads translatable"
        ),
        "ui": (
            "app app_commands commands flows glyphs keys messages navigation notices preferences "
            "run screen_maker screens services terminal themes training_app widgets"
        ),
        "ui.flows": "games help_and_settings records",
        "ui.terminal": (
            "answers app backlog bracketed_paste capabilities cell_differ cursor driver "
            "environment frame_callbacks glyph_choice intake known_terminals placeholders "
            "preflight probe questions rendition runs screen signals stylesheet window writer"
        ),
        "ui.widgets": (
            "board_canvas board_layout board_painter board_scene glyph_painter key_hints "
            "large_glyphs list_cursor orientation text_lines"
        ),
        "words": "columns errors keys language names",
    }
)
PICKER = modules(
    {
        "session": "game_choices last_games",
        "session.commands": "forms lists",
        "ui": "picker_lines",
        "ui.flows": "own_games picker",
        "ui.screens": "dialog game_picker item_keys plain",
        "ui.widgets": "board_preview menu menu_rows",
        "words": "counts hosting",
    }
)
GAMES = modules(
    {
        "": "formats play",
        "cli": "opening",
        "formats": "errors limits reading sgf",
        "play": (
            "admission autoplay chair conditions edit edits errors log node_edits opening "
            "proposal seats shared_table standing study subject table table_view transitions view "
            "view_state"
        ),
        "players": "human",
        "record": "branches numbering tree",
        "saves": (
            "archive file_keeper file_log game_files line_file log_lines save_file save_policy "
            "save_report store whole_game"
        ),
        "session": "legal_points open_game opener",
        "session.commands": "analysis board club game key_lines panels play record replay review",
        "system": "subscribers",
        "ui": "panel_rows screen_state",
        "ui.screens": (
            "analysis analysis_commands branching club_commands display_commands editing "
            "engine_work game game_commands game_panels graphing key_line numbered_choices "
            "play_commands playing record_commands replay replay_commands review_commands "
            "seating state_screen table_layout"
        ),
        "ui.widgets": (
            "analysis_panel board_widget branch_lines choice_bar comment_panel coordinate_entry "
            "flip_animation game_scene log_rows log_text move_log result_panel score_panel "
            "side_panels side_stones state_lines status_line steering too_small"
        ),
        "words": "sentences",
    }
)
GOMOKU = modules(
    {
        "players": "any_game easy rating",
        "session": "rated_games",
    }
)

OWN = {
    "picker": EVERY | PICKER | {"boardtui"},
    "othello": EVERY | GAMES | {"boardtui"},
    "gomoku": EVERY | GAMES | GOMOKU | {"boardtui"},
}
"""The modules of the program that each start has loaded by its first frame.

Each module more is about half a millisecond until then.
"""
