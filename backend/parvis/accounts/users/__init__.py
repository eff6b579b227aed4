"""The people who have an account, as an administrator creates, changes and removes them (docs/rules/accounts.md).

A `directory` stores them; the rules are here: nobody removes themselves, and at least one administrator remains.
"""
