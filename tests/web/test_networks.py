import pytest
from django.core.exceptions import BadRequest
from django.test import RequestFactory
from pytest_django import Settings

from web.networks import network_of


def _network(said: str | None = None, address: str = "192.0.2.1") -> str:
    headers = {} if said is None else {"X-Forwarded-For": said}
    return network_of(RequestFactory().get("/", headers=headers, REMOTE_ADDR=address))


def test_without_a_proxy_nothing_that_is_said_is_believed() -> None:  # S7
    assert _network("203.0.113.7") == "192.0.2.1"


@pytest.mark.parametrize(
    ("proxies", "said", "network"),
    [
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "6.6.6.6, 203.0.113.7", "203.0.113.7"),
        (2, "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_of_what_is_said_only_our_proxies_words_count(
    settings: Settings, proxies: int, said: str, network: str
) -> None:
    settings.PROXIES = proxies

    assert _network(said) == network


@pytest.mark.parametrize(("proxies", "said"), [(1, None), (1, ""), (2, "203.0.113.7"), (1, "203.0.113.7, nonsense")])
def test_a_proxy_that_does_not_say_what_it_must_is_an_error(settings: Settings, proxies: int, said: str | None) -> None:
    settings.PROXIES = proxies

    with pytest.raises(BadRequest):
        _network(said)
