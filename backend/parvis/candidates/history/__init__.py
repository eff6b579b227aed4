"""The history of a candidate: the actions, their authors, the cells before and after (docs/rules/candidates.md)."""
