"""The e-mail addresses of candidates: whose own each is, so that no mail reaches anybody else (decisions.md §13)."""
