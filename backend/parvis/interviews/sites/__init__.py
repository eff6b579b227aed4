"""Interview sites: where candidates are interviewed, who manages them, which candidates they receive (part 2 §2.4, §5).

A candidate's site and mode follow from what the file says: the wished place when it is one of a site's two Parcoursup
values, else the department or the country that a site covers (decisions.md §7, §12).
"""
