"""The windows a battle is played in, and what a machine can say of a page in one of them."""

from typing import NamedTuple

from tests.browser.conftest import ROOT, OpenTable
from tests.browser.table_page import TablePage


class Screen(NamedTuple):
    """A window; whether fingers play in it; the least share of it that the table has."""

    name: str
    size: tuple[int, int]
    touch: bool
    share: float

    def open(self, open_table: OpenTable, theme: str = "dark") -> TablePage:
        return open_table(size=self.size, touch=self.touch, theme=theme)


DESK = Screen("desk", (1920, 1080), False, 0.6)
LAPTOP = Screen("laptop", (1366, 768), False, 0.62)
TABLET = Screen("tablet", (1180, 820), True, 0.44)
PHONE = Screen("phone", (390, 844), True, 0.36)
PHONE_LYING = Screen("phone-lying", (844, 390), True, 0.46)
LARGE = Screen("large", (3840, 2160), False, 0.6)

#: Controls that are seen: with a box, and not hidden for screen readers alone; of an open menu only its own.
_CONTROLS = """
    const root = document.querySelector("[data-testid='menu-list']") ?? document;
    const shown = el => el.checkVisibility({visibilityProperty: true, opacityProperty: true})
        && el.getClientRects().length > 0 && getComputedStyle(el).clipPath === "none" && !el.closest(".hidden-text");
    const controls = [...root.querySelectorAll("button, select, input, a[href], [role='tab']")].filter(shown);
    const name = el => el.dataset.testid ?? `${el.tagName} ${el.className} ${el.textContent.trim().slice(0, 24)}`;
    const pushes = el => el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;
    const scroller = el => {
        for (let up = el.parentElement; up; up = up.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(up);
            if (/auto|scroll/.test(overflowX + overflowY) && pushes(up)) return up;
        }
        return null;
    };
"""

#: Controls that can be seen neither at once nor by scrolling a part of the page, or that something else covers.
OUT_OF_REACH = f"""() => {{
    {_CONTROLS}
    const within = (box, frame) => box.left >= frame.left - 1 && box.top >= frame.top - 1
        && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
    const page = {{left: 0, top: 0, right: innerWidth, bottom: innerHeight}};
    const covered = el => {{
        const {{left, top, width, height}} = el.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return !(found && (el.contains(found) || found.contains(el)));
    }};
    const reached = el => {{
        const box = el.getBoundingClientRect(), around = scroller(el);
        if (!around) return within(box, page);
        return box.width <= around.clientWidth + 1 && around.clientHeight > 40 && reached(around);
    }};
    return controls.filter(el => !reached(el) || (!scroller(el) && covered(el))).map(name);
}}"""

#: Controls too small for a finger.
TOO_SMALL = f"""() => {{
    {_CONTROLS}
    const box = el => (el.closest("label") ?? el).getBoundingClientRect();
    return controls.filter(el => box(el).width < 43.5 || box(el).height < 43.5)
        .map(el => `${{name(el)}} ${{Math.round(box(el).width)}}x${{Math.round(box(el).height)}}`);
}}"""

#: What is wider than its place although nobody is meant to push it sideways.
SIDEWAYS = """() => {
    const pushed = "[data-testid='roster'], [role='toolbar'], [aria-label='Passed on for you']";
    return [document.documentElement, ...document.querySelectorAll("body *")].filter(el => {
        const {overflowX} = getComputedStyle(el);
        const pushable = el === document.documentElement || /auto|scroll/.test(overflowX);
        return pushable && el.scrollWidth > el.clientWidth + 1 && !el.matches(pushed);
    }).map(el => el.dataset.testid ?? `${el.tagName} ${el.className}`);
}"""


#: Words smaller than 12 pixels of the screen; what is drawn on the table is scaled with it.
TOO_FINE = """() => {
    const scale = el => el.ownerSVGElement ? el.getScreenCTM().a : 1;
    const words = el => [...el.childNodes].some(one => one.nodeType === 3 && one.textContent.trim() !== "");
    const shown = el => !el.closest(".hidden-text, title")
        && el.checkVisibility({visibilityProperty: true, opacityProperty: true});
    return [...document.querySelectorAll("body *")].filter(el => words(el) && shown(el))
        .map(el => [el, parseFloat(getComputedStyle(el).fontSize) * scale(el)])
        .filter(([, size]) => size < 11.9)
        .map(([el, size]) => `${el.textContent.trim().slice(0, 24)} ${size.toFixed(1)}`);
}"""


#: Models that a question names and that are not seen: out of the board, or under something else.
UNSEEN = """() => [...document.querySelectorAll("[data-testid='ask-outline'] > circle")].filter(ring => {
    const {left, top, width, height} = ring.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return !found?.closest("[data-testid='board']");
}).length"""


AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: What axe finds; in the other theme only what has to do with colours.
FAULTS = """async () => {
    const COLOURS = {type: "rule", values: ["color-contrast", "link-in-text-block"]};
    const root = document.documentElement, worn = root.dataset.theme, other = worn === "dark" ? "light" : "dark";
    const nodes = one => one.nodes.slice(0, 3).map(node => node.html.slice(0, 160));
    const told = (theme, {violations}) => violations.map(one => [theme, one.id, ...nodes(one)].join(": "));
    const found = told(worn, await axe.run({resultTypes: ["violations"]}));
    root.dataset.theme = other;
    found.push(...told(other, await axe.run({resultTypes: ["violations"], runOnly: COLOURS})));
    root.dataset.theme = worn;
    return found;
}"""


def assert_accessible(table: TablePage) -> None:
    """Screen readers and weak eyes can use the page, in both themes. Figures that are being worked out are pale."""
    table.page.wait_for_function("() => !document.querySelector('[data-stale=true]')")
    if not table.evaluate("'axe' in window"):
        table.evaluate(AXE.read_text(encoding="utf-8"))
    faults = table.evaluate(FAULTS)
    assert not faults, faults


def assert_fits(table: TablePage, screen: Screen) -> None:
    """Every control is in reach, nothing scrolls sideways, words can be read, and fingers find what they press."""
    found = {
        "out of reach": table.evaluate(OUT_OF_REACH), "wider than its place": table.evaluate(SIDEWAYS),
        "too fine to read": table.evaluate(TOO_FINE),
    }  # fmt: skip
    if screen.touch:
        found["too small for a finger"] = table.evaluate(TOO_SMALL)
    assert not any(found.values()), found


def assert_named_models_are_seen(table: TablePage, screen: Screen) -> None:
    """No panel, banner or button lies over a model that the question names."""
    table.page.wait_for_function("() => !document.querySelector('.world.moving')")
    assert table.part("ask-outline").locator("circle").count() > 0
    assert table.evaluate(UNSEEN) == 0, screen.name
    assert_fits(table, screen)


def share_of_table(table: TablePage) -> float:
    """How much of the window the board has."""
    share: float = table.evaluate("""() => {
        const {width, height} = document.querySelector("[data-testid='board']").getBoundingClientRect();
        return width * height / innerWidth / innerHeight;
    }""")
    return share
