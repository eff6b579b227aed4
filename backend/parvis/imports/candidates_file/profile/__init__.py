"""Which header feeds which field: found from the headers, corrected on screen, kept for the next import."""
