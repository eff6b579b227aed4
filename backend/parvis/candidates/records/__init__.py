"""One candidate's record: created by hand (part 1 §2, "add-candidate dialog"), and shown whole (part 1 §3, "Candidate
(detail)").

What belongs to concepts beside or above this one, the columns that the import profile chose and the open conflicts,
comes from readers that `parvis.wiring` registers in `queries`.
"""
