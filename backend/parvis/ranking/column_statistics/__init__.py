"""Column statistics: what one column of the Classement holds over the rows that are filtered (decisions.md §11)."""
