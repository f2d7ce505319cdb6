"""A whole game judged: passes, losses, moments, report."""
