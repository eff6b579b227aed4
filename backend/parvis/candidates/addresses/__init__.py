"""The e-mail addresses of candidates: which candidate each belongs to, so that no mail reaches anybody else
(docs/rules/candidates.md).
"""
