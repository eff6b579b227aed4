"""The list of formulas at a glance: what is wrong with each, who reads it, who changed it (docs/rules/formulas.md)."""
