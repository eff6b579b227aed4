"""The candidate: the record, the marks and their conflicts, the history, and who may read what."""
