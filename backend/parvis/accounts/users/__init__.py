"""The people who have an account, as an administrator creates, changes and removes them (part 1 §2, §7).

A `directory` stores them; the rules are here: nobody removes themselves, and at least one administrator remains.
"""
