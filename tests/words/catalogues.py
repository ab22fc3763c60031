"""Catalogues for tests: one that disguises every message that passes through it, and one compiled to a file."""

import gettext
import struct
from pathlib import Path
from string import Formatter

from domeng_widgets.words import Language

WIDE = 0xFEE0
"""From an ASCII letter to the same letter in full width, which no English word is written in."""

Forms = dict[str, str | list[str]]


def disguised(message: str) -> str:
    """The message with other letters; its placeholders stay."""
    pieces = []
    for literal, field, _, _ in Formatter().parse(message):
        text = "".join(chr(ord(each) + WIDE) if each.isascii() and each.isalpha() else each for each in literal)
        pieces.append(text + ("" if field is None else f"{{{field}}}"))
    return "".join(pieces)


class Disguise(gettext.NullTranslations):
    """A catalogue that has every message, and another plural: it takes the first form for 1, 21, 31… too."""

    def gettext(self, message: str) -> str:
        return disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(msgid1 if n % 10 == 1 and n != 11 else msgid2)


class DisguisedLanguage(Language):
    """English in disguise: what is left in plain letters has not passed through the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self._catalogue = Disguise()


def compile_catalogue(folder: Path, code: str, plural: str, messages: Forms) -> None:
    """Write a gettext catalogue as `msgfmt` would: sorted keys, plural forms separated by NUL."""
    entries = {"": f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {plural}\n"}
    for key, form in messages.items():
        entries[key] = form if isinstance(form, str) else "\0".join(form)
    keys, texts = zip(*sorted((key.encode(), text.encode()) for key, text in entries.items()), strict=True)
    start = 7 * 4 + 16 * len(keys)
    key_table, key_data = _table(keys, start)
    text_table, text_data = _table(texts, start + len(key_data))
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    path = folder / code / "LC_MESSAGES" / "domeng.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(head + key_table + text_table + key_data + text_data)


def _table(texts: tuple[bytes, ...], start: int) -> tuple[bytes, bytes]:
    """The lengths and places of texts that lie one behind the other from `start`, and the texts."""
    table, data = b"", b""
    for text in texts:
        table += struct.pack("<2I", len(text), start + len(data))
        data += text + b"\0"
    return table, data
