"""Why something of a competition was refused."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from games import errors as game_errors

BadReason = game_errors.BadReason
"""As at the desk of games: a code has one meaning."""


class LeagueError(Refusal):
    """A competition refuses something."""


class CompetitionNotFound(LeagueError):
    """There is no such competition, or it is still being prepared by others: nobody can tell which."""

    code = "competition_not_found"
    status = 404
    sentence = _("There is no such competition, or it is not open to you.")


class NotYourCompetition(LeagueError):
    """Only its organisers may do that."""

    code = "not_your_competition"
    status = 403
    sentence = _("Only the organisers of this competition may do that. Nothing was changed.")


class MayNotOrganise(LeagueError):
    """The operator gave this person no right to organise competitions."""

    code = "may_not_organise"
    status = 403
    sentence = _("You may not organise competitions here. The operator of this house gives that right.")


class SitsThere(LeagueError):
    """Nobody judges a table at which he sits or sat."""

    code = "sits_there"
    status = 403
    sentence = _("You sit or sat at this table, so others must judge it. Nothing was changed.")


class BadSettings(LeagueError):
    """A competition, or a stage, cannot be like this."""

    code = "bad_settings"
    status = 422
    sentence = _("That does not work: {reason} Nothing was changed.")


class WrongTime(LeagueError):
    """The competition, its stage or its round is not at that point."""

    code = "wrong_time"
    status = 409
    sentence = _("That cannot be done now: {reason} Nothing was changed.")


class StalePreview(LeagueError):
    """Something changed since the preview that was confirmed."""

    code = "stale_preview"
    status = 409
    sentence = _("Something changed since this was shown, so it would come out otherwise now. Please look again.")


class NotEntered(LeagueError):
    """This person has no such entry."""

    code = "not_entered"
    status = 404
    sentence = _("There is no such entry in this competition.")


class AlreadyEntered(LeagueError):
    """This person takes part already, or asked to."""

    code = "already_entered"
    status = 409
    sentence = _("You have entered this competition already.")


class EntriesClosed(LeagueError):
    """No entries are taken."""

    code = "entries_closed"
    status = 409
    sentence = _("This competition takes no entries now: {reason}")


class CompetitionFull(LeagueError):
    """As many take part as may."""

    code = "competition_full"
    status = 409
    sentence = _("This competition is full: {most} take part.")


class NameMissing(LeagueError):
    """Who takes part needs a display name, for it stands in the tables."""

    code = "name_missing"
    status = 409
    sentence = _("To take part you need a display name. Choose one on your account page first.")


class BadResult(LeagueError):
    """These are no places for this table."""

    code = "bad_result"
    status = 422
    sentence = _("This cannot be how the table ended: {reason} Nothing was changed.")


class TableNotFound(LeagueError):
    """There is no such table in this competition."""

    code = "table_not_found"
    status = 404
    sentence = _("There is no such table in this competition.")


class HasResult(LeagueError):
    """The table has a result already."""

    code = "has_result"
    status = 409
    sentence = _("This table has a result already. Nothing was changed.")


class NoResult(LeagueError):
    """The table has no such result."""

    code = "no_result"
    status = 409
    sentence = _("This table has no result that could be treated so. Nothing was changed.")


class NotAtTable(LeagueError):
    """Only who sits at the table may do that."""

    code = "not_at_this_table"
    status = 403
    sentence = _("Only who sits at this table may do that. Nothing was changed.")


class OwnClaim(LeagueError):
    """Somebody else must confirm a result."""

    code = "own_claim"
    status = 403
    sentence = _("You entered this result, so another player or an organiser must confirm it. Nothing was changed.")


class BadTables(LeagueError):
    """These tables cannot be set."""

    code = "bad_tables"
    status = 422
    sentence = _("Table {number} cannot be set: {reason} Nothing was changed.")


class StageNotFound(LeagueError):
    """There is no such stage in this competition."""

    code = "stage_not_found"
    status = 404
    sentence = _("There is no such stage in this competition.")


class RoundNotFound(LeagueError):
    """There is no such round, or it has not started."""

    code = "round_not_found"
    status = 404
    sentence = _("There is no such round in this competition, or it has not started.")


class TooFew(LeagueError):
    """Too few take part for what is wanted."""

    code = "too_few"
    status = 409
    sentence = _("Too few take part: {reason} Nothing was changed.")


class BadList(LeagueError):
    """The list of entries cannot be taken."""

    code = "bad_list"
    status = 422
    sentence = _("This list cannot be taken: {reason} Nothing was changed.")
