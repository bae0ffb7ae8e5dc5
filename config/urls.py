"""All addresses of the site."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import livez

urlpatterns: list[URLPattern | URLResolver] = [
    path("livez", livez),
    path("desk/", admin.site.urls),
    path("", include("web.urls")),
]
