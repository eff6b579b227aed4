"""What a member of staff prefers, whatever browser they use: whether keys without Ctrl act on a whole page."""
