import subprocess
import sys
from time import monotonic, sleep

import pytest
from playwright.sync_api import Error, Page

from dev.processes import ROOT
from tests.whole.conftest import House

PATIENCE_SECONDS = 60
MOST_ANSWERS = 600


ANSWER = """number => {
  const forms = document.querySelectorAll("#asked form.choice");
  const form = forms[number % forms.length];
  form.querySelectorAll("fieldset").forEach((one) => one.querySelector("input[type=radio]")?.click());
  form.querySelector("button.answer").click();
}"""
"""Answer with one of the choices offered, another each time; in one go, for the page may be exchanged at any time."""


STATE = """() => ({
  isOver: document.querySelector("table.result") !== null,
  step: document.querySelector("#asked form.choice input[name=step]")?.value ?? null,
})"""
"""Whether the game is over, and the step at which it asks; in one go as well."""


def settled(page: Page, step: str) -> str | None:
    """Wait until the game asks again after `step`, or is over; the new step, or None at the end."""
    deadline = monotonic() + PATIENCE_SECONDS
    while monotonic() < deadline:
        try:
            state = page.evaluate(STATE)
        except Error:  # the page is just being exchanged
            state = {"isOver": False, "step": None}
        if state["isOver"]:
            return None
        if state["step"] not in (None, step):
            return str(state["step"])
        sleep(0.05)
    raise AssertionError(f"nothing happened after step {step}: {page.locator('main').inner_text()}")


@pytest.mark.browser
def test_a_person_and_two_bots_play_a_whole_game_and_its_chance_is_proved(house: House, page: Page) -> None:
    page.goto(house.address)
    page.get_by_role("button", name="alice").click()
    page.goto(f"{house.address}games/new/builders_middle_ages")
    page.locator("label.pill").get_by_text("3", exact=True).click()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/games/*-*-*-*-*")
    game = page.url.rsplit("/", 1)[1]

    step = settled(page, "")
    for number in range(MOST_ANSWERS):
        if step is None:
            break
        page.evaluate(ANSWER, number)
        step = settled(page, step)

    assert sorted(page.locator("table.result thead th").all_inner_texts()) == ["Beam", "Chisel", "alice"]
    assert page.locator("table.result tr.place td").first.inner_text() == "1"
    proof = subprocess.run(
        [sys.executable, "manage.py", "prove", game],
        cwd=ROOT, env=house.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (proof.returncode, proof.stderr) == (0, "")
    assert "draws follow from it." in proof.stdout
    page.get_by_role("link", name="Proof of fair chance").first.click()
    assert "Kept: the number fits the fingerprint" in page.locator("main").inner_text()
