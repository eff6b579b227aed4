"""The table in PostgreSQL: the state, the results and imports as blobs, the gapless log of changed cells."""
