"""One game: its log, the table that reads it, views that look, chairs that play."""
