"""Which header gives which field: guessed from the headers, corrected on screen, saved for the next import."""
