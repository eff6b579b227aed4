"""The catalogue of columns: what Parvis knows of a candidate, what the national platform's file brings.

Columns have one technical name each, which cells, filters, sorts, views and history carry; `naming` turns the headers
of a file into names that stay the same from year to year, `business` lists what Parvis itself knows,
`queries.catalogue` puts them in order (decisions.md §4).
"""
