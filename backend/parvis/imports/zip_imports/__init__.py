"""What the imports of zips have in common: received, simulated, reported, confirmed (docs/rules/imports.md).

`reading` yields the PDFs of a zip, one after the other, without their active content. `attaching` stores them in
batches, one transaction each: an interrupted import continues where it stopped, since a file already stored changes
nothing; `undoing` undoes the last import. `future_sheets` and `documents` find the candidate of each file.
"""
