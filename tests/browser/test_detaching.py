"""Dividing a squad on the page: who goes, what the plan says, and the names of the parts."""

import pytest
from playwright.sync_api import expect

from tests.browser.crossing import acting, order
from tests.browser.table_page import TablePage
from tests.support import rule


@pytest.fixture
def gamma(table: TablePage) -> TablePage:
    return acting(table, "gamma")


@rule("coherency.split")
def test_a_part_of_a_squad_is_sent_off_and_has_a_name_of_its_own(gamma: TablePage) -> None:
    order(gamma, "move 1 forward")
    gamma.part("detach").click()
    expect(gamma.part("goes-gamma.1")).to_have_attribute("aria-pressed", "true")
    gamma.part("goes-gamma.1").click()
    gamma.part("goes-gamma.2").click()
    expect(gamma.part("goes-gamma.1")).to_have_attribute("aria-pressed", "false")
    order(gamma, "detach 1-2, move 4 forward")
    gamma.settled()
    expect(gamma.part("plan-note")).to_contain_text("Will split")
    updates = gamma.updates
    gamma.part("command").fill("ok")
    gamma.part("command").press("Enter")
    gamma.after(updates)
    expect(gamma.part("log-line", kind="unit-split")).to_have_count(1)
