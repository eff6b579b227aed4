"""The candidate table: everything that staff see in bulk, read from one columnar snapshot in memory
(docs/architecture.md).

The truth is in PostgreSQL: one row of state, a Parquet blob for the newest import and an Arrow one for the
newest computation, a gapless log of changed cells, and the business columns that other concepts load (`loaders`). A
process keeps a `Snapshot` of it and catches up before each answer, so that an edit is visible to the next request of
every replica. Filters, sorts, pages, filter values and exports are array work on that snapshot; nothing here knows what
a candidate or a formula is.
"""
