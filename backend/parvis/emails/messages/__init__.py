"""Writing a mail: the same content as HTML and as text; what people typed is plain text in both.

Its head and its foot are the school's, by its settings. `writing` fills the templates of the folder `templates`: an
MJML layout, compiled once, and its plain counterpart.
"""
