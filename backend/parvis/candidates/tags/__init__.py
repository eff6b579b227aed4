"""Tags: short coloured words that administrators put on candidates (docs/rules/candidates.md); managers and juries do
not read them.

The tags of a candidate are a column of the table, Étiquettes: their names in French order, joined by a comma and a
blank.
"""
