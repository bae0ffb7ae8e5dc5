"""What the web server of the benchmark runs."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"

from config.wsgi import application

__all__ = ["application"]
