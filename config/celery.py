"""The Celery application and the whole beat schedule: fixed intervals, in UTC, safe to run twice."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("guildpost")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.imports = ["config.watchdog"]

app.conf.beat_schedule = {
    "play waiting bots": {"task": "games.tasks.sweep_bots", "schedule": 5.0, "options": {"expires": 5}},
    "settle deadlines": {"task": "games.tasks.sweep_deadlines", "schedule": 5.0, "options": {"expires": 5}},
    "call off tables": {"task": "games.tasks.expire_tables", "schedule": 60.0, "options": {"expires": 60}},
    "tell people": {"task": "notifications.tasks.tell", "schedule": 5.0, "options": {"expires": 5}},
    "send mail": {"task": "notifications.tasks.deliver", "schedule": 5.0, "args": ["mail"], "options": {"expires": 5}},
    "send to hooks": {
        "task": "notifications.tasks.deliver",
        "schedule": 5.0,
        "args": ["hooks"],
        "options": {"expires": 5},
    },
    "forget guests": {"task": "games.tasks.forget_guests", "schedule": 3600.0, "options": {"expires": 3600}},
    "release a canary": {
        "task": "notifications.tasks.release_canary",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    "take in results": {"task": "leagues.tasks.take_in_results", "schedule": 5.0, "options": {"expires": 5}},
    "keep rounds": {"task": "leagues.tasks.keep_rounds", "schedule": 60.0, "options": {"expires": 60}},
    # More than once a day, for the interval begins anew whenever beat does.
    "keep house": {"task": "config.tasks.keep_house", "schedule": 3600.0, "options": {"expires": 3600}},
    "reconcile results": {
        "task": "leagues.tasks.reconcile_results",
        "schedule": 21_600.0,
        "options": {"expires": 3600},
    },
}
