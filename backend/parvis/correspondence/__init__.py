"""What leaves for candidates by mail: their letters, and the messages that staff write to many."""
