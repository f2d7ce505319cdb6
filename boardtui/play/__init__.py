"""One game: its log and what it amounts to, who plays and who looks, its saving."""
