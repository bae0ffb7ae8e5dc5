"""The settings of every process. All that varies comes from the environment (`config.environment`)."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.templatetags.static import static

from config import browser, environment, logs, mail

ENVIRONMENT = environment.read()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR = ENVIRONMENT.var_path
VAR.mkdir(parents=True, exist_ok=True)

SECRET_KEY = ENVIRONMENT.secret_key
SECRET_KEY_FALLBACKS = ENVIRONMENT.secret_key_fallback_list
DEBUG = ENVIRONMENT.debug
DEMO = ENVIRONMENT.demo
ALLOWED_HOSTS = ENVIRONMENT.host_list

INSTALLED_APPS = [
    "web",  # before unfold, whose words about who is signed in it replaces
    "unfold.apps.BasicAppConfig",  # before the admin, whose templates it replaces
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "web.apps.DeskConfig",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "anymail",
    "config",
    "accounts",
    "games",
    "notifications",
    "leagues",
    "api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.browser.BrowserHeaders",  # this and the next two so high up that no answer goes without
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # a board is 50 to 90 KB of SVG, a tenth of it zipped
    "config.logs.RequestIds",
    "config.bodies.BodyLimit",
    "web.secret_addresses.SecretAddresses",
    "config.metrics.RequestMetrics",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "web.refusals.Refusals",
    "web.introductions.Introductions",
    "config.looking.OneInstant",  # last: around the view alone
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "web.requests.demo",
            ],
        },
    },
]


# PostgreSQL plans what is asked often once for each connection: to plan most of our statements takes longer than to
# execute them.
_PREPARED = {"server_side_binding": True, "prepare_threshold": 5}


def _database() -> dict[str, Any]:
    """PostgreSQL by its URL, else SQLite set up for several processes: a writer waits, never fails."""
    if ENVIRONMENT.database_url:
        named: dict[str, Any] = {
            **dj_database_url.parse(
                ENVIRONMENT.database_url, engine="config.postgresql", conn_max_age=600, conn_health_checks=True
            )
        }
        return named | {"OPTIONS": {**_PREPARED, **named.get("OPTIONS", {})}}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR / "guildpost.sqlite3",
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
        },
    }


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "web:landing"
PROXIES = ENVIRONMENT.proxies

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "config.formats"

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "web.fonts.FontFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG

WHITENOISE_ALLOW_ALL_ORIGINS = False

SITE_URL = ENVIRONMENT.site_url
EVENTS_URL = ENVIRONMENT.events_url
IS_HTTPS = SITE_URL.startswith("https://")

SECURE_SSL_REDIRECT = IS_HTTPS
# Asked from beside the server, too, where nothing is encrypted.
SECURE_REDIRECT_EXEMPT = [r"^(livez|readyz|healthz/pipeline|metrics)$"]
SECURE_PROXY_SSL_HEADER = ENVIRONMENT.https_header_and_value
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SECURE_HSTS_SECONDS = browser.YEAR_SECONDS if IS_HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # what else lives below the site's name is not ours to bind to https
    "security.W021",  # nor is the name ours to enter in browsers' lists, which it would hardly ever leave
]
SESSION_ENGINE = "config.sessions"
SESSION_COOKIE_NAME = f"{browser.HOST_COOKIE if IS_HTTPS else ''}sessionid"
CSRF_COOKIE_NAME = f"{browser.HOST_COOKIE if IS_HTTPS else ''}csrftoken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # pages bring it in their forms
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"  # showing one must not write a session
SECURE_CSP = browser.content_policy(is_https=IS_HTTPS)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "api.schema.Contract",
    "EXCEPTION_HANDLER": "api.problems.handle",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "TITLE": "Guildpost",
    "VERSION": "1",
    "DESCRIPTION": "Slow building games by post: play, watch and run them from a program.",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["api.schema.add_components"],
}
API_LIMIT, API_LIMIT_ANONYMOUS = 600, 120
"""Requests a minute."""

MAILERS = mail.mailers(ENVIRONMENT.mail_url, demo=ENVIRONMENT.demo)
DEFAULT_FROM_EMAIL = ENVIRONMENT.mail_from or f"Guildpost <post@{urlsplit(SITE_URL).hostname}>"
BOUNCES_TO = ENVIRONMENT.mail_bounces
ANYMAIL = mail.calls_of_providers(ENVIRONMENT.mail_url, ENVIRONMENT.mail_hook_secret)

HOOK_HTTP = ENVIRONMENT.hook_http
HOOK_PORTS = ENVIRONMENT.hook_port_list
HOOK_NETS = ENVIRONMENT.hook_net_list

# The broker is a doorbell: a message lost costs the seconds until the next sweep, and a broker that is
# away must not keep a request waiting. What lies in the database is the truth.
REDIS_URL = ENVIRONMENT.redis_url
CELERY_BROKER_URL = ENVIRONMENT.redis_url or "filesystem://localhost"


def _doorbell() -> dict[str, object]:
    """Redis, given up on after a second, or a folder that the worker looks into ten times a second."""
    if ENVIRONMENT.redis_url:
        return {"visibility_timeout": 300, "socket_timeout": 1, "socket_connect_timeout": 1}
    folder, control = VAR / "doorbell", VAR / "doorbell-control"
    folder.mkdir(exist_ok=True)
    control.mkdir(exist_ok=True)
    return {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(control),
        "polling_interval": 0.1,
    }


CELERY_BROKER_TRANSPORT_OPTIONS = _doorbell()
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_TIME_LIMIT = 300  # seconds; whatever is cut short is done again by the next sweep
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

UNFOLD = {
    "SITE_SYMBOL": "mail",
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": lambda _request: static("web/seal.svg")}],
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
}

# Where each process counts its requests; the library asks for it by this name.
METRICS_TOKEN = ENVIRONMENT.metrics_token
METRICS_FOLDER = VAR / "metrics"
if METRICS_TOKEN:
    METRICS_FOLDER.mkdir(exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_FOLDER)

LOGGING_CONFIG = None
logs.configure(ENVIRONMENT.log_level)
