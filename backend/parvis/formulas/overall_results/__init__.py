"""Overall results: what the formulas for all candidates gave at the last computation (part 1 §2, "overall results")."""
