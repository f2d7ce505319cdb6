"""What engines make of positions: hints, verdicts, the coach."""
