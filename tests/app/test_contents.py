"""The contents: a card for every lesson in learning order, its picture, and the way from one lesson to the next."""

from xml.etree import ElementTree

import pytest

from domeng_widgets import contents, lessons
from domeng_widgets.app.contents import cards, shown, way
from domeng_widgets.app.links import ServerLinks
from domeng_widgets.app.overview import Overview
from domeng_widgets.app.poster import poster
from domeng_widgets.words import ENGLISH
from tests.app.conftest import Browser

LINKS = ServerLinks("/", "/voila/render/", "pace=0")
SVG = "{http://www.w3.org/2000/svg}"


def test_there_is_a_card_for_every_lesson_in_learning_order() -> None:
    assert [card.id for card in cards()] == list(lessons.ids())
    assert [card.number for card in cards()] == list(range(1, len(cards()) + 1))
    for card in cards():
        lesson = lessons.load(card.id)
        assert (card.title, card.summary, card.minutes) == (lesson.title, lesson.summary, lesson.minutes)
        assert card.steps == tuple(step.id for step in lesson.steps)


def test_each_card_has_a_picture_of_its_own() -> None:
    for card in cards():
        ElementTree.fromstring(card.picture)
    assert len({card.picture for card in cards()}) == len(cards())


def test_a_page_gets_pictures_in_its_own_colours_and_no_position_but_the_key_one() -> None:
    for card in shown(ENGLISH):
        assert "var(--tile)" in card["picture"] or "var(--seat)" in card["picture"]
        assert set(card) == {"id", "number", "title", "summary", "time", "hint", "steps", "notebook", "picture"}


def test_a_lesson_leads_to_the_one_before_and_the_one_after() -> None:
    row = cards()
    for place, card in enumerate(row):
        found = way(card.id, LINKS)
        assert (found["id"], found["paper"]) == (card.id, f"/print/{card.id}?pace=0")
        assert found["previous"] == (pointer(place - 1) if place else None)
        assert found["next"] == (pointer(place + 1) if place + 1 < len(row) else None)


def pointer(place: int) -> dict[str, object]:
    card = cards()[place]
    return {"page": f"/voila/render/{card.id}.ipynb?pace=0", "number": card.number, "title": card.title}


@pytest.mark.parametrize("name", ["play", "index", "", "03_passebunge.ipynb", "../03_passebunge"])
def test_what_is_no_lesson_has_no_place_among_them(name: str) -> None:
    assert way(name, LINKS) == {}


# --- in a notebook --------------------------------------------------------------------------------------------------------


def test_the_still_picture_names_every_lesson() -> None:
    root = ElementTree.fromstring(poster(ENGLISH))
    said = [node.text for node in root.iter(f"{SVG}text")]
    for card in cards():
        assert card.title in said
    assert len(list(root.iter(f"{SVG}svg"))) == len(cards()) + 1


def test_the_door_shows_the_cards_and_where_no_widget_runs_their_picture(browser: Browser) -> None:
    found = contents()
    assert isinstance(found, Overview)
    assert [card["id"] for card in found.frame["cards"]] == list(lessons.ids())
    bundle = found._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["image/svg+xml"] == poster(ENGLISH)
    assert bundle[0]["text/plain"] == "The lessons of Domeng, in learning order."
    assert browser.messages


def test_the_door_refuses_a_language_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        contents(language="xx")


def test_what_a_browser_sends_changes_nothing(browser: Browser) -> None:
    found = contents()
    sent = len(browser.messages)
    for content in (None, 3, [], {"kind": "play"}, {"kind": "hello", "id": -1}):
        found._handle_custom_msg(content, [])
    found.set_state({"frame": {}})
    assert found.frame["cards"]
    assert len(browser.messages) == sent
