"""The form of one's hours, and what they would mean tonight."""

from datetime import time, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications import time_words
from notifications.models import Rhythm
from notifications.rhythm import QuietHours
from notifications.services import KEEPS

_NEVER = gettext_lazy("never, even if it runs out")
_KEEPS = {
    10: gettext_lazy("with a tenth of its time left"),
    25: gettext_lazy("with a quarter of its time left"),
    50: gettext_lazy("with half of its time left"),
}


class RhythmForm(forms.Form):
    """Quiet hours, what may break them, and when the daily letter comes."""

    quiet_from = forms.TimeField(
        label=gettext_lazy("Quiet from"),
        required=False,
        error_messages={"invalid": gettext_lazy("Please type a time, such as 22:00.")},
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    quiet_to = forms.TimeField(
        label=gettext_lazy("Quiet until"),
        required=False,
        error_messages={"invalid": gettext_lazy("Please type a time, such as 07:00.")},
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    keep_percent = forms.TypedChoiceField(
        label=gettext_lazy("Your turn breaks the quiet"),
        coerce=int,
        choices=[(percent, _KEEPS.get(percent, _NEVER)) for percent in KEEPS],
    )
    digest_hour = forms.TypedChoiceField(
        label=gettext_lazy("The daily letter comes at"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        help_text=gettext_lazy("Only where you want to be told once a day."),
    )

    def __init__(self, rhythm: Rhythm, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={name: getattr(rhythm, name) for name in self.base_fields})
        self.examples = _examples(rhythm)

    def clean(self) -> dict[str, Any]:
        """Hours to the minute."""
        return {
            name: value.replace(second=0, microsecond=0) if isinstance(value, time) else value
            for name, value in self.cleaned_data.items()
        }


def _examples(rhythm: Rhythm) -> list[str]:
    """What the hours that hold now mean."""
    comes = _("A daily letter comes at {hour}.")
    if rhythm.quiet_from is None or rhythm.quiet_to is None:
        return [_("You are told at any hour."), comes.format(hour=f"{rhythm.digest_hour:02}:00")]
    quiet = QuietHours(rhythm.quiet_from, rhythm.quiet_to)
    is_put_off = bool(quiet.left(time(rhythm.digest_hour)))
    late = _("A daily letter comes at {hour}, when the quiet ends.")
    hour = rhythm.quiet_to if is_put_off else time(rhythm.digest_hour)
    return [_tonight(quiet, rhythm.keep_percent), (late if is_put_off else comes).format(hour=f"{hour:%H:%M}")]


def _tonight(quiet: QuietHours, keep_percent: int) -> str:
    hours = {"start": f"{quiet.start:%H:%M}", "end": f"{quiet.end:%H:%M}"}
    if not keep_percent:
        return _("Nothing is sent from {start} to {end}, even if a turn runs out meanwhile.").format(**hours)
    left = time_words.span(timedelta(days=1) * keep_percent / 100)
    return _(
        "Nothing is sent from {start} to {end}, unless time gets short: a turn that may take a day is told once less "
        "than {left} are left."
    ).format(left=left, **hours)
