"""The way in of the server for those who wait for news (`api.streams`)."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from api.streams import Streams  # noqa: E402 - models can be read only now

application = Streams()
