"""Why an image is no logo."""

from parvis.kernel.errors import DomainError


class LogoInvalid(DomainError):
    """The file is no picture that every page, letter and mail can show."""

    code = "LOGO_INVALID"
    status = 422
    field = "file"
    message = "Le logo est une image PNG ou JPEG."
