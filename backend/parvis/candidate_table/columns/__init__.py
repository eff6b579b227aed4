"""The catalogue of columns: what Parvis knows about a candidate, and what the national platform's file contains.

Each column has one technical name, used by cells, filters, sorts, views and history; `naming` turns the headers
of a file into names that stay the same from year to year, `business` lists what Parvis itself knows,
`queries.catalogue` puts them in order (docs/rules/candidate-table.md).
"""
