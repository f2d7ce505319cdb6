"""Tours of the games: a few steps that teach a beginner to play and to steer."""
