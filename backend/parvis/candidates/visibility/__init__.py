"""What each role may read: which candidates, which columns (decisions.md §3, docs/adr/0012)."""
