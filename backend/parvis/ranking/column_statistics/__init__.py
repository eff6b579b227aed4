"""Column statistics: the values of one column of the Classement over the filtered rows (docs/rules/ranking.md)."""
