"""Play, review and study Othello and Gomoku in the terminal."""

__version__ = "0.1.0"

LANGUAGES = {"en": "English", "ja": "日本語"}
"""Every language there is, by code, named in itself; English is the source text."""
