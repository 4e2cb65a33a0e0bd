"""An impatient player, who decides by clicking."""

from collections.abc import Callable

from tests.browser.table_page import TablePage


def decide(table: TablePage) -> None:
    """Takes the next decision as an impatient player would: shoots if it can, else advances, else goes on."""
    match table.asking:
        case "action" if enabled(table, "action-shoot") and shoots(table):
            return
        case "action" if enabled(table, "action-move") and advances(table):
            return
        case "action":
            finishes(table)
        case "declare" if not enabled(table, "primary"):
            table.part("action-declare").click()
        case _:
            table.part("primary").click()


def enabled(table: TablePage, name: str) -> bool:
    return table.part(name).get_attribute("aria-disabled") == "false"


def shoots(table: TablePage) -> bool:
    """Fires at the first target there is; False if there is none."""
    table.part("action-shoot").click()
    table.part("target").first.wait_for()
    targets = table.page.locator("[data-testid='target'][aria-disabled='false']")
    if targets.count():
        targets.first.click()
        table.page.wait_for_function(
            "() => document.querySelector(\"[data-testid='shot-panel'] [data-testid='fire-row']\") !== null"
        )
        if enabled(table, "primary"):
            table.part("primary").click()
            return True
    table.part("give-up").click()
    return False


def advances(table: TablePage) -> bool:
    """Goes two inches forward; False if that cannot be done."""
    table.part("action-move").click()
    table.part("move-distance").fill("2")
    table.part("move-distance").press("Tab")
    table.settled()
    if enabled(table, "primary"):
        table.part("primary").click()
        return True
    table.part("give-up").click()
    return False


def finishes(table: TablePage) -> None:
    """Ends the activation; the page asks once more where points would be given up."""
    table.part("primary").click()
    if table.part("primary", sure="true").count():
        table.ready().part("primary").click()


def play_to_the_end(table: TablePage, how: Callable[[TablePage], None] = decide) -> None:
    while table.ready().asking != "over":
        updates = table.updates
        how(table)
        table.after(updates)
