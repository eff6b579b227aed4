"""The judge of files: what people send is taken for what its bytes are, never for what its name says (part 1 §5).

`judge` reads one file in a process of its own, which a hostile file may exhaust or kill without harm; `antivirus`
speaks to a clamd where the settings name one.
"""
