"""Which candidates have incomplete files: the lists of the Alertes menu that staff handle one candidate after another.

A list is a filter of the Classement: it is searched, sorted, filtered and exported in the same way. It is computed from
the candidate table alone, so that a candidate whose file becomes complete leaves the list at once.
"""
