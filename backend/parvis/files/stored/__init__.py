"""What is stored, for every kind of owner: a row that describes it, and its bytes in the object store under its id.

Who may read or remove a file depends on its type: the concept that a type belongs to puts its rules in `access`,
through `parvis.app.wiring`. Nobody may read a type without rules.
"""
