"""Future sheets and motivation projects (PFM) from the national platform's zips (parcoursup.md, "The PDF files").

Each PDF is one candidate's by the number in its name, or a big one that `pages` cuts where a candidate's first page
begins. Matching is `rules`; receiving, storing and telling are `zip_imports`'s.
"""
