"""The candidate record: who applies, where the record comes from, and the calls of the Classement (part 1 §2, §7).

One row of `candidates` per person; everything that staff read in bulk goes through `parvis.candidate_table`.
"""
