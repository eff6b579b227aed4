"""Interview slots: an hour of a jury on a day, free or held by a candidate (docs/rules/interviews.md).

`table` keeps every slot as columns, so that the grid of slots is filtered and sorted by the code of the candidates
grid. `whereabouts` gives each candidate's site, mode and needs, and whether a slot is still to be attributed: columns
of the candidate table that are updated at each change. `leavers` tells whose slot is to be freed, `creation` which
slots templates give the dates of juries.

A slot's specificities and link are always read from the jury's date of its day, unless a link was given for the slot by
hand.
"""
