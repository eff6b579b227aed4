"""Attribution of interview slots to candidates: automatic, an optimum (`optimum`), or by hand.

`ties` decides by number what the optimum leaves open, `report` tells whom it leaves and why, `export` is the workbook
of the candidates with their slots, `suitable` the free slots that suit one of them.
"""
