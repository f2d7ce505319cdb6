"""The record of a game: a tree of moves with comments and variations."""
