"""Puzzles as SGF: wins by fours that came up in games of the players in `attacks`."""

from __future__ import annotations

from typing import NamedTuple

from boardtui.formats import sgf
from boardtui.rules.game import Position


class Puzzle(NamedTuple):
    """A diagram and the shortest win by fours in it."""

    sgf: str
    plies: int
    """From the first four to the five."""
    is_forbidden: bool = False
    """True if the last four wins because its five is forbidden to the other side."""

    @property
    def position(self) -> Position:
        """The diagram as a position."""
        (reading,) = sgf.loads(self.sgf)
        return reading.record.root.position


PUZZLES = [
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Renju]PL[W]
        AB[gf][if][hg][ig][jg][hh][ih][jh][kh][gi][hi][ij]
        AW[hf][kf][gg][kg][gh][lh][ii][ji][fj][gj][hj])""",
        plies=9,
        is_forbidden=True,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Renju]PL[B]
        AB[gd][he][je][ff][dg][eg][jg][ch][hh][ih][jh][di][gi][hi][dj][ej][fj]
        AW[ge][ef][gf][hf][if][jf][fg][gg][hg][ig][dh][eh][fh][gh][fi][gj][fk])""",
        plies=11,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Renju]PL[W]
        AB[de][ge][gf][gg][jg][fh][hh][ih][ei][fi][gi][fj][hj][ij][lj][gk]
        AW[gd][he][hf][if][eg][fg][hg][ig][dh][gh][jh][hi][ii][gj][fk])""",
        plies=13,
        is_forbidden=True,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Renju]PL[W]
        AB[hf][fg][hg][ig][hh][ih][jh][gi][hj][hk]
        AW[gg][gh][kh][hi][ji][ki][fj][gj][ij])""",
        plies=11,
        is_forbidden=True,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Renju]PL[B]
        AB[eh][gh][hh][hi][ji][ij][hk]
        AW[gf][fg][hg][ig][ih][kh][ii])""",
        plies=19,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Renju]PL[B]
        AB[gg][fh][hh][fi][gi][fj][hj]
        AW[if][eg][fg][hg][ig][gh][ii])""",
        plies=15,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Freestyle]PL[B]
        AB[jd][ge][ke][if][kf][lf][hg][jg][eh][hh][ih][ei][fi][hi][ki]
        AW[ic][he][je][le][ff][gf][hf][fg][gg][ig][kg][fh][jh][gi][gj])""",
        plies=11,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Freestyle]PL[B]
        AB[kg][hh][ih][kh][gi][ji][ki][fj][ij][gk][ik][jk][el][hl][hm]
        AW[hf][ig][lg][gh][jh][ei][hi][ii][ej][hj][jj][kj][ek][fk][gl])""",
        plies=15,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Freestyle]PL[B]
        AB[ge][ie][ff][eg][gg][hg][gh][hh][ih][fi][ji][gk]
        AW[ic][gf][if][ig][dh][fh][jh][gi][hi][ii][ej][hj])""",
        plies=13,
    ),
    Puzzle(
        """(;GM[4]FF[4]SZ[15]RU[Freestyle]PL[W]
        AB[if][ig][hh][gi][hi][ii][ej][jj][ek][fk][gk][hk][el][hm]
        AW[jf][hg][eh][fh][gh][fi][fj][gj][dk][ik][gl][hl][em])""",
        plies=13,
    ),
]
