"""Files: the judge of what people send, and what is stored, whoever it belongs to."""
