"""Slot templates of a site: the hours at which each day of a jury of a type gives a slot (docs/rules/interviews.md)."""
