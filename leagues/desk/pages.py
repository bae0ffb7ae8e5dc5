"""What all pages of competitions at the desk have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.functional import Promise

from leagues.desk import addresses
from leagues.desk.own import person_of
from leagues.models import Competition

type AnyView = Callable[..., HttpResponse]


class Pages(ABC):
    """Some pages of competitions, within the frame of the desk."""

    def __init__(self, admin: "ModelAdmin[Competition]") -> None:
        self.admin = admin

    @abstractmethod
    def urls(self) -> list[URLPattern]:
        """Where they lie."""

    def at(self, route: str, view: AnyView, name: str) -> URLPattern:
        """A page at a route below the list of competitions; only staff comes there."""
        return path(route, self.admin.admin_site.admin_view(view), name=f"leagues_{name}")

    def show(
        self, request: HttpRequest, template: str, *, title: str | Promise, status: int = 200, **context: Any
    ) -> HttpResponse:
        """A page, at once: times are written in the zone that is the present one."""
        frame = self.admin.admin_site.each_context(request)
        competition = context.get("competition")
        back = addresses.competition_page(competition) if isinstance(competition, Competition) else None
        shown = {**frame, "title": title, "opts": self.admin.opts, "back": back, "zone": person_of(request).zone}
        return render(request, f"leagues/{template}", {**shown, **context}, status=status)
