"""Long runs of the engines: thousands of games that must end without a complaint."""
