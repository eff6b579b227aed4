"""Overall results: what the formulas for all candidates gave at the last computation (docs/rules/formulas.md)."""
