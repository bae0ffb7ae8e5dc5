"""All addresses of the site."""

from django.urls import URLPattern, URLResolver, include, path

from config.health import livez

urlpatterns: list[URLPattern | URLResolver] = [
    path("livez", livez),
    path("api/", include("api.urls")),
    path("", include("web.urls")),
]
