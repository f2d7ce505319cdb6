"""Games in files: one SGF a game, with its log beside it while the game is open."""
