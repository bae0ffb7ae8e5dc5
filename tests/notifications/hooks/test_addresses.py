"""Where hooks may go, told by the address alone."""

from ipaddress import ip_address, ip_network

import pytest
from pytest_django import Settings

from notifications.hooks import errors
from notifications.hooks.addresses import Bounds, bounds, check_url, is_allowed
from tests.notifications.hooks.attacks import INWARD, NUMBERS, PUBLIC

NET = Bounds()


@pytest.mark.parametrize("ip", INWARD)
def test_nothing_goes_inward(ip: str) -> None:  # W8
    assert is_allowed(ip) is False
    assert is_allowed(ip_address(ip)) is False


@pytest.mark.parametrize("ip", PUBLIC)
def test_what_is_public_is_allowed(ip: str) -> None:
    assert is_allowed(ip) is True


def test_the_ends_of_each_net_are_inside_it_and_their_neighbours_are_not() -> None:  # W8
    nets = [
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "198.18.0.0/15",
    ]
    for net in map(ip_network, nets):
        first, last = net[0], net[-1]
        assert [is_allowed(ip) for ip in (first - 1, first, last, last + 1)] == [True, False, False, True]
    assert [is_allowed(ip) for ip in ("0.255.255.255", "1.0.0.0", "223.255.255.255", "224.0.0.0")] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("ip", "nets", "expected"),
    [
        ("127.0.0.1", ["127.0.0.1/32"], True),
        ("127.0.0.2", ["127.0.0.1/32"], False),
        ("fd00::1", ["fd00::/8"], True),
        ("::1", ["::1/128"], True),
        ("::ffff:127.0.0.1", ["127.0.0.1/32"], False),
        ("::ffff:127.0.0.1", ["::ffff:0:0/96"], False),
        ("::ffff:127.0.0.1", ["::ffff:0:0/96", "127.0.0.1/32"], True),
        ("64:ff9b::5db8:d822", ["64:ff9b::/96"], True),  # where all that is IPv4 is reached through translation
        ("64:ff9b::a00:1", ["64:ff9b::/96"], False),
        ("64:ff9b:1::a00:1", ["64:ff9b:1::/48"], False),
        ("2002:a00:1::", ["2002::/16"], False),
        ("2002:5db8:d822::1", ["2002::/16"], True),
        ("::10.0.0.1", ["::/96"], False),
        ("2001:0:5db8:d822::f5ff:fffe", ["2001::/32"], False),  # the client is 10.0.0.1
        ("2001:0:a00:1::a247:27dd", ["2001::/32"], False),  # the server is
        ("2001:0:5db8:d822::a247:27dd", ["2001::/32"], True),
    ],
)
def test_the_operator_opens_a_net_and_not_what_its_addresses_carry(
    ip: str, nets: list[str], expected: bool
) -> None:  # W8
    assert is_allowed(ip, tuple(map(ip_network, nets))) is expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org", ("https", "example.org", 443, "/")),
        ("https://example.org:8443/a/../b?c=d", ("https", "example.org", 8443, "/b?c=d")),
        ("HTTPS://EXAMPLE.org:443/ä ", None),
        ("https://Bücher.example/ü?ö", ("https", "xn--bcher-kva.example", 443, "/%C3%BC?%C3%B6")),
        ("https://example.org./", ("https", "example.org", 443, "/")),
        ("https://93.184.216.34/", ("https", "93.184.216.34", 443, "/")),
        ("https://[2606:2800:220:1::1]/", ("https", "2606:2800:220:1::1", 443, "/")),
        ("https://example.org//evil.example/", ("https", "example.org", 443, "//evil.example/")),
        ("https://example.org/@x", ("https", "example.org", 443, "/@x")),
        ("https://example.org?x", ("https", "example.org", 443, "/?x")),
        ("https://a_b-c.example", ("https", "a_b-c.example", 443, "/")),
    ],
)
def test_an_address_is_taken_apart(url: str, expected: tuple[str, str, int, str] | None) -> None:
    if expected is None:
        with pytest.raises(errors.HookUrlShape):
            check_url(url, NET)
    else:
        assert check_url(url, NET) == expected


@pytest.mark.parametrize(
    ("url", "authority"),
    [
        ("https://example.org/", "example.org"),
        ("https://example.org:443/", "example.org"),
        ("https://example.org:8443/", "example.org:8443"),
        ("https://[2606:2800:220:1::1]/", "[2606:2800:220:1::1]"),
        ("https://[2606:2800:220:1::1]:8443/", "[2606:2800:220:1::1]:8443"),
    ],
)
def test_the_host_header_names_the_port_if_it_is_not_the_usual_one(url: str, authority: str) -> None:
    assert check_url(url, NET).authority == authority


