"""What the Alertes menu counts: conflicts of marks, formulas in error, incomplete files (docs/rules/ranking.md)."""
