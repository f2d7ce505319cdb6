"""Players: people, simple computers, and engines that run as programs of their own."""
