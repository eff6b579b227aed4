"""The candidates grid of the Classement (docs/rules/ranking.md): the columns that a role may show,
pages, the values of filters, the export. Everything it reads in bulk goes through `parvis.candidate_table`.
"""
