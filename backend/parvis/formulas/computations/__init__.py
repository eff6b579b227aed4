"""Computations: every formula over every candidate, from one consistent snapshot, published all at once.

A computation runs in a worker under the feature lock ``computation``. Until the moment it publishes, the former results
stand; what it read and which versions of the formulas it ran are recorded, so that everyone can be told when
results are stale (design/formulas.md, Running).
"""
