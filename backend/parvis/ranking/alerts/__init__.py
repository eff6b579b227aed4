"""What the Alertes menu counts: conflicts of marks, formulas in error, incomplete files (part 1 §2, §4)."""
