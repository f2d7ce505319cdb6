"""The Gomoku engine."""
