import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const { visit } = siteInBrowser();

/** As browsers count layout shift: the part of the window that moved, times how far. A line that moved is about 0.05. */
const MOST_SHIFT = 0.02;
const FONTS_TAKE_MS = 700;
const PAGES = ["/", "/BpharmLAdmission", "/Pharmacognosy", "/HumanAnatomyPharmacologyLab", "/CommonRoom", "/Notices"];

test.for(PAGES)("%s stays where it is when fonts come late", async (path, { skip }) => {
  skip(
    !(await hasStandIns()),
    "This machine has no font like those that fonts.css knows: install fonts-liberation and fonts-lohit-beng-bengali.",
  );
  for (const shape of [PHONE, DESKTOP]) {
    await using visitor = await visit(shape);
    const { page } = visitor;
    await page.route("**/*.woff2", async (route) => {
      await setTimeout(FONTS_TAKE_MS);
      await route.continue();
    });
    await countShifts(page);

    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);

    expect(await page.evaluate(() => document.fonts.status)).toBe("loaded");
    expect(await shiftsOf(page)).toBeLessThan(MOST_SHIFT);
  }
});

test.for(["/", "/Notices", "/Event", "/Faculties", "/Search?q=admission"])(
  "Bengali on %s is drawn with our own faces, in every weight",
  async (path) => {
    await using visitor = await visit(DESKTOP);
    const { page } = visitor;
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);

    expect(await foreignFonts(page, "main [lang=bn]")).toEqual([]);
  },
);

/** Whether this machine has fonts that the faces of fonts.css with the measures of ours can be made from. */
async function hasStandIns(): Promise<boolean> {
  await using visitor = await visit();
  await visitor.page.goto("/");
  return await visitor.page.evaluate(() => {
    const load = (family: string) => document.fonts.load(`16px ${family}`);
    return load("Hind-like")
      .then(() => Promise.any(["Tiro-Georgia", "Tiro-Noto", "Tiro-Times"].map(load)))
      .then(
        () => true,
        () => false,
      );
  });
}

function countShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const counted = { shift: 0 };
    Object.assign(window, { counted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // What moved in this frame is told in the next one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as { counted: { shift: number } }).counted.shift)),
        );
      }),
  );
}

/** The fonts of the machine that such elements are drawn with, each with the text: boxes, where it has none. */
async function foreignFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const found = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId });
      return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => `${familyName}: ${outerHTML}`);
    }),
  );
  expect(nodeIds.length).toBeGreaterThan(0);
  return found.flat();
}
