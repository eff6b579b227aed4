"""What PostgreSQL holds of the table: the state, the results and imports as blobs, the gapless log of changed cells."""
