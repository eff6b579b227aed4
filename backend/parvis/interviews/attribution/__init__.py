"""Attribution of interview slots to candidates: automatic, an optimum (`optimum`), or by hand (decisions.md §7)."""
