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
