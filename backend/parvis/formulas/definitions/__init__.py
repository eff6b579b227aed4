"""The school's saved formulas: their text, what each uses, and the graph they form (docs/rules/formulas.md).

A formula's name is fixed when it is created, because other formulas, saved views and exports know its column by
that name. What a formula refers to is read from its text when it is saved and kept beside it, so that the graph, the
list and the report of an import need no parsing.
"""
