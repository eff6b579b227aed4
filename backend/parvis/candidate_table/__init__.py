"""The candidate table: everything that staff see in bulk, read from one columnar copy in memory (docs/architecture.md).

PostgreSQL is the source of truth (`log`): one row of state, the newest import and the newest results as blobs, a
gapless log of changed cells, and the business columns that other concepts load. A process holds an immutable `snapshot`
of it and catches up before each answer, so that an edit is visible to the next request of every replica. `questions`
filters, orders, pages and lists the values of a snapshot, `export` makes workbooks of it: array work, without the
database.

Here a column is a name and its cells; `columns` is the catalogue of these names. Only the columns of the candidates'
own records are known one by one: the id that tells which rows still exist, the number that settles ties, the names that
a search reads and that each row of a page shows.
"""
