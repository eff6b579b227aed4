"""The Classement: the grid of all candidates, and the views that each person saves of it."""
