"""The immutable copy of the table that a process holds, how it is loaded, and how it catches up."""
