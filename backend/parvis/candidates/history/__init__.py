"""The history of a candidate: who did what, when, with the cells before and after (part 1 §3, decisions.md §5)."""