@pytest.mark.parametrize(
    ("url", "refusal"),
    [
        ("http://example.org/", errors.HookUrlScheme),
        ("ftp://example.org/", errors.HookUrlScheme),
        ("file://example.org/etc/passwd", errors.HookUrlScheme),
        ("gopher://127.0.0.1:443/", errors.HookUrlScheme),
        ("https://example.org:22/", errors.HookUrlPort),
        ("https://example.org:80/", errors.HookUrlPort),
        ("https://example.org:0/", errors.HookUrlPort),
        ("https://alice@example.org/", errors.HookUrlUser),
        ("https://alice:secret@example.org/", errors.HookUrlUser),
        ("https://@example.org/", errors.HookUrlUser),
        ("https://example.org@127.0.0.1/", errors.HookUrlUser),
        ("https://example.org/#part", errors.HookUrlFragment),
        ("https://example.org#", errors.HookUrlFragment),
        ("https://127.0.0.1#@example.org/", errors.HookUrlFragment),
        ("https://example.org/" + "a" * 1981, errors.HookUrlLength),
        *[(url, errors.HookUrlShape) for url in [
            "", "example.org", "//example.org/", "https:example.org", "https:/example.org", "https:///x", "https://",
            "https://:443/", "https://example.org:http/", "https://example.org:99999/", "https://example.org:-1/",
            "https://example.org\\@127.0.0.1/", "https://exa mple.org/", "https://example.org/a b", "https://example.org/\n",
            "https://example.org\t/", " https://example.org/", "https://example..org/", "https://.example.org/", "https://./",
            "https://-a.example/", "https://" + "a" * 64 + ".example/", "https://" + "a." * 127 + "example/",
            "https://exam%70le.org/", "https://127%2e0.0.1/", "https://ex!ample.org/", "https://a*b.example/",
            "https://[::1/", "https://::1/", "https://[127.0.0.1]/", "https://[::1]x/", "https://[fe80::1%25eth0]/",
            "https://[v1.a]/", "https://１２７.0.0.1/", "https://ⓔxample.org/", "https://example。org/", "https://a\u202eb.example/",
            *[f"https://{number}/" for number in NUMBERS],
        ]],
    ],
)  # fmt: skip # one line for each would be a page
def test_an_address_that_can_be_misread_is_refused(url: str, refusal: type[errors.BadHookUrl]) -> None:  # W8
    with pytest.raises(refusal) as refused:
        check_url(url, NET)

    assert type(refused.value) is refusal
    assert str(refused.value).endswith(".")
    assert "{" not in str(refused.value)


def test_an_address_of_the_greatest_length_is_good() -> None:
    url = "https://example.org/" + "a" * 1980

    assert (len(url), check_url(url, NET).host) == (2000, "example.org")


@pytest.mark.parametrize("ip", INWARD)
def test_an_inward_address_is_refused_at_once(ip: str) -> None:  # W8
    with pytest.raises(errors.HookUrlInside):
        check_url(f"https://{f'[{ip}]' if ':' in ip else ip}/", NET)


def test_the_operator_lets_http_and_other_ports_in() -> None:
    open_wide = Bounds(allow_http=True, ports=(8080,), nets=(ip_network("127.0.0.1"),))

    assert check_url("http://example.org/", open_wide) == ("http", "example.org", 80, "/")
    assert check_url("http://127.0.0.1:8080/", open_wide) == ("http", "127.0.0.1", 8080, "/")
    assert check_url("https://example.org:8080/", open_wide).port == 8080
    with pytest.raises(
        errors.HookUrlPort, match=r"^A hook can be reached at these ports: 443, 8080, 8443.$"
    ) as refused:
        check_url("https://example.org:80/", open_wide)
    assert refused.value.code == "hook_url_port"


def test_bounds_are_the_operators(settings: Settings) -> None:
    assert bounds() == Bounds(allow_http=False, ports=(), nets=())

    settings.HOOK_HTTP, settings.HOOK_PORTS, settings.HOOK_NETS = True, (8080,), (ip_network("127.0.0.1"),)

    assert bounds() == Bounds(allow_http=True, ports=(8080,), nets=(ip_network("127.0.0.1"),))
