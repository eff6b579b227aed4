"""What each role may read: which candidates, which columns (docs/rules/candidates.md, docs/adr/0012)."""
