"""The page of the features: whom switching each on reaches, the switches, and the hour at which letters leave.

`sending_time` has the letters leave by mail at an hour that somebody chose.
"""
