"""One candidate's record: created by hand, and shown whole (part 1 §2 "add-candidate dialog", §3 "Candidate").

What belongs to concepts beside or above this one, the columns that the import profile chose and the open conflicts,
comes from readers that `parvis.app.wiring` puts in `queries`.
"""
