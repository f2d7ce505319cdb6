"""Names and sentences for people, in the language in use; nothing here needs Textual."""
