"""The files of a candidate: what staff add to a record, and the documents addressed to the candidate.

The bytes and their rows are `files.stored`'s; this concept says who may read and remove which, counts the quota under
the lock of the candidate's row, and writes the history in the same transaction. What the candidate may read comes from
the candidate's space, by `FilesHooks`.
"""
