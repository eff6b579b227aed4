"""A candidate's record: created by hand, and read whole (docs/rules/candidates.md).

The columns that the import profile chose and the jury's grade belong to concepts above: `hooks`.
"""
