"""A client of Guildpost in one file: Python's standard library, nothing else.

    house = Guildpost("http://127.0.0.1:8000", token="gp_pat_…")
    for turn in house.turns():
        game = house.game(turn["game"])
        house.play(game, {"type": "end"})

What it answers are the JSON documents of the interface (`/api/v1/docs`) as dictionaries. Every POST carries an
Idempotency-Key and is asked again when the answer is lost, so it is done once.
"""

import json
import re
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from email.message import Message
from typing import Any

type Json = Any
type Game = dict[str, Any]
type Move = dict[str, Any]

_OVERLOADED = (429, 502, 503, 504)


class Refused(Exception):
    """The house said no; nothing was done.

    Attributes:
        status: the HTTP status.
        code: stable; what it means stands at `type`.
        problem: the whole document.
    """

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail", f"status {status}"))
        self.status = status
        self.code: str = problem.get("code", "")
        self.problem = problem


class Guildpost:
    """A house, as the holder of a token sees it.

    Args:
        address: of the site, such as "https://guildpost.example".
        token: a personal token; without one only what is open to all can be read.
        patience_seconds: how long to wait for an answer, and how long to go on asking a house that does not answer.
    """

    def __init__(self, address: str, token: str | None = None, *, patience_seconds: float = 30) -> None:
        self._root = address.rstrip("/") + "/api/v1"
        self._headers = {"Accept": "application/json", "User-Agent": "guildpost-python/1"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._patience = patience_seconds
        self._opener = urllib.request.build_opener()

    def rules(self) -> list[dict[str, Any]]:
        """The games that can be played here."""
        return list(self._pages("/rules"))

    def me(self) -> dict[str, Any]:
        """Who holds the token."""
        return dict(self._ask("GET", "/me"))

    def turns(self) -> list[dict[str, Any]]:
        """What waits for you, the most urgent first."""
        return list(self._pages("/me/turns"))

    def games(self, **filters: str) -> Iterator[Game]:
        """Games, the newest first; `filters` are the interface's: status, rules, mine, waiting."""
        query = "&".join(f"{name}={value}" for name, value in filters.items())
        return self._pages(f"/games?{query}" if query else "/games")

    def new_game(self, rules: str, seats: list[dict[str, Any]], **more: Json) -> Game:
        """Set a table. Seats are such as {"kind": "me"}, {"kind": "bot"}, {"kind": "user", "name": "bob"}."""
        return dict(self._ask("POST", "/games", {"rules": rules, "seats": seats, **more}))

    def game(self, game_id: str) -> Game:
        """A game as your seat may know it."""
        return dict(self._ask("GET", f"/games/{game_id}"))

    def join(self, game_id: str) -> Game:
        """Sit down at an open table."""
        return dict(self._ask("POST", f"/games/{game_id}/join", {}))

    def play(self, game: Game, move: Move) -> Game:
        """Answer what your seat was asked in `game`. Raises Refused."""
        body = {"seat": game["you"], "step": game["step"], "move": move}
        return dict(self._ask("POST", f"/games/{game['id']}/moves", body))

    def undo(self, game: Game) -> Game:
        """Take your last move back. Raises Refused."""
        body = {"seat": game["you"], "step": game["step"]}
        return dict(self._ask("POST", f"/games/{game['id']}/undo", body))

    def events(self, after: int | None = None, wait: int = 60) -> Iterator[dict[str, Any]]:
        """News of your games as it comes, without end; `number` of the last says where to go on another time.

        Begins after entry `after`, else with what comes from now on. Raises Refused with the code "resync" if what
        followed is not kept any more: then read anew what you need, and go on after `problem["context"]["next"]`.

        Args:
            wait: seconds, at most 60; how long to hold the line where the house lets one wait.
        """
        root = self._root
        while True:
            place = "" if after is None else f"&after={after}"
            try:
                told, headers = self._answer("GET", f"{root}/me/events?wait={wait}{place}", more_seconds=wait)
            except OSError:
                if root == self._root:
                    raise
                root = self._root
                continue
            yield from told["events"]
            after = told["next"]
            before, root = root, _where_to_wait(headers) or root
            if root == before:
                time.sleep(float(headers.get("Retry-After") or 0))

    def log(self, game_id: str) -> Iterator[dict[str, Any]]:
        """What happened, the oldest first, as far as you may know it."""
        return self._pages(f"/games/{game_id}/log")

    def proof(self, game_id: str) -> dict[str, Any]:
        """The seed and every draw of a game that is over. Raises Refused before."""
        return dict(self._ask("GET", f"/games/{game_id}/proof"))

    def competitions(self, **filters: str) -> Iterator[dict[str, Any]]:
        """Competitions, the newest first; `filters` are the interface's: kind, status, mine, organised."""
        query = "&".join(f"{name}={value}" for name, value in filters.items())
        return self._pages(f"/competitions?{query}" if query else "/competitions")

    def competition(self, competition_id: str) -> dict[str, Any]:
        """A competition with its settings and stages."""
        return dict(self._ask("GET", f"/competitions/{competition_id}"))

    def enter(self, competition_id: str, *, as_substitute: bool = False) -> dict[str, Any]:
        """Take part, or ask to. Raises Refused."""
        body = {"as_substitute": as_substitute}
        return dict(self._ask("POST", f"/competitions/{competition_id}/entries", body))

    def entries(self, competition_id: str) -> Iterator[dict[str, Any]]:
        """Who takes part or did."""
        return self._pages(f"/competitions/{competition_id}/entries")

    def tables(self, competition_id: str, **filters: str) -> Iterator[dict[str, Any]]:
        """Tables with seats and results; `filters` are the interface's: stage, round, status, entry."""
        query = "&".join(f"{name}={value}" for name, value in filters.items())
        return self._pages(f"/competitions/{competition_id}/tables{f'?{query}' if query else ''}")

    def standings(self, competition_id: str, stage: int | None = None) -> dict[str, Any]:
        """How a stage stands: the one named, or that under way."""
        query = "" if stage is None else f"?stage={stage}"
        return dict(self._ask("GET", f"/competitions/{competition_id}/standings{query}"))

    def draft_round(self, competition_id: str, stage: int) -> dict[str, Any]:
        """The next round of a stage as it would start now. For organisers. Raises Refused."""
        return dict(self._ask("GET", f"/competitions/{competition_id}/stages/{stage}/rounds/draft"))

    def start_round(self, competition_id: str, draft: dict[str, Any]) -> dict[str, Any]:
        """Start a round as `draft` showed it. Raises Refused, with the code "stale_preview" if something changed."""
        path = f"/competitions/{competition_id}/stages/{draft['stage']}/rounds"
        return dict(self._ask("POST", path, {"digest": draft["digest"]}))

    def set_tables(self, competition_id: str, stage: int, tables: list[dict[str, Any]]) -> dict[str, Any]:
        """Set up to 200 tables by hand, all or none: each such as {"rules": "blueprints", "entries": [id, id]}."""
        return dict(self._ask("POST", f"/competitions/{competition_id}/stages/{stage}/tables", {"tables": tables}))

    def table_deed(self, competition_id: str, table_id: str, verb: str, **said: Json) -> dict[str, Any]:
        """Do something with a table: nudge, adjudicate, claim, confirm and so on, with what that takes. Raises Refused.

        house.table_deed(cup, table, "adjudicate", outcomes=[{"place": 1}, {"place": 2}], reason="Nobody moved.")
        """
        return dict(self._ask("POST", f"/competitions/{competition_id}/tables/{table_id}/{verb}", said))

    def _pages(self, path: str) -> Iterator[dict[str, Any]]:
        while path:
            page = self._ask("GET", path)
            yield from page["results"]
            path = (page["next"] or "").partition("/api/v1")[2]

    def _ask(self, method: str, path: str, body: Json = None) -> Json:
        """One answer. Raises Refused, or OSError when patience ends."""
        return self._answer(method, self._root + path, body)[0]

    def _answer(self, method: str, url: str, body: Json = None, *, more_seconds: float = 0) -> tuple[Json, Message]:
        """One answer and its headers, however often it takes to get it. Raises Refused, or OSError."""
        headers = dict(self._headers)
        data = None
        if method == "POST":
            data = json.dumps(body).encode()
            headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        request = urllib.request.Request(url, data, headers, method=method)  # noqa: S310 - the address is the caller's
        patience = self._patience + more_seconds
        until, pause = time.monotonic() + patience, 0.2
        while True:
            try:
                with self._opener.open(request, timeout=patience) as answer:
                    return json.loads(answer.read() or b"null"), answer.headers
            except urllib.error.HTTPError as error:
                wait = float(error.headers.get("Retry-After") or pause)
                if error.code not in _OVERLOADED or time.monotonic() + wait > until:
                    raise Refused(error.code, _problem(error)) from None
            except OSError:
                wait = pause
                if time.monotonic() + wait > until:
                    raise
            time.sleep(wait)
            pause = min(2 * pause, 5)


def _where_to_wait(headers: Message) -> str | None:
    """What the house says of where one can wait for news."""
    found = re.search(r'<([^>]+)/me/events>; *rel="monitor"', headers.get("Link", ""))
    return found and found[1]


def _problem(error: urllib.error.HTTPError) -> dict[str, Any]:
    try:
        found = json.loads(error.read())
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
