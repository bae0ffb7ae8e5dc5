"""Why something of a channel was refused."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal


class HalfQuiet(Refusal):
    """Quiet hours have a beginning and an end."""

    code = "half_quiet"
    status = 422
    sentence = _("Quiet hours have a beginning and an end: say both, or neither for none.")


class QuietAllDay(Refusal):
    """Quiet hours cannot last all day."""

    code = "quiet_all_day"
    status = 422
    sentence = _("Quiet hours cannot begin and end at the same time. For none, leave both empty.")


class ChannelNotFound(Refusal):
    """There is no such channel, or it is somebody else's: nobody can tell which."""

    code = "channel_not_found"
    status = 404
    sentence = _("There is no such channel, or it is not yours.")


class DeliveryNotFound(Refusal):
    """There is no such delivery, or it is somebody else's: nobody can tell which."""

    code = "delivery_not_found"
    status = 404
    sentence = _("There is no such delivery, or it is not yours.")


class TooManyChannels(Refusal):
    """A person has only so many channels."""

    code = "too_many_channels"
    status = 422
    sentence = _("You can have {most} channels beside mail. Remove one that you no longer use first.")


class SameChannel(Refusal):
    """There is a channel to this address already."""

    code = "same_channel"
    status = 409
    sentence = _("You have a channel to this address already. Nothing was added.")


class BadChannelName(Refusal):
    """The name of a channel is too long, or holds signs that cannot be shown."""

    code = "bad_channel_name"
    status = 422
    sentence = _("The name of a channel has {most} characters at most, all of which can be read.")


class NotAtTable(Refusal):
    """A channel for a table is set up by who holds a seat there."""

    code = "not_at_table"
    status = 403
    sentence = _("Only who holds a seat in a game can set up a channel for its table.")


class MailStays(Refusal):
    """The channel by mail cannot be removed."""

    code = "mail_stays"
    status = 409
    sentence = _("The channel by mail stays. You can switch it off. Nothing was changed.")


class NoModeHere(Refusal):
    """The channel has no mode: it is told everything."""

    code = "no_mode_here"
    status = 409
    sentence = _("What goes to a program or to a whole table is told each time. Nothing was changed.")


class NoSecretHere(Refusal):
    """The channel has no secret: only what goes to a program is signed."""

    code = "no_secret_here"
    status = 409
    sentence = _("Only what goes to a program is signed. This channel has no secret.")


class ChannelClosed(Refusal):
    """The channel is switched off, or stopped."""

    code = "channel_closed"
    status = 409
    sentence = _("Nothing is sent there now: switch the channel on, or start it again, first.")


class DeliveryWaits(Refusal):
    """The delivery waits to be sent already."""

    code = "delivery_waits"
    status = 409
    sentence = _("This waits to be sent already. Nothing was changed.")


class NoLongerNews(Refusal):
    """What the delivery tells no longer holds, or is no longer wanted."""

    code = "no_longer_news"
    status = 409
    sentence = _("This is not sent again: {reason}.")
