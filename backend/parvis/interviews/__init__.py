"""Interviews, and what juries decide in them."""
