"""What a file really is, read by libraries in a process of its own."""
