"""Structured logs: one event a line, with the request's id; never a token, seed, address or hidden thing."""

import logging
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog
from celery import Task
from celery.signals import task_postrun, task_prerun
from django.http import HttpRequest, HttpResponse
from uuid_utils.compat import uuid7

_SECRETS = (
    ("/", re.compile(r"\b([a-z])/[\w.=~-]{16,}"), r"\1/…"),  # the address in a letter: one sign, then its token
    ("@", re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+"), "…@…"),
)
"""The sign that each has and few lines have, how it is found, and what is shown instead."""


def configure(level: str) -> None:
    """Send everything to standard error as `time level event key=value`.

    Our own lines go there straight, for the way through the standard library would take thrice the time; those of the
    libraries come that way.
    """
    named: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    rendered: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"], bool_as_flag=False),
        without_secrets,
    ]
    stream = sys.stderr  # as it is now: a worker of Celery puts one of its own in its place, which logs what is printed
    structlog.configure(
        processors=[*named, *rendered],
        logger_factory=lambda *_: _Printer(stream),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    handler.addFilter(name_the_route)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=named,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("django.db.backends").setLevel("INFO")  # below that it writes down what is stored
    logging.getLogger("urllib3").setLevel("CRITICAL")  # its warnings quote the addresses of hooks, which may be secret


class _Printer(structlog.WriteLogger):
    """Where nobody takes a line, what it tells of goes on all the same."""

    def msg(self, message: str) -> None:
        with suppress(OSError, ValueError):  # as the standard library's handlers do
            super().msg(message)

    debug = info = warning = error = critical = msg


def name_the_route(record: logging.LogRecord) -> bool:
    """A logging filter that lets all through, with a request's route in place of its path, which may hold a token."""
    request = getattr(record, "request", None)
    if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
        route = request.resolver_match.route if request.resolver_match else "no route"
        path = request.path.encode("unicode_escape").decode()  # as Django escapes what it logs
        record.args = tuple(f"/{route}" if arg in (path, request.path) else arg for arg in record.args)
    return True


def without_secrets(logger: Any, name: str, line: Any) -> Any:
    """A line as it may be written: whatever an error's message quotes, no token of an address, no person's address."""
    for sign, secret, shown in _SECRETS:
        if sign in line:
            line = secret.sub(shown, line)
    return line


class RequestIds:
    """Gives each request an id, in its log lines and in the answer's `X-Request-ID`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = str(uuid7())
        with structlog.contextvars.bound_contextvars(request=request_id):
            response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


@task_prerun.connect
def name_task(task_id: str, task: Task[Any, Any], **_: Any) -> None:
    """Let a task's log lines carry its name and id."""
    structlog.contextvars.bind_contextvars(task=task.name, task_id=task_id)


@task_postrun.connect
def forget_task(**_: Any) -> None:
    """Let the lines between tasks carry neither."""
    structlog.contextvars.unbind_contextvars("task", "task_id")
