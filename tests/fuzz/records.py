"""Good contents of every format, and the words of their languages."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from boardtui.formats import ggf, pgn, sgf, transcript
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point, Seat
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.saves.log_lines import base_line, encoded, fingerprint
from tests.formats.games import PUBLISHED, random_record
from tests.formats.pgn.dialects import DIALECTS
from tests.formats.wthor import files as wthor
from tests.saves.told_lines import told

SAVES = Path(__file__).parents[1] / "saves" / "files"

SEPARATOR = b"\n-- log --\n"
"""Between a save and its log, which are mutated as one content."""

GAMES: tuple[Game, ...] = (
    Othello(),
    Othello(size=4),
    Othello(size=16),
    Gomoku(),
    Gomoku(size=3, line=3),
    Gomoku(size=20, rule=Rule.RENJU),
    Gomoku(opening=OpeningRule.SWAP2),
)

SGF_WORDS = tuple(
    b"(; ;( ) GM[2] GM[4] GM[1] SZ[8] SZ[19] SZ[6:9] SZ[99999] CA[SJIS] CA[UTF-16] CA[utf-7] CA[x]"
    b" RE[B+R] RE[W+T] RE[0] C[ C[] B[f5] W[d6] B[dd] W[] W[tt] AB[aa:cc] AB[aa:tt] AW[d4] AE[aa]"
    b" PL[W] KM[6.5] TR[a1] SQ[aa:cc] LB[a1:x] LB[d4:1:2] AR[aa:bb] V[1.20] V[.] V[nan] V[1e999]"
    b" BTEVAL[depth:3] BTEVAL[move:f5] BTEVAL[x] BTHEAD[] BTEND[] BTGAME[gomoku][line:3]"
    b" BTGAME[othello][size:5] BTSEATS[a][b] BTSEATS[human][level:11] BTCHOICE[x] BTCHOICE[white]"
    b" BTOFFER[ig] BTOFFER[x] BTOFFER[] BTSEATS[human][human] BTWHO[person:a][person:b] BTWHO[x]"
    b" DT[2026-02-30] DT[0000] DT[2026-01-01,02] RU[renju] RU[x] ST[99] \\] [] ]] :".split(b" ")
)

GGF_WORDS = tuple(
    b"(; ;) GM[Othello] BO[8 BO[4 BO[14 BO[99 --- *** OOO * O B[d3/1/2] W[c5//] W[PA] B[pass] TY[8]"
    b" TY[8k] TY[s8r16:l] TY[10] TY[8a] TI[5:00//2] TI[::] RE[+2:r] RE[-64:t] RE[?] DT[1.2.3]"
    b" RB[nan] PC[x] KB[d3] (;GM[Othello] 1 2".split(b" ")
)

PGN_WORDS = (
    *b'[Black "a"] [White ] [Date "2024.2.30"] [Result "1-0"] [Result "-2"] [FEN "8/8'.split(b" "),
    *b'[TimeControl "1+1"] [TimeControl "9e9"] [Termination "abandoned"] [A "\\""] "] [ ]'.split(),
    *b'[Variant "anti"] " \\ { } ( ) ; % $1 $99 ! ?! * 1/2-1/2 38-26 0-0 64-0 1. 1... f5'.split(),
    *b"D6 c3d3 -- pass PA @@ ps Nf3 O-O a1 h9 k11".split(),
    *(b"\n\n", b"\r\n", b"\n[Event ", b"\n{"),
)

MOVE_WORDS = tuple(
    word.encode()
    for word in (
        *("f5", "F5", "ｆ５", "d6", "c3", "h8", "z99", "a0", "h8h9", "Ｈ８", "五", "black:", "()"),
        *("pass", "PA", "--", "1.", "99.", "...", "#", ";", "\n", "\n\n", "f5d6c3d3c4\n"),
    )
)


WTHOR_WORDS = (b"\0", b"\x14\x07\x05\x16", b"\xff\xff", b"\x0b", b"\x58", b"\x0a\x01")

QUEST_WORDS = tuple(
    b'{ } [ ] , : null true "m" "t" "s" "f5" "RESIGN" "position" "moves" "args" "players" "gtype"'
    b' "go9" "startPos" "tcb" "created" 1e999 -1 NaN Infinity 999999999999999999999 \\ud800'.split()
)

POSITION_WORDS = tuple(
    word.encode()
    for word in (
        *("X", "O", "-", ".", "*", "#", "%", ";", " ", "\n", "|", "+---+", "A1:+64;", "D6:-2;"),
        *("pass:+1;", "Black to move", "turn: white", "a b c", "15", "8", "●", "○", "1 "),
    )
)

_TIME = re.compile(rb'("at": )\d+\.\d+')
"""The time of an entry, which must not make contents of the same seed differ."""


def sgf_contents() -> Iterator[bytes]:
    """Games of every kind with variations, remarks and facts."""
    for path in sorted(SAVES.glob("*.sgf")):
        yield path.read_bytes()
    for seed, game in enumerate(GAMES):
        yield sgf.dumps(told_record(game, seed)).encode()
    both = told_record(Othello(), 8), told_record(Gomoku(), 9)
    yield "".join(map(sgf.dumps, both)).encode()
    yield b"(;GM[4]SZ[9]RU[Omok];B[aa];W[bb]C[caf\xe9])"
    yield "(;GM[2]CA[Shift_JIS]SZ[8]PB[五目]C[並べ];B[f5])".encode("shift_jis")
    yield b"(;FF[4]GM[4]SZ[15]AB[aa:cc]PL[W];W[dd];B[oo])"


def own_contents() -> Iterator[bytes]:
    """Saves of ours, some with the log of what came after, some with a log alone."""
    for path in sorted(SAVES.glob("*.sgf")):
        yield path.read_bytes()
    for seed in range(4):
        game = told(seed, 12)
        save, lines = b"", [*game.lines]
        if seed % 2:
            save = game.texts[6].encode()
            lines.insert(game.begun + 6, base_line(fingerprint(save)))
        yield save + SEPARATOR + _TIME.sub(rb"\g<1>1.5", encoded(lines))


def ggf_contents() -> Iterator[bytes]:
    """Games of a server's archive, and of ours."""
    yield (
        b"1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ada]PW[bob]RB[2196.37]RW[1900]"
        b"TI[15:00//02:00]TY[8]RE[+6.000:t]"
        b"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
        b"B[d3/1.50]W[c5/-2.00/3]B[f6//1]W[f5/+0.5];)\n"
    )
    for seed, game in enumerate((Othello(), Othello(size=4), Othello(size=10))):
        yield ggf.dumps(told_record(game, seed)).encode()


