"""What is stored, for every kind of owner: a row that describes it, and its bytes in the object store under its id.

Who may read or remove a file depends on its type: the rules are those of the concept that the type belongs to, which
`StoredFilesHooks` holds. Nobody may read a type without rules.
"""
