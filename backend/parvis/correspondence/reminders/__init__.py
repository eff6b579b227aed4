"""Reminders are messages that leave by themselves at an hour, where an administrator switched them on.

They go to candidates who have not answered whether they come, to members of juries the day before, and to readers of
projects each week. A reminder that left is a message like those of staff.
"""
