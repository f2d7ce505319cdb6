"""One game: its log, its standing, players, clocks and views."""
