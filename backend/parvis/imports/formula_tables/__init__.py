"""Staff change the tables of the school: by a file that is simulated first, or by a few rows typed in a grid
(docs/rules/formulas.md, Tables). `reading` makes columns of a file; what formulas read is `formulas.tables`.
"""
