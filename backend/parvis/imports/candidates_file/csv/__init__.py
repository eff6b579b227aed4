"""Reading the file: how it arrives, its encoding, its structure, the rows that must be refused."""
