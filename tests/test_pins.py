"""constraints.txt names every package that Domeng brings in, in the version that is tested."""

from collections.abc import Iterator
from importlib.metadata import metadata, version
from importlib.metadata import requires as required_by
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
FIRST = ("domeng_widgets[app,cluster,test]", "hatchling", "editables", "pip")


def pins() -> dict[str, str]:
    """The pinned version of each package, on this machine's Python and system."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {
        canonicalize_name(each.name): str(each.specifier).removeprefix("==")
        for each in found
        if not each.marker or each.marker.evaluate()
    }


def brought_in() -> set[str]:
    """The packages that are needed, and those that they need in turn."""
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [Requirement(each) for each in FIRST]
    while waiting:
        now = waiting.pop()
        key = (canonicalize_name(now.name), frozenset(now.extras))
        if key not in seen:
            seen.add(key)
            waiting.extend(needs(now))
    return {name for name, _ in seen} - {"domeng-widgets"}


def needs(package: Requirement) -> Iterator[Requirement]:
    """What a package needs here, with the extras that are asked for."""
    for each in map(Requirement, required_by(package.name) or ()):
        if not each.marker or any(each.marker.evaluate({"extra": extra}) for extra in ("", *package.extras)):
            yield each


def test_every_package_is_pinned_to_the_version_that_is_tested() -> None:
    pinned = pins()
    assert {name: pinned.get(name) for name in brought_in()} == {name: version(name) for name in brought_in()}


def test_the_peers_of_the_benchmark_are_pinned_too() -> None:
    """They are not installed here: `make bench` brings them."""
    extras = map(Requirement, required_by("domeng_widgets") or ())
    peers = [each for each in extras if each.marker and each.marker.evaluate({"extra": "bench"})]
    pinned = pins()
    wanted = {
        canonicalize_name(each.name): str(each.specifier) for each in peers if not each.marker.evaluate({"extra": ""})
    }
    assert wanted == {name: f"=={pinned[name]}" for name in ("dominoes", "open-spiel")}


def test_what_makes_the_site_is_pinned_too() -> None:
    """In an environment of its own, with the same pins."""
    extras = map(Requirement, required_by("domeng_widgets") or ())
    wanted = [each for each in extras if each.marker and each.marker.evaluate({"extra": "site"})]
    pinned = pins()
    assert len(wanted) > 4
    assert [
        str(each) for each in wanted if not each.specifier.contains(pinned.get(canonicalize_name(each.name), "0"))
    ] == []


def test_only_names_and_versions_are_pinned() -> None:
    """No hosts, no files: anybody's package index serves."""
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert line.startswith("#") or str(Requirement(line).specifier).startswith("==")
        assert "://" not in line
        assert "@" not in line


def test_binder_and_make_read_the_same_pins() -> None:
    assert "-c ../constraints.txt\n" in (ROOT / "binder" / "requirements.txt").read_text("utf-8")
    for file in ("binder/postBuild", "Makefile"):
        assert "-c constraints.txt" in (ROOT / file).read_text("utf-8")


def test_binder_brings_what_the_package_needs_and_what_builds_it_before_the_package_itself() -> None:
    lines = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
    named = {canonicalize_name(line) for line in lines if not line.startswith(("#", "-c "))}
    needed = {canonicalize_name(each.name) for each in needs(Requirement("domeng_widgets[app]"))}
    assert named == needed | {"hatchling", "editables"}


def test_binder_takes_a_python_the_package_runs_on() -> None:
    assert (ROOT / "binder" / "runtime.txt").read_text("utf-8") == "python-3.11\n"
    assert "3.11" in SpecifierSet(metadata("domeng_widgets")["Requires-Python"])
