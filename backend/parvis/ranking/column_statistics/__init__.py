"""Column statistics: the values of one column of the Classement over the filtered rows (decisions.md §11)."""
