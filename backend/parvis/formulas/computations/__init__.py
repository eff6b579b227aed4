"""Computations: every formula over every candidate, from one consistent snapshot, published all at once.

A computation runs in a worker under the feature lock ``computation``. The former results stay valid until it publishes;
it records what it read and the versions of the formulas it ran, so that people see when results are stale
(docs/rules/formulas.md, Running). `methods` decides the evaluation method that every reader of the table gets.
"""