def move_contents() -> Iterator[bytes]:
    """Lists of moves, several games to a file too."""
    games = [game.moves for game in PUBLISHED]
    yield "\n".join(games[-3:]).encode()
    yield games[0].encode()
    yield " ".join(f"{n}. {games[2][2 * n - 2 : 2 * n]}" for n in range(1, 31)).encode()
    yield "ｆ５ｄ６ｃ３\n".encode()
    for seed, game in enumerate((Gomoku(), Gomoku(size=20), Othello(size=12))):
        yield transcript.dumps(random_record(Random(seed), game, variations=0)).encode()


def pgn_contents() -> Iterator[bytes]:
    """A game of every dialect, and of ours."""
    for text in DIALECTS.values():
        yield text.encode()
    yield "".join(DIALECTS.values()).encode("cp1252")
    yield b'[Black "a"]\n\n1. f5! {x} d6 $2 (1... f6 (1... f4) 2. e6) 2. c3 ; y\n*\n'
    yield (
        b'[White "b"]\n[FEN "p7/8/8/3Pp3/3pp3/8/8/7P w - - 0 1"]\n[Termination "abandoned"]\n\n'
        b"1... d3 *\n"
    )
    yield pgn.dumps(told_record(Othello(), 3)).encode()


def wthor_contents() -> Iterator[bytes]:
    """Years of games, and names."""
    yield wthor.games([wthor.Line(), wthor.Line(wthor.WITH_PASSES, 20, 23)])
    yield wthor.games([wthor.Line()], year=2025, empties=20)


def quest_contents() -> Iterator[bytes]:
    """Lists of games as a service shows them."""
    yield (
        b'{"name":"ada","args":[{"gtype":"reversi1","players":[{"id":"ada","name":"Ada","oldR":1500,'
        b'"newR":1510.5},{"id":"bob"}],"position":{"startPos":null,"moves":[{"t":218,"m":"e6"},'
        b'{"t":90,"m":"f6"},{"t":5,"m":"f5"},{"t":1,"s":"RESIGN"}]},"tcb":60000,'
        b'"created":"2026-01-31T23:59:59Z","finished":true}]}'
    )
    yield b'[{"position":{"moves":[{"m":"f5"},{"m":"-"},{"m":"d6"}]}}]'


def position_contents() -> Iterator[bytes]:
    """Edax's lines, and pictures of boards."""
    cells = "-" * 27 + "OX" + "-" * 6 + "XXX" + "-" * 26
    yield f"# Edax\n{cells} O; D6:+3; F6:+1; F4:-2; % after f5\n{cells} X\n".encode()
    for seed, game in enumerate((Othello(), Othello(size=6), Gomoku(), Gomoku(size=3, line=3))):
        board = random_record(Random(seed), game, moves=4, variations=0).root.end().position.board
        rows = str(board).split("\n")
        yield f"{board}\nX to move\n".encode()
        yield "\n".join(f"{n:2} {' '.join(row)}" for n, row in enumerate(rows, 1)).encode() + b"\nO"
    yield ("".join(str(Othello().start().board).split()) + " X").encode()


def told_record(game: Game, seed: int) -> GameRecord:
    """A random game with something of everything."""
    random = Random(seed)
    record = random_record(random, game, moves=24, variations=4)
    for node in random.sample(list(record.root.walk()), 4):
        node.comment = random.choice(["a:]\\ b", "五目\n並べ", "x" * 200])
        node.marks = {Point(0, 1): Shape.SQUARE, Point(2, 2): "1"}
        moves = node.position.legal_moves[:1]
        node.evaluation = Evaluation(
            -1.5, 7, Certainty.EXACT if seed % 2 else Certainty.SEARCHED, moves
        )
    record.players = {Seat(0): "Ada", Seat(1): "山田 [x]"}
    record.event, record.date = "Meijin", dt.date(2026, 2, 28)
    return record
