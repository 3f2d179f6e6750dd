import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addressIn } from "#messages/languages.ts";
import { TEMPLATE_ROUTES } from "#tests/support/public-routes.ts";
import { visitAdmin } from "./support/admin.ts";
import { DESKTOP, holdRequests, launchWithoutBengali, PHONE } from "./support/browser.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

/** The browser has no Bengali system font, so a letter that is missing in the site's fonts shows as a box. */
const here = sharedSiteInBrowser(launchWithoutBengali);

test.for(["en", "bn"] as const)("where no font has Bengali, pages have no boxes (%s)", async (language) => {
  const { page } = await here.visit();
  for (const path of TEMPLATE_ROUTES) {
    await page.goto(addressIn(language, path));
    await expectNoBoxes(page);
  }
});

test("where no font has Bengali, the admin has no boxes", async () => {
  const { page: loginPage } = await here.visit();
  await loginPage.goto("/admin/login");
  await expectNoBoxes(loginPage);
  const { page, open, admin } = await visitAdmin(here);
  await open("announcements");
  await admin.openTab.waitFor();
  for (const id of await admin.tabs.evaluateAll((tabs) => tabs.map((tab) => tab.id.replace("tab-", "")))) {
    await open(id);
    await admin.openTab.waitFor();
    await expectNoBoxes(page);
  }
});

test("words in Bengali stay unseen while their fonts are late", async () => {
  const check = async (path: string) => {
    const { page } = await here.visit();
    const letFontsCome = await holdRequests(page, /\/signs\/|bengali-[46]00/);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    // A browser waits 3 s for a font, then draws the text in a fallback font.
    await page.waitForFunction(() => performance.now() > 6_000);
    // On a busy machine the text comes late, and waits its own 3 s.
    await expect.poll(() => machineFonts(page, new Set()), { message: path }).toEqual([NOTHING]);
    letFontsCome();
    await expectNoBoxes(page);
  };
  await Promise.all(["/", "/Faculties", "/Notices", "/admin/login"].map(check));
});

const NOTHING = "There is nothing in Bengali.";

/** Expects, on a desktop and on a phone, that only the site's fonts draw Bengali text. */
async function expectNoBoxes(page: Page): Promise<void> {
  const drawn = new Set<string>();
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => machineFonts(page, drawn), { message: page.url() }).toEqual([]);
  }
}

/**
 * Returns the system fonts that draw Bengali text, each with the element, or NOTHING if the page has no Bengali text.
 * Each look (text and font) is checked only once: looks that the site's fonts draw are added to `drawn` and skipped.
 */
async function machineFonts(page: Page, drawn: Set<string>): Promise<string[]> {
  const looks = await page.evaluate(markBengali, [...drawn]);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "[data-bengali]",
  });
  const found = nodeIds.length + drawn.size > 0 ? [] : [NOTHING];
  for (const [index, nodeId] of nodeIds.entries()) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
    if (foreign.length > 0) found.push(`${foreign}: ${(await session.send("DOM.getOuterHTML", { nodeId })).outerHTML}`);
    // A hidden element has no fonts.
    else if (fonts.length > 0) drawn.add(looks[index] ?? "");
  }
  await session.detach();
  return found;
}

/** Marks one element with Bengali text for each look not in `known`. Returns these looks in order. Runs in the page. */
function markBengali(known: string[]): string[] {
  const seen = new Set(known);
  const looks: string[] = [];
  for (const element of document.querySelectorAll("body *")) {
    element.removeAttribute("data-bengali");
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own.map(({ textContent }) => textContent).join("");
    if (!/\p{Script=Bengali}/u.test(text) || !element.checkVisibility({ opacityProperty: true })) continue;
    const { fontFamily, fontStyle, fontWeight } = getComputedStyle(element);
    const look = [fontFamily, fontStyle, fontWeight, text].join();
    if (seen.has(look)) continue;
    seen.add(look);
    looks.push(look);
    element.setAttribute("data-bengali", "");
  }
  return looks;
}
