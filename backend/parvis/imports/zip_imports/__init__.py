"""What the imports of zips have in common: received, simulated, told in a report, confirmed (decisions.md §14).

`reading` gives the PDFs of a zip one by one, without what they could run. `attaching` stores them in batches, each a
transaction of its own: an import that was interrupted goes on where it stopped, since what is there already changes
nothing; `undoing` takes the last one back. `future_sheets` and `documents` say which file is whose.
"""
