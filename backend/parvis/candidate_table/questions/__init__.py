"""The questions to a snapshot: filters, search, order, pages, values of a column."""
