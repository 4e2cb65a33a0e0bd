"""A whole battle in which both players react to all they can, clicked through on one screen."""

from playwright.sync_api import Locator, expect

from arap.kernel.sources import SeededDice
from tests.browser.battles import field, save_of
from tests.browser.impatient import advances, decide, enabled, play_to_the_end, shoots
from tests.browser.table_page import TablePage
from tests.support import rule

AT_CLOSE_QUARTERS = field(turns=3, ork_line=16.5, wall=26)
#: With these dice every reaction asked for below is offered.
SEED = "7"


class Reactor:
    """Charges, watches, fires and moves in turn, picks dice up, and tries each reaction it is offered."""

    def __init__(self) -> None:
        self.tried: list[str] = []
        self.actions = 0

    def decide(self, table: TablePage) -> None:
        match table.asking:
            case "react" if table.part("pick-up-panel").count():
                self.picks_up(table)
            case "react":
                self.reacts(table)
            case "action":
                self.acts(table)
            case "paths":
                table.part("move-stay" if table.part("move-stay").count() else "primary").click()
            case _:
                decide(table)

    def picks_up(self, table: TablePage) -> None:
        self.tried.append("pick up")
        table.part("give-die").first.click()
        table.part("primary").click()

    def reacts(self, table: TablePage) -> None:
        """Takes the reaction it has tried least often, and passes when it has tried all of them twice."""
        covers_nobody_named(table)
        offered = {each.get_attribute("data-reaction") or "": each for each in table.part("reaction").all()}
        name = min(offered, key=self.tried.count)
        if self.tried.count(name) < 2:
            self.tried.append(name)
            offered[name].click()
        else:
            table.press("Space")

    def acts(self, table: TablePage) -> None:
        self.actions += 1
        if self.actions % 4 == 1 and enabled(table, "action-overwatch"):
            self.tried.append("overwatch")
            table.part("action-overwatch").click()
            expect(table.part("primary")).to_have_attribute("aria-disabled", "false")
            table.part("primary").click()
        elif not (enabled(table, "action-charge") and self.charges(table)):
            moves = self.actions % 2 and enabled(table, "action-move") and advances(table)
            if not moves and not (enabled(table, "action-shoot") and shoots(table)):
                decide(table)

    def charges(self, table: TablePage) -> bool:
        table.part("action-charge").click()
        expect(table.part("charge-panel")).to_have_attribute("data-settled", "true")
        if enabled(table, "primary"):
            self.tried.append("charge")
            table.part("primary").click()
            return True
        table.part("give-up").click()
        return False


def covers_nobody_named(table: TablePage) -> None:
    """The prompt is clear of the models it is about."""
    prompt = table.part("react-panel").bounding_box()
    assert prompt is not None
    for ring in table.part("ask-outline").locator("circle").all():
        assert is_clear(table, ring, prompt["x"])


def is_clear(table: TablePage, ring: Locator, edge: float) -> bool:
    x, _ = table.middle(ring)
    return x < edge


@rule("react.sequence", "react.offer-order")
def test_a_whole_battle_is_played_with_reactions_of_all_kinds(table: TablePage) -> None:
    player = Reactor()
    table.load(save_of(AT_CLOSE_QUARTERS, SeededDice(SEED)))
    play_to_the_end(table, player.decide)
    expect(table.part("result-panel")).to_be_visible()
    assert {"pick up", "overwatch", "charge", "overwatch fire", "go to ground"} <= set(player.tried)
    assert {"manoeuvre", "shoot", "run", "stand and fire", "intercept"} & set(player.tried)
