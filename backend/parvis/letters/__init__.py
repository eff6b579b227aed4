"""What Parvis writes to candidates: the evaluation letter."""
