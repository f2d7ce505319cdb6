"""Training: exercises, cards that come back, lines to remember, puzzles, and moves to guess."""
