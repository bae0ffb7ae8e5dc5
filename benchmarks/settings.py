"""The site's settings, with an address for the reference and no limit on how often one may ask."""

from config.settings import *  # noqa: F403 - the settings as they are

ROOT_URLCONF = "benchmarks.site"
API_LIMIT = API_LIMIT_ANONYMOUS = 10**9
