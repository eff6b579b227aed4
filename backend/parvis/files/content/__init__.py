"""The judge of files: the type of a file that people send is read from its bytes, never from its name.

`judge` reads one file in a process of its own, which a hostile file may exhaust or kill without harm; `antivirus`
speaks to a clamd where the settings name one.
"""
