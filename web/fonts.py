"""The three faces the pages are set in, out of the font wheels."""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage

_WHEELS = ("font_source_sans_pro", "font_source_serif_pro")
_FACES = {"SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf", "SourceSerifPro-Semibold.ttf"}


class FontFinder(FileSystemFinder):
    """Finds `fonts/<face>.ttf`. Each wheel has two dozen faces; only those in use are collected."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.locations = [("fonts", str(files(wheel) / "files")) for wheel in _WHEELS]
        for prefix, root in self.locations:
            self.storages[root] = FileSystemStorage(location=root)
            self.storages[root].prefix = prefix

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        return ((path, storage) for path, storage in super().list(ignore_patterns) if path in _FACES)
