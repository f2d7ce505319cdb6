"""The computer players and their strengths, from the tables of levels."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section
from boardtui.config.settings import Settings
from boardtui.players.levels import levels_for
from boardtui.players.specs import strengths_of
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.ratings import HOW_FAIR, WHAT_COUNTS


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the sections on levels, for every game with an engine."""
    return (
        Section(
            N_("Levels"),
            N_(
                "Levels 1 to 10 are the game’s built-in engine, limited in depth and accuracy. "
                "Hints and analyses always use its full strength. With the same --seed a level "
                "plays the same moves; without --seed its openings vary. Only the strength of "
                "level 10 depends on its thinking time. Random and Easy can play every game and "
                "need no engine."
            ),
            N_(
                "“Accepted loss” in the settings makes levels 1 to 10 weaker and more varied in "
                "Othello. Throughout the game they choose at random among the moves that lose at "
                "most the number of discs that you set. The setting applies to new games, which "
                "are then not rated. Gomoku has no such setting: there, one wrong move loses the "
                "game."
            ),
        ),
        *(Section(family.title, _strengths(family)) for family in GAMES if strengths_of(family)),
        Section(
            N_("How the levels were measured"),
            N_(
                "For each game, the Elo scale starts at 0 for random moves. Neighbouring levels "
                "played each other from balanced openings, level 10 with one second per move. ± "
                "is the 95% interval."
            ),
            Rows(
                (
                    _("Othello"),
                    _("8×8, 40 games per pair; 24 between levels 9 and 10, all won by level 10"),
                ),
                (
                    _("Gomoku"),
                    _(
                        "15×15 freestyle, at least 100 games per pair; 40 between levels 9 and "
                        "10, all won by level 10. Random lost all 400 games against level 1, so "
                        "it is at least 800 points weaker."
                    ),
                ),
            ),
        ),
        Section(
            N_("Your rating"),
            HOW_FAIR,
            WHAT_COUNTS,
            N_(
                "Up to 10,000 results are saved in personal.db beside the saved games. If that "
                "file is damaged, this is reported and the file is left unchanged."
            ),
        ),
        Section(
            N_("The coach"),
            N_(
                "Choose “Coach” in the form for a new game, or start with --coach. Each of your "
                "moves is then judged before the computer answers. The coach warns you if a move "
                "misses a proved win, lets the other side win, or loses at least the amount in "
                "the settings: coach_discs in Othello, coach_percent (in points) in Gomoku."
            ),
            N_(
                "The coach shows what is wrong with the move, what was better and, with numbers "
                "on the board, how the other side can answer. Take the move back, or play on. "
                "“boardtui help strategy” explains the terms."
            ),
            N_(
                "In a game between two people at one screen, the coach judges the moves of both, "
                "and the game continues meanwhile. There is no coach for games without an engine, "
                "such as Three-way Othello."
            ),
            N_(
                "The engine thinks for a few seconds during your turn and, with the clocks "
                "stopped, for up to 4 seconds after your move. The coach mentions only what the "
                "engine is certain of."
            ),
        ),
        Section(
            N_("The engine"),
            N_(
                "The engine is compiled on your machine when you choose a game for the first "
                "time. With two processors that takes a few seconds, and the screen shows the "
                "progress. The result is saved in your cache directory or, if that is not "
                "writable, in a private directory under /tmp."
            ),
            N_(
                "“boardtui prepare” compiles the engines in advance. Root can compile them for "
                "all accounts with “boardtui prepare --system”."
            ),
            N_(
                "The engine runs in a separate process, at low priority. It never analyses "
                "while a computer player is thinking."
            ),
        ),
    )


def _strengths(family: type[Game]) -> Rows:
    strengths = strengths_of(family)
    levels = [level for level in levels_for(family()) if level.key in strengths]
    rows = []
    for level in sorted(levels, key=lambda level: strengths[level.key].elo):
        elo, error, is_bound = strengths[level.key]
        # Nothing was won, so the measurement has an end at one side only.
        interval = "" if is_bound else f"± {error}"
        rows.append((_(level.title), f"{elo:>4} {interval:<5}  {_(level.description)}"))
    return Rows(*rows)
