"""What a snapshot answers: filters, search, order, pages, values of a column."""
