"""The realm roles: the six that Parvis stands on, frozen, and those that an administrator adds (part 1 §6, §7).

A role may bring others with it (its children). What a person may do is read from their token, which the issuer writes
with the roles of that moment: a renaming or a withdrawal shows at the next token.
"""
