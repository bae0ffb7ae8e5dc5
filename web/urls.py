"""The addresses of the pages."""

from django.urls import path

from web.views import game, home, links, new_game, post_room, records, rules, unsubscribe

app_name = "web"
urlpatterns = [
    path("", home.landing, name="landing"),
    path("sign-in/demo", home.demo_sign_in, name="demo_sign_in"),
    path("sign-out", home.sign_out, name="sign_out"),
    path("rules", rules.games, name="rules"),
    path("rules/<slug:slug>", rules.game, name="rules_of_game"),
    path("rules/<slug:slug>/picture.svg", rules.picture, name="picture"),
    path("games/new", new_game.choose, name="choose_game"),
    path("games/new/<slug:slug>", new_game.set_table, name="new_game"),
    path("games/<uuid:game_id>", game.show, name="game"),
    path("games/<uuid:game_id>/news", game.news, name="news"),
    path("games/<uuid:game_id>/move", game.move, name="move"),
    path("games/<uuid:game_id>/undo", game.undo, name="undo"),
    path("games/<uuid:game_id>/take-back", game.take_back, name="take_back"),
    path("games/<uuid:game_id>/resign", game.resign, name="resign"),
    path("games/<uuid:game_id>/log", records.log, name="log"),
    path("games/<uuid:game_id>/proof", records.proof, name="proof"),
    path("t/<str:token>", links.turn, name="turn"),
    path("t/<str:token>/move", links.move, name="turn_move"),
    path("l/<str:token>", links.look, name="look"),
    path("r/<str:token>", links.take_back, name="return"),
    path("u/<str:token>", unsubscribe.unsubscribe, name="unsubscribe"),
    path("post-room/", post_room.mails, name="post_room"),
    path("post-room/<int:mail_id>", post_room.mail, name="posted_mail"),
    path("post-room/<int:mail_id>/html", post_room.html, name="posted_html"),
]
