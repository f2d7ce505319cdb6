"""One game as each site and program writes it."""

from __future__ import annotations

from boardtui.formats import transcript
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello
from tests.formats.games import PUBLISHED

GAME = next(game for game in PUBLISHED if game.passes == 2)
"""A game of 60 discs and two passes, won by White with 44 discs to 20."""

SCORE = "-".join(map(str, GAME.score))


def record() -> GameRecord:
    """The moves alone."""
    return transcript.loads(GAME.moves, Othello()).record


def numbered(passing: str | None = None, *, dot: str = ". ", gap: str = " ") -> list[str]:
    """The moves in pairs with numbers; without a word for a pass they are left out."""
    game = Othello()
    words = [
        game.format_move(node.move) if node.move != Pass() else passing
        for node in record().root.mainline()
        if node.move is not None and (passing or node.move != Pass())
    ]
    pairs = [words[ply : ply + 2] for ply in range(0, len(words), 2)]
    return [
        f"{number}{dot}{gap.join(word or '' for word in pair)}"
        for number, pair in enumerate(pairs, 1)
    ]


def wrapped(words: list[str]) -> str:
    """Four pairs of moves on a line."""
    return "\n".join(" ".join(words[start : start + 8]) for start in range(0, len(words), 8))


PLAYOK = f"""\
[Event "?"]
[Site "PlayOK"]
[Date "2024.02.29"]
[Round "-"]
[Black "ada"]
[White "bob"]
[Result "{SCORE}"]
[Time "20:13:30"]
[Variant "xot"]
[TimeControl "120"]
[BlackElo "1224"]
[WhiteElo "1314"]

{wrapped(numbered("--"))} {SCORE}
"""

LIVE_OTHELLO = (
    f"""\
[Event "Cup of the Club"]
[Date "2024.02.29"]
[Round "3"]
[Black "ada"]
[White "bob"]
[Result "{SCORE}"]

{wrapped([pair.upper() for pair in numbered(dot=".")])}
{SCORE}

""".replace("\n", "\r\n")
    * 2
)

FLYORDIE = f"""\
[Event "Online game"]
[Site "www.flyordie.com"]
[Date "2024.02.29"]
[Round "2"]
[White "bob"]
[Black "ada"]
[Result "0-1"]
[WhiteRating "?144"]
[WhiteTime "R0:07:43"]
[BlackRating "618"]
[Termination "normal"]
[TimeControl "600"]

{wrapped(numbered())} 0-1
"""

EDAX = f"""\
[Event "?"]
[Site "edax"]
[Date "2024.2.??"]
[Date "2024.2.0"]
[Time "20.13.30"]
[Round "?"]
[Black "ada"]
[White "bob"]
[Result "0-1"]

 {wrapped(numbered("pass"))}
{{bob wins 44-20}} 0-1


"""

ROWS = f"""\
[Event "Cup of the Club"]
[Date "2024"]
[Result "{SCORE}"]
[Black "ada"]
[White "bob"]
""" + "\n".join(pair.upper() for pair in numbered(dot=". "))
"""As archives made from WTHOR are written: a line for each pair, and no blank line before."""

UNNUMBERED = PLAYOK.replace("\n1. ", "\n")

DIALECTS = {
    "PlayOK": PLAYOK,
    "PlayOK copied": UNNUMBERED,
    "LiveOthello": LIVE_OTHELLO,
    "FlyOrDie": FLYORDIE,
    "Edax": EDAX,
    "rows": ROWS,
}
