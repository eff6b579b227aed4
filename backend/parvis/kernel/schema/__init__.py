"""What the database keeps of the migrations that made its schema, for code that is older than they are."""
