"""Which candidates' files lack something: the lists of the Alertes menu that staff work through, one candidate after
the other.

A list is a filter of the Classement: it is searched, sorted, filtered and exported as the whole is. It is worked out
from the candidate table alone, so that whoever completes a file leaves the list at once.
"""
