"""Tables of the school: what formulas read beside the candidates' file (docs/rules/formulas.md, Tables).

A content, the columns and cells of a table at one moment, never changes: a table names its present one, a computation
those that it read, so that a content which is back makes results current again. Staff change tables by the calls of
`imports.formula_tables`.
"""
