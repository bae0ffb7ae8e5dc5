"""Why nothing can be posted to an address."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal


class BadHookUrl(Refusal):
    """Nothing is posted to such an address."""

    status = 422


class HookUrlLength(BadHookUrl):
    """The address of a hook is too long."""

    code = "hook_url_length"
    sentence = _("The address of a hook has {most} characters at most.")


class HookUrlShape(BadHookUrl):
    """The address of a hook is no address on the web, or is written in a way that not everybody reads alike."""

    code = "hook_url_shape"
    sentence = _("This is no address that a hook can have. One looks like https://example.org/hook.")


class HookUrlScheme(BadHookUrl):
    """The address of a hook begins with something else than https."""

    code = "hook_url_scheme"
    sentence = _("The address of a hook begins with https://.")


class HookUrlPort(BadHookUrl):
    """The address of a hook names a port that nothing is posted to."""

    code = "hook_url_port"
    sentence = _("A hook can be reached at these ports: {ports}.")


class HookUrlUser(BadHookUrl):
    """The address of a hook holds a name or a password."""

    code = "hook_url_user"
    sentence = _("The address of a hook cannot hold a name or a password before its host.")


class HookUrlFragment(BadHookUrl):
    """The address of a hook has a part after #, which is never sent."""

    code = "hook_url_fragment"
    sentence = _("The address of a hook cannot have a part after #, for that is never sent.")


class HookUrlInside(BadHookUrl):
    """The address of a hook is inside a network that is not public."""

    code = "hook_url_inside"
    sentence = _("This address is inside a network that is not public. Nothing is sent there.")
