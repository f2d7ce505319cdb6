"""Tours of the games: a few steps in which a beginner learns to play and to steer."""
