"""A score sheet and what is told beside it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import get_language

from games.models import ScoreSheet
from games.rules import registry
from games.rules.protocol import GameInfo, SheetKind
from games.sheets import sheet_kind
from web.score_form import ScoreForm


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A sheet of a game. `words` are the game's, in the reader's language."""

    info: GameInfo
    kind: SheetKind[Any, Any]
    words: Mapping[str, str]

    @property
    def title(self) -> str:
        return self.words[f"scoring.{self.kind.slug}"]

    @property
    def summary(self) -> list[str]:
        """How it is counted, a rule each."""
        return self.words[f"scoring.{self.kind.slug}.summary"].split("\n")

    @property
    def address(self) -> str:
        return reverse("web:score_sheet", args=[self.info.slug, self.kind.slug])

    @property
    def others(self) -> list["SheetPage"]:
        """All sheets of the game, this one among them; empty if there is no other."""
        kinds = registry.rules(self.info.slug).sheets
        return [SheetPage(self.info, kind, self.words) for kind in kinds] if len(kinds) > 1 else []

    def form(
        self, *, sent: QueryDict | None = None, kept: ScoreSheet | None = None, is_live: bool = False
    ) -> ScoreForm:
        """The sheet to fill in. A kept one of another kind is nothing to begin with."""
        if kept and (kept.rules, kept.sheet) != (self.info.slug, self.kind.slug):
            kept = None
        return ScoreForm(self.kind, self.info.seats, self.words, sent=sent, kept=kept, is_live=is_live)


def sheet_page(slug: str, sheet: str = "") -> SheetPage:
    """A game's sheet, or the one of the whole game. Raises NoSuchSheet."""
    kind = sheet_kind(slug, sheet)
    rules = registry.rules(slug)
    return SheetPage(rules.info, kind, rules.texts.get(get_language() or "en", rules.texts["en"]))


def share_address(kept: ScoreSheet) -> str:
    """The whole address of a kept sheet, to be passed on."""
    return settings.SITE_URL + reverse("web:kept_sheet", args=[kept.token])
