"""The two long-lived processes, and what joins concepts that do not import each other."""
