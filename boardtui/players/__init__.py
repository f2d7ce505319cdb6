"""Who chooses the moves: people and computers."""
