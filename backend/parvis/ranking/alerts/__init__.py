"""What the Alertes menu counts: conflicts of marks, and candidates of whom a formula is in error (part 1 §2, §4)."""
