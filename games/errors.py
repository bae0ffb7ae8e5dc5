"""Why something of a game was refused."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal


class GameError(Refusal):
    """A game, or a table, refuses something."""


class GameNotFound(GameError):
    """There is no such game, or it is not for this person to see: nobody can tell which."""

    code = "game_not_found"
    status = 404
    sentence = _("There is no such game, or it is not open to you.")


class NotYourSeat(GameError):
    """The seat is held by somebody else."""

    code = "not_your_seat"
    status = 403
    sentence = _("This seat is not yours. Nothing was played.")


class GameOver(GameError):
    """The game has ended and is never reopened."""

    code = "game_over"
    status = 409
    sentence = _("This game is over. Nothing was changed.")


class GamePaused(GameError):
    """Organisers paused the game."""

    code = "game_paused"
    status = 409
    sentence = _("This game is paused: its clocks stand still, and nothing can be played. Nothing was changed.")


class NotOpen(GameError):
    """The table is not open: the game has started, or was called off."""

    code = "game_not_open"
    status = 409
    sentence = _("This table is no longer open: the game is {status}. Nothing was changed.")


class StaleStep(GameError):
    """The game has moved on since this answer was written."""

    code = "stale_step"
    status = 412
    sentence = _("The game has moved on since this page was shown (step {given}, now {expected}). Nothing was played.")


class NotAsked(GameError):
    """Nothing is asked of this seat."""

    code = "not_asked"
    status = 422
    sentence = _("Nothing is asked of you just now. Nothing was played.")


class TooLate(GameError):
    """The answer was received after the turn's deadline."""

    code = "too_late"
    status = 422
    sentence = _("The time for this turn is over. Nothing was played.")


class NothingToTakeBack(GameError):
    """No bot plays this seat for its holder."""

    code = "nothing_to_take_back"
    status = 409
    sentence = _("You play this seat yourself already.")


class MoveRefused(GameError):
    """The move is not among those offered."""

    code = "illegal_move"
    status = 422
    sentence = _("That move is not offered: {reason} Nothing was played.")


class NothingToUndo(GameError):
    """The seat's last action cannot be taken back."""

    code = "nothing_to_undo"
    status = 422
    sentence = _("This cannot be taken back: {reason}")


class BadTable(GameError):
    """No game can be made like this."""

    code = "bad_table"
    status = 422
    sentence = _("This game cannot be set up: {reason}")


class NotYourTable(GameError):
    """Only whoever made the game may do this."""

    code = "not_your_table"
    status = 403
    sentence = _("Only whoever set this table can do that. Nothing was changed.")


class TableFull(GameError):
    """No seat is free."""

    code = "table_full"
    status = 409
    sentence = _("No seat is free at this table any more. Nothing was changed.")


class SeatTaken(GameError):
    """Somebody sits on the seat, or was offered it."""

    code = "seat_taken"
    status = 409
    sentence = _("This seat is not free any more. Nothing was changed.")


class AlreadyThere(GameError):
    """The person sits at the table, or was offered a seat of it."""

    code = "already_there"
    status = 409
    sentence = _("That person is at this table already. Nothing was changed.")


class NotSeated(GameError):
    """The person holds no seat of the table."""

    code = "not_seated"
    status = 409
    sentence = _("You have no seat at this table. Nothing was changed.")


class HostStays(GameError):
    """Whoever made the game cannot leave it before it starts, but can call it off."""

    code = "host_stays"
    status = 409
    sentence = _("You set this table, so you cannot leave it; you can call the game off. Nothing was changed.")


class NoInvitation(GameError):
    """Nothing is offered, or it is answered or withdrawn already."""

    code = "no_invitation"
    status = 409
    sentence = _("This seat is not offered any more. Nothing was changed.")


class NameNeeded(GameError):
    """A person without a name cannot sit at a table."""

    code = "name_needed"
    status = 422
    sentence = _("Please choose the name that the others will know you by. Nothing was changed.")


class TooManyInvitations(GameError):
    """So many are open, or were written within a day, that no more may be."""

    code = "too_many_invitations"
    status = 429
    sentence = _(
        "At most {open} invitations can be open at a time, and {daily} be written within a day. Nothing was sent."
    )


class TooManyGames(GameError):
    """The person is at so many tables that wait that no more are allowed."""

    code = "too_many_games"
    status = 429
    sentence = _("You are at {most} tables that have not begun: that is as many as there may be. Nothing was changed.")


