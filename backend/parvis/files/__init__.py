"""Files: the judge of what people send, zips and workbooks read safely, and what is stored, for every kind of owner."""
