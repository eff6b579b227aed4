"""The realm roles: the six that Parvis needs, which never change, and those that an administrator adds.

A role may bring others with it (its children). What a person may do is read from their token, which the issuer writes
with the roles of that moment: a role renamed or withdrawn shows in the next token.
"""
