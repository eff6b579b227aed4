"""Attribution of interview slots to candidates: automatic, an optimum (`optimum`), or by hand (decisions.md §7).

`export` is the workbook of the candidates with their slots.
"""
