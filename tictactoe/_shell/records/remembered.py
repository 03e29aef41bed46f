"""One setting of the records, for a program that does not open them."""

import os
from contextlib import closing, suppress

from . import Unusable
from .file import check, connect_to_read, troubles


def remembered(path: str, name: str) -> str:
    """A setting of the last sitting; "" if there is none, or the file cannot be read, which others will tell."""
    with suppress(Unusable), troubles():
        check(path)
        if os.path.exists(path):
            with closing(connect_to_read(path)) as connection:
                asked = "SELECT CAST(value AS TEXT) FROM setting WHERE name = ?"
                found: str = (connection.execute(asked, (name,)).fetchone() or ("",))[0]
                return found
    return ""
