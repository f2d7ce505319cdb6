"""Long runs of the Othello engine: thousands of games that must end without a complaint."""
