"""Marks that staff or the candidate changed, and the conflicts with what a later file says (docs/rules/candidates.md).

A cell has the file's value and, where someone changed it, a modified value; the modified one is effective. The values
themselves are cells of the candidate table; this concept decides when they disagree and keeps the open conflicts;
`reopening` takes a resolution back.
"""
