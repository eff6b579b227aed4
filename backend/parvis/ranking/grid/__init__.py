"""The candidates grid of the Classement (part 1 §2, §7; api.md §4 to §6 and §8): the columns that a role may show,
pages, the values of filters, the export. Everything it reads in bulk goes through `parvis.candidate_table`.
"""
