"""GGF, the format of the Generic Game Server, for Othello: one game on a line.

Source: skatgame.net/mburo/ggsa/ggf, and games that the server kept. Header entries that a record
has no field for are kept in the root's properties: under SGF's name if it has one (`PC`, `BR`,
`WR`), else prefixed with `GGF`. A node keeps the evaluation of its move as SGF's `V`, which is for
Black, and the seconds that the move took as `BTSECONDS`.
"""

from boardtui.formats.ggf.reader import loads as loads
from boardtui.formats.ggf.writer import dumps as dumps
from boardtui.formats.ggf.writer import lost as lost
from boardtui.formats.ggf.writer import write_position as write_position
