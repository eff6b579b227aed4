"""One candidate's record: created by hand, and shown whole (docs/rules/candidates.md).

The columns that the import profile chose and the open conflicts belong to other concepts: they come from readers that
`parvis.app.wiring` puts in `queries`.
"""
