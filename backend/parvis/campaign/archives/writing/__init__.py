"""What an archive holds, and how it is written to the object store: as a stream, so that a large one needs no more
memory.
"""
