"""Othello on boards that are not 8x8: one number for each row of the board."""
