"""The features: three switches with which an administrator opens each service to candidates when it is ready.

The evaluation letter reads `queries.letters_are_open`. `queries.done_readers` tell which candidates a switch has
already reached, `service.starters` what else switching on starts; `parvis.app.wiring` fills both.
"""
