"""The Othello engine."""
