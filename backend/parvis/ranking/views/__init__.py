"""Saved views of the candidates grid: columns, filters and sort (docs/rules/ranking.md).

A view is a preference of the person who made it; an administrator may share theirs with a role. It may name columns
that no longer exist, which the grid drops when the view is used; those that a reader may not read are left out for
them.
"""
