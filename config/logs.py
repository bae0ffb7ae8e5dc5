"""Structured logs: one event a line, with the request's id; never a token, seed, address or hidden thing."""

import logging
from collections.abc import Callable
from typing import Any

import structlog
from celery import Task
from celery.signals import task_postrun, task_prerun
from django.http import HttpRequest, HttpResponse
from uuid_utils.compat import uuid7


def configure(level: str) -> None:
    """Send everything to standard error as `time level event key=value`."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"], bool_as_flag=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())


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
