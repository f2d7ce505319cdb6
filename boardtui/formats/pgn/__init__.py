"""PGN, the format of chess, as Othello sites and programs write it.

Sources: files of PlayOK, FlyOrDie and LiveOthello, the source of Edax, archives made from WTHOR.
They differ in the order of the tags, in line ends, in passes (`--`, `pass`, `PA`, or left out) and
in the result: Black's discs and White's (`38-26`), or the winner (`1-0` for Black).

A tag with an equivalent SGF property is kept under that name in the root (`Site` as `PC`), any
other as a value of the property `PGN`, such as `PGN[Time "20:13:30"]`. The first of repeated tags
counts. PGN knows no escape for braces in comments: they are written as parentheses.
"""

from boardtui.formats.pgn.reader import loads as loads
from boardtui.formats.pgn.writer import dumps as dumps
from boardtui.formats.pgn.writer import lost as lost
