"""A candidate's own evaluation letter, once the letters are open: the same letter that staff preview."""
