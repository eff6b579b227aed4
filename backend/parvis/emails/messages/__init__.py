"""Writing a mail: the HTML and the text of the same content, everything that people typed being text in both.

`writing` fills the templates of the folder `templates`: an MJML layout, compiled once, and its plain counterpart.
"""
