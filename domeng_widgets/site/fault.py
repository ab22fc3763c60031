"""What can keep the site from being made."""


class SiteError(Exception):
    """The site cannot be made: a code, what it is about, and perhaps more; words.site.fault has the sentences."""

    def __init__(self, code: str, about: object, more: str = "") -> None:
        super().__init__(code, str(about), more)
        self.code, self.about, self.more = code, str(about), more
