"""The documents that staff address to a candidate, and when the candidate first opened each."""
