"""The kernels of the Gomoku engine that Python calls."""

from __future__ import annotations

from boardtui.engine.gomoku.candidates import may_play, play, unplay
from boardtui.engine.gomoku.move_picker import list_stage
from boardtui.engine.gomoku.moves import first_cell, place, put
from boardtui.engine.gomoku.rows import bit_in_row, row_of, some_five, toggle
from boardtui.engine.gomoku.search import search
from boardtui.engine.gomoku.transposition_table import cell_in, probe, store
from boardtui.engine.gomoku.vcf import find_vcf
from boardtui.engine.gomoku.vct import find_vct
from boardtui.engine.kernel import Needs

ALL = Needs(
    longest=(search,),
    inside=(find_vcf,),
    beside=(find_vct, list_stage, play, unplay, put, place, toggle, row_of, bit_in_row),
    later=(store, first_cell, some_five, may_play, probe, cell_in),
)
"""Those needed later show the line of a win."""
