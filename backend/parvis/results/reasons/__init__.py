"""Why a candidate has their rank: what the value is the sum of, down to the cells of the file, and who is beside them
(docs/rules/ranking.md, why).

`unfolding` grows the tree of a formula into those of the formulas that it reads, from the cells of the moment; the
neighbours are those of the last computation. `sheet` prints the reasons of one candidate, `report` what is published of
all.
"""
