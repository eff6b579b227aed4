"""What an installation needs to serve, and whether it has it."""
