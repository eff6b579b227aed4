"""The people who have an account, as an administrator creates, changes and removes them (part 1 §2, §7).

They are kept by a `directory`; what stands here are the rules: nobody removes themselves, and somebody remains who can
administer.
"""
