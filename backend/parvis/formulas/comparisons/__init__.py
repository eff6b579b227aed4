"""Comparisons: what an unsaved formula would change, and what changed between two kept computations
(docs/rules/formulas.md).
"""
