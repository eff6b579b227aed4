"""Interview slots: an hour of a jury on a day, free or held by a candidate (part 2 §2.9, §4.3; decisions.md §7, §12).

`table` keeps every slot as columns, so that the grid of slots is filtered and sorted by the machinery of the candidates
grid. `whereabouts` says of each candidate which site and mode they go to, what they need, and whether a slot is still
to be attributed: columns of the candidate table that follow each change at once.

What specificities a slot has, and how to join it, is read live from the jury's date of its day, unless a link was given
for the slot by hand.
"""
