"""Where the site may be made: never at the cost of something else."""

from pathlib import Path

from .fault import SiteError

MARKER = ".domeng-site"
"""A file by which a site of ours is known."""


def check_room(folder: Path) -> None:
    """Raise SiteError if there is something at that place that is no site of ours: it would be lost."""
    here, target = Path.cwd(), folder.resolve()
    if target in (here, *here.parents):
        raise SiteError("around-us", folder)
    if target.exists() and not target.is_dir():
        raise SiteError("a-file", folder)
    if target.is_dir() and any(target.iterdir()) and not (target / MARKER).is_file():
        raise SiteError("not-ours", folder)


def replace(target: Path, new: Path, old: Path) -> None:
    """Put a folder in the place of another, which goes to `old`; it comes back where that is not possible (OSError)."""
    if target.exists():
        target.rename(old)
    try:
        new.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
