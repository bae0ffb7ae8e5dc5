"""Who takes part: entering, being asked, being accepted, and leaving."""

from collections.abc import Callable
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import User
from api import bodies, cursors
from api.arguments import one_of_in
from api.cursors import Page
from api.endpoint import ORGANISE, PLAY, Endpoint, person, plain, viewer
from api.idempotency import NOTHING, Done
from api.schema import operation, query, reading
from api.v1.competing import IS_OPEN, ORGANISED, ORGANISED_STAGE, SEEN, SEES, do, organised, shown
from api.v1.competition_bodies import (
    ApartBody,
    DivisionMoveBody,
    EnterBody,
    InvitationByAddress,
    InvitationByName,
    InvitationsBody,
    ReasonBody,
    SeedsBody,
)
from api.v1.competition_shapes import ApartShape, CompetitionEntry
from api.v1.competition_showing import apart_of, entry_of
from games.errors import BadReason
from leagues import entering, errors, inviting, listings, queries, stages
from leagues.authority import organises
from leagues.models import Entry

_STATUS = query("status", {"type": "string", "enum": list(Entry.Status)}, description="only those of this status")
_ANSWERED = (*ORGANISED, errors.NotEntered, BadReason)


class Entries(Endpoint):
    """All of a competition."""

    scopes = {"GET": SEES, "POST": PLAY}
    open_to_all = IS_OPEN

    @reading("list_entries", Page[CompetitionEntry], refusals=SEEN, parameters=(_STATUS,), is_list=True)
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """List who takes part or did, as they came. Organisers also see who waits, was invited or not taken."""
        asked, cursor, user = plain(request), cursors.cursor_of(plain(request)), viewer(request)
        competition = shown(request, competition_id)
        found = listings.entries(
            competition,
            user,
            is_organised=organises(user, competition),
            status=one_of_in(asked, "status", list(Entry.Status)),
            after=UUID(cursor) if cursor else None,
            limit=cursors.limit_of(asked) + 1,
        )
        return bodies.read_answer(asked, cursors.page_of(asked, found, lambda entry: entry.uuid, entry_of))

    @operation(
        "enter",
        body=EnterBody,
        example={"as_substitute": False},
        answers={201: CompetitionEntry},
        refusals=(
            *(*SEEN, errors.EntriesClosed, errors.AlreadyEntered, errors.NameMissing),
            errors.CompetitionFull,
        ),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Take part, or ask to, where organisers accept entries. Late entries join where the stage can take them."""

        def enter(user: User, body: EnterBody) -> Done:
            entry = entering.enter(competition_id=competition_id, user=user, as_substitute=body.as_substitute)
            return Done(201, _told(entry))

        return do(request, EnterBody, enter)


class Withdraw(Endpoint):
    """Leaving."""

    scopes = {"POST": PLAY}

    @operation("withdraw", answers={200: CompetitionEntry}, refusals=(*SEEN, errors.NotEntered), is_kept=True)
    def post(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Take part no more, or decline an invitation. Games that go on you play to the end, or resign there."""

        def withdraw(user: User, body: bodies.Body) -> Done:
            return Done(200, _told(entering.withdraw(competition_id=competition_id, user=user)))

        return do(request, bodies.Body, withdraw)


class Invitations(Endpoint):
    """Asking people."""

    scopes = {"POST": ORGANISE}

    @operation(
        "invite",
        body=InvitationsBody,
        example={"people": [{"kind": "user", "name": "bob"}, {"kind": "address", "address": "bea@example.org"}]},
        answers={204: None},
        refusals=(*ORGANISED, errors.EntriesClosed, errors.BadSettings),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Ask people to take part. The answer is the same whomever an address belongs to."""

        def invite(user: User, body: InvitationsBody) -> Done:
            names = [each.name for each in body.people if isinstance(each, InvitationByName)]
            addresses = [each.address for each in body.people if isinstance(each, InvitationByAddress)]
            inviting.invite_people(competition_id=competition_id, by=user, names=names, addresses=addresses)
            return NOTHING

        return do(request, InvitationsBody, invite)


class Seeds(Endpoint):
    """How strong entries are."""

    scopes = {"PUT": ORGANISE}

    @operation(
        "set_seeds",
        body=SeedsBody,
        example={"seeds": [{"entry": "0198f000-0000-7000-8000-000000000000", "seed": 1}]},
        answers={204: None},
        refusals=(*ORGANISED, errors.NotEntered, errors.BadSettings),
    )
    def put(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Rank who enters. It matters where a stage has not started."""
        body = bodies.read(plain(request), SeedsBody)
        seeds = {wish.entry: wish.seed for wish in body.seeds}
        entering.set_seeds(competition_id=competition_id, by=person(request), seeds=seeds)
        return HttpResponse(status=204)


class Apart(Endpoint):
    """Who should not meet. It is told to organisers only: who lives together is nobody else's affair."""

    scopes = {"GET": ORGANISE, "PUT": ORGANISE}

    @reading("read_apart", ApartShape, refusals=(errors.CompetitionNotFound, errors.NotYourCompetition))
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Read which pairs pairings keep apart as far as they can."""
        return bodies.read_answer(plain(request), apart_of(queries.kept_apart(organised(request, competition_id))))

    @operation(
        "keep_apart",
        body=ApartBody,
        example={"pairs": [["0198f000-0000-7000-8000-000000000000", "0198f000-0000-7000-8000-000000000001"]]},
        answers={200: ApartShape},
        refusals=(*ORGANISED, errors.NotEntered, errors.BadSettings),
    )
    def put(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Name all pairs that should not meet: these take the place of those before."""
        body = bodies.read(plain(request), ApartBody)
        entering.keep_apart(
            competition_id=competition_id, by=person(request), pairs=[(one, other) for one, other in body.pairs]
        )
        return bodies.answer(apart_of(queries.kept_apart(shown(request, competition_id))))


class Accept(Endpoint):
    """Taking somebody in."""

    scopes = {"POST": ORGANISE}

    @operation(
        "accept_entry",
        body=EnterBody,
        example={"as_substitute": False},
        answers={200: CompetitionEntry},
        refusals=(*ORGANISED, errors.NotEntered, errors.CompetitionFull, errors.NameMissing, errors.EntriesClosed),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, entry_id: UUID) -> HttpResponse:
        """Let somebody who asked take part, or somebody who withdrew come back."""

        def accept(user: User, body: EnterBody) -> Done:
            entry = entering.accept_entry(
                competition_id=competition_id, by=user, entry=entry_id, as_substitute=body.as_substitute
            )
            return Done(200, _told(entry))

        return do(request, EnterBody, accept)


class Decline(Endpoint):
    """Saying no."""

    scopes = {"POST": ORGANISE}

    @operation(
        "decline_entry",
        body=ReasonBody,
        example={"reason": "The league is for members of the club."},
        answers={200: CompetitionEntry},
        refusals=_ANSWERED,
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, entry_id: UUID) -> HttpResponse:
        """Say no to somebody who asked, or take an invitation back."""
        return _answered(request, competition_id, entry_id, entering.decline_entry)


class Expel(Endpoint):
    """Sending away."""

    scopes = {"POST": ORGANISE}

    @operation(
        "expel_entry",
        body=ReasonBody,
        example={"reason": "Twice away without a word."},
        answers={200: CompetitionEntry},
        refusals=_ANSWERED,
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, entry_id: UUID) -> HttpResponse:
        """Have somebody take part no more; seats at tables that go on are given up."""
        return _answered(request, competition_id, entry_id, entering.expel)


class Move(Endpoint):
    """Another division."""

    scopes = {"POST": ORGANISE}

    @operation(
        "move_entry",
        body=DivisionMoveBody,
        example={"stage": 2, "division": 1, "reason": "Comes back from a year abroad."},
        answers={200: CompetitionEntry},
        refusals=(*ORGANISED_STAGE, errors.NotEntered, errors.BadSettings, BadReason),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, entry_id: UUID) -> HttpResponse:
        """Put somebody into another division: of a season to come, or of one in which that one has not played."""

        def move(user: User, body: DivisionMoveBody) -> Done:
            entry = entering.entry_of(shown(request, competition_id), entry_id)
            stages.move_entry(
                competition_id=competition_id,
                by=user,
                entry=entry,
                number=body.stage,
                division=body.division,
                reason=body.reason,
            )
            return Done(200, _told(entry))

        return do(request, DivisionMoveBody, move)


def _answered(request: Request, competition_id: UUID, entry_id: UUID, verb: Callable[..., Entry]) -> HttpResponse:
    """Answer somebody, with a reason."""

    def answer(user: User, body: ReasonBody) -> Done:
        return Done(200, _told(verb(competition_id=competition_id, by=user, entry=entry_id, reason=body.reason)))

    return do(request, ReasonBody, answer)


def _told(entry: Entry) -> CompetitionEntry:
    return entry_of(listings.entry(entry.uuid))
