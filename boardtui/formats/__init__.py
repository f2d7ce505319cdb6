"""File formats: records of games read from texts and files, and written to them."""
