"""The ranking handed back to the national platform (docs/rules/ranking.md).

Ranks are read from a column of results, group by group; ties are settled by columns that people choose, never by the
order of a file. A frozen ranking stays as it was handed back, with the computation it came from. The scholarship rate
is only simulated: the platform applies it. `table` reads what a ranking needs from the candidate table.
"""
