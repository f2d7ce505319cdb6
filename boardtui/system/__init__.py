"""Files, folders, processes and reasons; nothing here knows of games."""
