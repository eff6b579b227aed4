"""Comparisons: what an unsaved formula would change, and what changed between two kept computations
(decisions.md §11, "Around formulas").
"""
