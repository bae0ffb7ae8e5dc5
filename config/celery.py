"""The Celery application and the whole beat schedule: fixed intervals, in UTC, safe to run twice."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("guildpost")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

app.conf.beat_schedule = {
    "play waiting bots": {"task": "games.tasks.sweep_bots", "schedule": 5.0, "options": {"expires": 5}},
    "settle deadlines": {"task": "games.tasks.sweep_deadlines", "schedule": 5.0, "options": {"expires": 5}},
    "tell people": {"task": "notifications.tasks.deliver", "schedule": 5.0, "options": {"expires": 5}},
}
