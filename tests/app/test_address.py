"""Where a dashboard is reached, and what is no address."""

import pytest

from domeng_widgets.app.address import EVERYWHERE, Public, is_local, neighbours_see


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("https://school.example/domeng/", Public("https://school.example", "school.example", "/domeng/")),
        ("https://School.Example:443", Public("https://school.example", "school.example", "/")),
        ("http://192.0.2.7:81/a/b_c", Public("http://192.0.2.7:81", "192.0.2.7", "/a/b_c/")),
        ("https://[2001:db8::5]/x", Public("https://[2001:db8::5]", "2001:db8::5", "/x/")),
        ("https://münchen.example", Public("https://xn--mnchen-3ya.example", "xn--mnchen-3ya.example", "/")),
    ],
)
def test_an_address_as_browsers_see_it(text: str, public: Public) -> None:
    assert Public.parse(text) == public
    assert Public.parse(str(public)) == public


@pytest.mark.parametrize(
    "text",
    [
        *("", "school.example", "//school.example/", "ftp://school.example/", "https://", "https:///domeng/"),
        *("https://me:secret@school.example/", "https://school.example/?x=1", "https://school.example/#x"),
        *("https://school.example:99999/", "https://school.example:x/", "https://[::1", "https://a b/", "https://-a/"),
        *("https://school.example/(.*)", "https://school.example/../", "https://a//b", "https://a/\n", "https://a..b/"),
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 # its text is that of whoever refuses first, and nobody sees it
        Public.parse(text)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.2", "::1"])
def test_a_host_that_is_this_machine_alone(host: str) -> None:
    assert is_local(host)
    assert neighbours_see(host) == []


@pytest.mark.parametrize("host", EVERYWHERE)
def test_neighbours_are_told_no_address_that_leads_to_themselves(host: str) -> None:
    assert [each for each in neighbours_see(host) if is_local(each) or each in EVERYWHERE] == []
