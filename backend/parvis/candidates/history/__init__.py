"""The history of a candidate: who did what, when, with the cells before and after (docs/rules/candidates.md)."""
