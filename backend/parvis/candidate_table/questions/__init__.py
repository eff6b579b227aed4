"""What is asked of a snapshot: filters, search, order, pages, values of a column."""
