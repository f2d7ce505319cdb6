"""Othello on boards of every even size from 4 to 16 squares a side but 8.

A position has one integer for each row of the board, so that the same kernels serve every size. The
ends of boards smaller than 8x8 are left to the endgame solver of the 8x8 board (`small.py`).
"""
