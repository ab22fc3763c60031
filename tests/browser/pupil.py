"""Takes lessons through the page contract alone, by mouse or by keyboard; waits on what the page says of itself."""

from playwright.sync_api import Locator, Page

from tests.browser.remote import expect

PATIENCE = 30_000  # milliseconds for anything that Python answers
STEPS_AT_MOST = 80


class Pupil:
    """A learner at a page with a lesson."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scenes = page.locator(".domeng-lesson")

    def state(self, scene: Locator) -> str:
        """The state of a scene."""
        return scene.get_attribute("data-state") or ""

    def action(self, scene: Locator, name: str) -> Locator:
        """A control of the scene."""
        return scene.locator(f'[data-action="{name}"]:visible').first

    def can(self, scene: Locator, name: str) -> bool:
        """Whether a control is there and can be used."""
        control = scene.locator(f'[data-action="{name}"]:visible')
        return (
            bool(control.count())
            and control.first.get_attribute("aria-disabled") != "true"
            and control.first.is_enabled()
        )

    def changes(self, scene: Locator, act) -> None:  # type: ignore[no-untyped-def] # a callable without arguments
        """Do something, and wait until Python has answered it with another picture."""
        table = scene.locator(".domeng-table")
        before = table.get_attribute("data-version") or ""
        act()
        expect(table).not_to_have_attribute("data-version", before, timeout=PATIENCE)

    def takes(self, scene: Locator) -> None:
        """Take a scene to its end, with all answers shown."""
        scene.scroll_into_view_if_needed()
        # Python's answer to the page's greeting could be taken for one to the first click
        expect(scene.locator(".domeng-table")).not_to_have_attribute("data-version", "1", timeout=PATIENCE)
        for _ in range(STEPS_AT_MOST):
            state = self.state(scene)
            if state == "done":
                return
            if self.can(scene, "next"):
                self.changes(scene, lambda: self.press(scene, "next"))
            elif state == "wrong":
                self.changes(scene, lambda: self.press(scene, "anyway" if self.can(scene, "anyway") else "retry"))
            elif scene.get_attribute("data-kind") == "watch":
                expect(self.action(scene, "next")).not_to_have_attribute("aria-disabled", "true", timeout=PATIENCE)
            else:
                self.answers(scene)
        raise AssertionError(f"the scene does not end: {scene.evaluate('node => ({...node.dataset})')}")

    def answers(self, scene: Locator) -> None:
        """Have the answer shown, and give it."""
        while self.can(scene, "hint"):
            self.changes(scene, lambda: self.press(scene, "hint"))
        self.changes(scene, lambda: self.gives(scene))

    def gives(self, scene: Locator) -> None:
        """Give the answer that is marked: what carries data-answer, in its order, and then whatever hands it in."""
        marked = scene.locator("[data-answer]:visible")
        expect(marked.first).to_be_visible(timeout=PATIENCE)
        inputs = scene.locator("[data-answer-input]:visible")
        if inputs.count():
            for place in range(inputs.count()):
                self.types(inputs.nth(place), inputs.nth(place).get_attribute("data-answer") or "")
        else:
            for order in range(1, 30):
                element = scene.locator(f'[data-answer="{order}"]:visible')
                if not element.count():
                    break
                self.chooses(element.first)
        if self.can(scene, "submit"):
            self.press(scene, "submit")

    # by mouse

    def press(self, scene: Locator, name: str) -> None:
        """Use a control."""
        self.action(scene, name).click()

    def chooses(self, element: Locator) -> None:
        """Choose something."""
        element.click()

    def types(self, field: Locator, text: str) -> None:
        """Type a number."""
        field.fill(text)


class Typist(Pupil):
    """A learner with a keyboard alone."""

    def reach(self, element: Locator) -> None:
        """Bring the focus there with Tab and the arrow keys."""
        for key in ["Shift+Tab"] * 12 + ["Tab"] * 80 + ["Shift+Tab"] * 150:
            if element.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press(key)
            for _ in range(12):
                near = element.evaluate(
                    """node => {
                        const group = '.hand, [role="radiogroup"], [role="group"], ol, ul';
                        const here = document.activeElement;
                        if (here === node || !here) return false;
                        return here.matches(".pick") && node.matches(".pick") || !!here.closest(group)?.contains(node);
                    }"""
                )
                if not near:
                    break
                self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no way there by keyboard: {element.evaluate('node => node.outerHTML.slice(0, 200)')}")

    def press(self, scene: Locator, name: str) -> None:
        """Use a control."""
        self.reach(self.action(scene, name))
        self.page.keyboard.press("Enter")

    def chooses(self, element: Locator) -> None:
        """Choose something."""
        self.reach(element)
        self.page.keyboard.press("Enter")

    def types(self, field: Locator, text: str) -> None:
        """Type a number."""
        self.reach(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
