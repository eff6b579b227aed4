"""What a formula that is being written gives: its distribution and a few candidates (docs/rules/formulas.md)."""
