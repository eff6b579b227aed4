"""Future sheets and motivation projects (PFM) from the national platform's zips (docs/rules/imports.md).

A PDF belongs to the candidate whose number is in its name, or is a large one that `pages` cuts at each candidate's
first page. `rules` matches files with candidates; `zip_imports` receives, stores and reports.
"""
