"""The addresses of the interface."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from api import documents
from api.endpoint import Nowhere
from api.v1 import channels, competitions, events, games, me, moves, records, rhythm, rules, tokens
from games.instant import of_one_instant

_v1: list[URLPattern | URLResolver] = [
    # These two first, for they are asked most, and an address is looked for from the top.
    path("games/<uuid:game_id>/moves", moves.Moves.as_view()),
    path("games/<uuid:game_id>", of_one_instant(games.OneGame.as_view())),
    path("rules", rules.AllRules.as_view()),
    path("rules/<slug:slug>", rules.OneRules.as_view()),
    path("rules/<slug:slug>/tally/<slug:sheet>", rules.TallySheet.as_view()),
    path("games", games.Games.as_view()),
    path("games/<uuid:game_id>/join", games.Join.as_view()),
    path("games/<uuid:game_id>/leave", games.Leave.as_view()),
    path("games/<uuid:game_id>/start", games.Start.as_view()),
    path("games/<uuid:game_id>/undo", moves.Undo.as_view()),
    path("games/<uuid:game_id>/resign", moves.Resign.as_view()),
    path("games/<uuid:game_id>/log", records.Log.as_view()),
    path("games/<uuid:game_id>/positions/<int:step>", records.Positions.as_view()),
    path("games/<uuid:game_id>/board.svg", records.Picture.as_view()),
    path("games/<uuid:game_id>/board.png", records.Pixels.as_view()),
    path("games/<uuid:game_id>/proof", records.Proof.as_view()),
    path("games/<uuid:game_id>/export", records.Export.as_view()),
    path("me", me.Me.as_view()),
    path("me/rhythm", rhythm.OwnRhythm.as_view()),
    path("me/turns", me.Turns.as_view()),
    path("me/events", events.Events.as_view(), name="events"),
    path("me/tokens", tokens.Tokens.as_view()),
    path("me/tokens/<uuid:token_id>", tokens.OneToken.as_view()),
    path("me/channels", channels.Channels.as_view()),
    path("me/channels/<uuid:channel_id>", channels.OneChannel.as_view()),
    path("me/channels/<uuid:channel_id>/start", channels.StartAgain.as_view()),
    path("me/channels/<uuid:channel_id>/secret", channels.Secret.as_view()),
    path("me/channels/<uuid:channel_id>/test", channels.Test.as_view()),
    path("me/channels/<uuid:channel_id>/deliveries", channels.Deliveries.as_view()),
    path("me/channels/<uuid:channel_id>/redeliver", channels.RedeliverSince.as_view()),
    path("deliveries/<uuid:delivery_id>/redeliver", channels.Redeliver.as_view()),
    path("competitions", competitions.Competitions.as_view()),
    path("competitions/<uuid:competition_id>", competitions.OneCompetition.as_view()),
    path("competitions/<uuid:competition_id>/", include("api.competition_urls")),
    path("openapi.json", documents.openapi, name="openapi"),
    path("docs", documents.docs, name="docs"),
    re_path(r"", Nowhere.as_view()),
]

app_name = "api"
urlpatterns = [
    path("v1", Nowhere.as_view()),
    path("v1/", include(_v1)),
    path("problems", documents.all_problems, name="problems"),
    path("problems/<slug:code>", documents.problem, name="problem"),
]
