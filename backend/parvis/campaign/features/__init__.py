"""The features: three switches by which an administrator opens what candidates get, each when it is ready (part 2
§2.14).

`queries.letters_are_open` is what the evaluation letter asks. Whom a switch has reached already comes from
`queries.done_readers`, and what else switching on starts from `service.starters`; `parvis.app.wiring` fills both.
"""
