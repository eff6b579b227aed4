"""Interviews and what juries decide there."""
