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
                "Levels 1 to 10 are each game’s own engine, which looks less or further ahead and "
                "misjudges moves by more or less; what it says in hints and analyses is always its "
                "full strength. A level plays the same moves with the same --seed; without one its "
                "openings vary. Only level 10 depends on the time that it has. Random and Easy "
                "play every game and need no engine."
            ),
            N_(
                "“Accepted loss” in the settings makes levels 1 to 10 friendlier and more varied "
                "in Othello: all through the game they play by chance any move that loses up to "
                "so many discs against the best one that they see. It holds for games begun from "
                "then on, which do not count for your rating. In Gomoku, where one wrong move "
                "loses the game, there is no such thing."
            ),
        ),
        *(Section(family.title, _strengths(family)) for family in GAMES if strengths_of(family)),
        Section(
            N_("How it was measured"),
            N_(
                "Elo counts from random moves upwards, in each game by itself. It comes from games "
                "between neighbours from balanced openings: in Othello on 8×8, 40 a pair (24 "
                "between levels 9 and 10, which 10 won); in Gomoku on 15×15 freestyle, at least "
                "100 a pair (40 between levels 9 and 10, which 10 won). Level 10 had a second a "
                "move. ± is the interval that holds 95%. Random won none of 400 games of Gomoku "
                "against level 1, so it is at least 800 below it."
            ),
        ),
        Section(
            N_("Your rating"),
            HOW_FAIR,
            WHAT_COUNTS,
            N_(
                "Results are in personal.db beside the saved games, up to 10,000 of them. Nothing "
                "else is in that file, and nothing replaces it; one that is damaged is left as it "
                "is, and you are told."
            ),
        ),
        Section(
            N_("The coach"),
            N_(
                "With “Coach” in the form for a new game, or --coach, each move of yours is judged "
                "before the computer answers. One that loses coach_discs discs (in Gomoku "
                "a lead of coach_percent games in 100), misses a sure win or lets the other side "
                "win is told at once: what is wrong with it, what was better, and on the board, by "
                "number, how it is answered; “boardtui help strategy” explains the words. Take it "
                "back, or go on as if nothing had been said. In a game between "
                "two people on one screen the moves of both are judged, and nothing waits. There "
                "is no coach where no engine knows the game, as in Three-way Othello."
            ),
            N_(
                "The engine thinks ahead for some seconds while you do, and for four at most "
                "after your move, while the clocks stand still. What it is not sure of it keeps to "
                "itself."
            ),
        ),
        Section(
            N_("The engine"),
            N_(
                "It is compiled on your machine the first time, beginning when you choose a game: "
                "with two processors that takes some seconds, and the screen says how far it is. "
                "The result is kept in the user’s cache directory, or in a private one under /tmp "
                "where that cannot be written to. The engine is a process of its "
                "own at low priority, and never thinks of an analysis while a computer player "
                "thinks of its move."
            ),
            N_(
                "“boardtui prepare” compiles the engines ahead. As root, “boardtui prepare "
                "--system” does so for all accounts of the machine."
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
