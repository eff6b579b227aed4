"""Comparisons: what a formula that is not saved would move, and what moved between two kept computations
(decisions.md §11, "Around formulas").
"""
