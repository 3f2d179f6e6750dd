import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, holdRequests, PHONE } from "./support/browser.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

/** Maximum layout shift score: moved share of the window times distance. A shift by one line is about 0.05. */
const MAX_SHIFT = 0.01;
const PAGES = `/ /BpharmLAdmission /Pharmacognosy /HumanAnatomyPharmacologyLab /CommonRoom /Notices /Faculties
  /bn /bn/BpharmAdmission /bn/Faculties /bn/Notices`.split(/\s+/);

const here = sharedSiteInBrowser();

test.for([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const)("on %s pages stay where they are when fonts come late", async ([, shape], { skip }) => {
  skip(
    !(await hasStandIns()),
    "This machine has no font like those that fonts.css knows: install fonts-liberation and fonts-lohit-beng-bengali.",
  );
  for (const path of PAGES) {
    await using visit = await here.visit(shape);
    const { page } = visit;
    const letFontsCome = await holdRequests(page, "**/*.woff2");
    await countShifts(page);

    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
    letFontsCome();
    await page.waitForLoadState();
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
    expect(await shiftsOf(page), path).toBeLessThan(MAX_SHIFT);
  }
});

test("on a desktop the header stays where it is when it comes piece by piece", async () => {
  const { page } = await here.visit(DESKTOP);
  await countShifts(page);
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  const before = await shiftsOf(page);
  const html = (await (await page.request.get("/")).text()).replaceAll(/<script.*?<\/script>/gs, "");
  const [head = "", header = "", rest = ""] = html.split(/(?=<header|<main)/);

  await page.evaluate(
    async (pieces) => {
      document.open();
      for (const piece of pieces) {
        document.write(piece);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      document.close();
    },
    [head, ...header.split(/(?=<(?:li|div|form)\b)/), rest],
  );

  expect((await shiftsOf(page)) - before).toBeLessThan(MAX_SHIFT);
});

/** Matches the stylesheets that no first screen needs. */
const DEFERRED_STYLES = /\/assets\/(late|deferred)-[^/]*\.css/;

test("the first screen does not wait for the deferred styles of what is below it", async () => {
  const { page } = await here.visit(PHONE);
  const letStylesCome = await holdRequests(page, DEFERRED_STYLES);

  await page.goto("/", { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
  await expect.poll(() => page.locator("#notice").count()).toBe(0);

  letStylesCome();
  await page.locator("#notice").waitFor();
});

test("a tap that comes before the styles of the dialog opens it, with them", async () => {
  const { page } = await here.visit(PHONE);
  const letStylesCome = await holdRequests(page, DEFERRED_STYLES);
  await page.goto("/", { waitUntil: "commit" });

  await page.locator("button[commandfor=enquiry]:visible").first().tap();
  await expect.poll(() => page.locator("#enquiry").count()).toBe(0);

  letStylesCome();
  const dialog = page.locator("#enquiry[open]");
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("0px");
  // Poll until the opening animation has ended.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
});

test("the dialog keeps its styles on the way to another page, and leaves from every page", async () => {
  const { page } = await here.visit();
  await page.goto("/");
  await page.locator("main a[href='/Bpharma']").first().click();
  await page.getByRole("heading", { level: 1, name: "B.Pharm" }).waitFor();

  await page.locator("main button[commandfor=enquiry]").first().click();

  const dialog = page.locator("#enquiry[open]");
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => getComputedStyle(element).display)).toBe("grid");
});

test("on a phone what is below the first screen is laid out once the page has loaded, on paper and at an anchor at once", async () => {
  const { page } = await here.visit(PHONE);
  const letFontsCome = await holdRequests(page, "**/*.woff2");
  const layout = () => page.locator("footer").evaluate((footer) => getComputedStyle(footer).contentVisibility);

  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect.poll(layout).toBe("auto");
  await page.emulateMedia({ media: "print" });
  expect(await layout()).toBe("visible");
  await page.emulateMedia({ media: "screen" });
  expect(await layout()).toBe("auto");
  letFontsCome();
  await expect.poll(layout).toBe("visible");
  await expect.poll(() => page.locator("[data-later]").count()).toBe(0);

  await page.goto("/Library");
  await page.goto("/#placements", { waitUntil: "commit" });
  await page.locator("footer").waitFor({ state: "attached" });
  expect(await layout()).toBe("visible");
});

test("on a phone Back leads to the place on the page that was left, after a reload too", async () => {
  const { page } = await here.visit(PHONE);
  const place = () =>
    page.locator("#placements").evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await page.goto("/");
  await page.locator("[data-later]").waitFor({ state: "detached" });
  await page.locator("#placements h2 + a").scrollIntoViewIfNeeded();
  const before = await place();

  await page.locator("#placements h2 + a").tap();
  await page.waitForURL("**/TrainingPlacement");
  await page.goBack();
  await expect.poll(place).toBe(before);
  await page.reload();
  await expect.poll(place).toBe(before);
});

/** Reports whether this machine has the fallback fonts whose metrics fonts.css adjusts to those of the site's fonts. */
async function hasStandIns(): Promise<boolean> {
  const { page } = await here.visit();
  await page.goto("/");
  return await page.evaluate(() => {
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
        // The browser reports a layout shift one frame later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as { counted: { shift: number } }).counted.shift)),
        );
      }),
  );
}
