"""Interview sites: where candidates are interviewed, who manages them, which candidates they receive.

A candidate's site and mode follow from what the file says: the wished place when it is one of a site's two Parcoursup
values, else the department or the country that a site covers (docs/rules/interviews.md).
"""
