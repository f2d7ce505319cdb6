"""What developers run by hand: catalogues and screenshots."""
