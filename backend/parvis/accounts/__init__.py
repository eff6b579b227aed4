"""Who has an account, and what the account lets them do."""
