"""What the imports of zips have in common: received, simulated, reported, confirmed (docs/rules/imports.md).

`reading` gives the PDFs of a zip one by one, without what they could run. `attaching` stores them in batches, one
transaction each: an interrupted import continues where it stopped, since a file already stored changes nothing;
`undoing` takes the last import back. `future_sheets` and `documents` find the candidate of each file.
"""
