"""All addresses of the site."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import livez, pipeline, readyz
from config.metrics import metrics

urlpatterns: list[URLPattern | URLResolver] = [
    path("livez", livez),
    path("api/", include("api.urls")),
    path("desk/", admin.site.urls),
    path("readyz", readyz),
    path("healthz/pipeline", pipeline),
    path("metrics", metrics),
    path("mail-events/", include("notifications.provider_calls")),
    path("", include("web.urls")),
]
