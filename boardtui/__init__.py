"""Play, review and study Othello and Gomoku in the terminal."""

__version__ = "0.1.0"
