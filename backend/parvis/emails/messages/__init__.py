"""Writing a mail: the same content as HTML and as text; what people typed is plain text in both.

`letterhead` is who writes: the school, as its settings say. `writing` fills the templates of the folder `templates`: an
MJML layout, compiled once, and its plain counterpart.
"""
