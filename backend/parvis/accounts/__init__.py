"""Accounts of people, and what their roles let them do."""
