"""Saved views of the candidates grid: each person's own columns, filters and sort (docs/rules/ranking.md).

A view is a preference of the person who made it: nobody else sees it, and it may name columns that no longer exist,
which the grid drops when the view is used.
"""