class BadDays(GameError):
    """These days cannot be named as days off."""

    code = "bad_days"
    status = 422
    sentence = _(
        "Days off begin tomorrow at the earliest, end no earlier than they begin, and lie in this year or next."
    )


class DaysOverlap(GameError):
    """Some of the days are days off already."""

    code = "days_overlap"
    status = 409
    sentence = _("Some of these days are days off already. Nothing was changed.")


class NoDaysLeft(GameError):
    """A calendar year has only so many days off."""

    code = "no_days_left"
    status = 422
    sentence = _("A year has {most} days off, and of {year} you have {left} left. Nothing was changed.")


class NoSuchDays(GameError):
    """There are no such days off, or it is too late for this."""

    code = "no_such_days"
    status = 409
    sentence = _("These days off cannot be changed any more. Nothing was changed.")


class SharedTable(GameError):
    """A guest and the account that would take the seats over sit at the same table."""

    code = "shared_table"
    status = 409
    sentence = _(
        "At one table both the account and the guest at the new address have a seat, and one person holds only one. "
        "Give up one of the two seats, then come back to this page. Nothing was changed."
    )


class GameNotPaused(GameError):
    """There is nothing to resume."""

    code = "game_not_paused"
    status = 409
    sentence = _("This game is not paused. Nothing was changed.")


class NotAnOrganiser(GameError):
    """The person may not act on other people's games."""

    code = "not_an_organiser"
    status = 403
    sentence = _("Only organisers can do this. Nothing was changed.")


class PlaysThere(GameError):
    """The organiser holds or held a seat of the game."""

    code = "plays_there"
    status = 403
    sentence = _("You hold or held a seat in this game, so another organiser must do this. Nothing was changed.")


class BadReason(GameError):
    """A deed of an organiser needs a reason of sensible length."""

    code = "bad_reason"
    status = 422
    sentence = _("Please give the players a reason of {least} to {most} characters. Nothing was changed.")


class NoSuchSeat(GameError):
    """The game has no seat of that number."""

    code = "no_such_seat"
    status = 422
    sentence = _("This game has no such seat. Nothing was changed.")


class SeatNotAsked(GameError):
    """Nothing is asked of that seat, or a bot answers for it."""

    code = "seat_not_asked"
    status = 422
    sentence = _("No person is asked anything on this seat just now. Nothing was changed.")


class BadExtension(GameError):
    """More time is given in sensible measure."""

    code = "bad_extension"
    status = 422
    sentence = _("A turn can be extended by an hour at least and 30 days at most. Nothing was changed.")


class AlreadyExtended(GameError):
    """A turn is extended once."""

    code = "already_extended"
    status = 409
    sentence = _("This turn was extended before, and that is done once only. Nothing was changed.")


class KnowsAnotherSeat(GameError):
    """The person held another seat of the game, and knows what it knew."""

    code = "knows_another_seat"
    status = 409
    sentence = _("That person held another seat of this game, and knows what it knew. Nothing was changed.")


class AlreadyPlayedByBot(GameError):
    """A bot answers for the seat as it is."""

    code = "already_played_by_bot"
    status = 409
    sentence = _("A bot plays on this seat already. Nothing was changed.")


class NoSuchStep(GameError):
    """The game can be set back only to a step before the present one."""

    code = "no_such_step"
    status = 422
    sentence = _("The game can be set back to a step from 0 to {last}. Nothing was changed.")


class BadPlaces(GameError):
    """The places are not a ranking of all seats."""

    code = "bad_places"
    status = 422
    sentence = _(
        "Give each seat a place, from the first on. Who shares one leaves the next free, as in 1, 2, 2, 4. "
        "Nothing was changed."
    )


class NoSuchSheet(GameError):
    """The game has no such score sheet, or none is kept under this link."""

    code = "no_such_sheet"
    status = 404
    sentence = _("There is no such score sheet.")


class SheetUnreadable(GameError):
    """A value of the score sheet is missing, of the wrong kind or out of its bounds."""

    code = "sheet_unreadable"
    status = 422
    sentence = _("This sheet is not filled in as it asks: {reason} ({at}). Nothing was kept.")


class SheetContradicts(GameError):
    """The score sheet cannot be counted as it is filled in."""

    code = "sheet_contradicts"
    status = 422
    sentence = _("This sheet cannot be counted: {reason}")


class BadSheetName(GameError):
    """A score sheet has one name for each seat, of sensible length."""

    code = "bad_sheet_name"
    status = 422
    sentence = _("A sheet has one name for each player, of at most {most} characters. Nothing was kept.")
