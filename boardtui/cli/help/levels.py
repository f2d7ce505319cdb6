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
                "Levels 1 to 10 are the game’s own engine, limited in depth and accuracy. Hints "
                "and analyses always use its full strength. With the same --seed a level plays the "
                "same moves; without --seed its openings vary. Only level 10 depends on the time "
                "it has. Random and Easy play every game and need no engine."
            ),
            N_(
                "“Accepted loss” in the settings makes levels 1 to 10 weaker and more varied in "
                "Othello. Throughout the game they choose at random among the moves that lose at "
                "most the number of discs that you set. It applies to new games, and these are not "
                "rated. Gomoku has no such setting: there, one wrong move loses the game."
            ),
        ),
        *(Section(family.title, _strengths(family)) for family in GAMES if strengths_of(family)),
        Section(
            N_("How the levels were measured"),
            N_(
                "Elo starts at 0 for random moves, separately for each game. Neighbouring levels "
                "played each other from balanced openings, level 10 with one second a move. ± is "
                "the 95 % interval."
            ),
            Rows(
                (
                    _("Othello"),
                    _("8×8, 40 games a pair; 24 between levels 9 and 10, which level 10 won"),
                ),
                (
                    _("Gomoku"),
                    _(
                        "15×15 freestyle, at least 100 games a pair; 40 between levels 9 and 10, "
                        "which level 10 won. Random lost all 400 games against level 1, so it is "
                        "at least 800 points weaker."
                    ),
                ),
            ),
        ),
        Section(
            N_("Your rating"),
            HOW_FAIR,
            WHAT_COUNTS,
            N_(
                "Up to 10,000 results are kept in personal.db beside the saved games. If that file "
                "is damaged, it is reported and left as it is."
            ),
        ),
        Section(
            N_("The coach"),
            N_(
                "Choose “Coach” in the form for a new game, or start with --coach. Each of your "
                "moves is then judged before the computer answers. The coach speaks up if a move "
                "misses a proved win, lets the other side win, or loses what the settings say: "
                "coach_discs discs in Othello, coach_percent points in Gomoku."
            ),
            N_(
                "It shows what is wrong with the move, what was better and, numbered on the board, "
                "how the move is answered. Take the move back, or play on. “boardtui help "
                "strategy” explains the terms."
            ),
            N_(
                "In a game between two people on one screen, it judges the moves of both, and the "
                "game does not wait. There is no coach in a game without an engine, such as "
                "Three-way Othello."
            ),
            N_(
                "The engine thinks for some seconds during your turn, and for up to 4 seconds "
                "after your move, while the clocks are stopped. The coach mentions only what the "
                "engine is certain of."
            ),
        ),
        Section(
            N_("The engine"),
            N_(
                "It is compiled on your machine when you choose a game for the first time. With "
                "two processors that takes some seconds, and the screen shows the progress. The "
                "result is kept in your cache directory, or in a private one under /tmp if that is "
                "not writable."
            ),
            N_(
                "“boardtui prepare” compiles the engines in advance; root can do so for all "
                "accounts with “boardtui prepare --system”."
            ),
            N_(
                "The engine is a process of its own, at low priority. It never analyses while a "
                "computer player is thinking about its move."
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
