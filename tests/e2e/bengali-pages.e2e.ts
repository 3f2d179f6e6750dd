import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { holdWithoutLimit } from "./pages/shell.page.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { elements } from "./support/crawl.ts";
import { expectAccessible, showWhole } from "./support/page-checks.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

const ACCESSIBLE = [
  "/",
  "/BpharmAdmission",
  "/DPharm",
  "/Principal",
  "/Gallery",
  "/Event",
  "/TrainingPlacement",
].concat(["/ContactUs", "/Faculties", "/Library"]);
const ATTRIBUTES = ["ariaLabel", "title", "alt", "placeholder"];
/** Latin text allowed on Bengali pages: URLs and file names; proper names; units, semester and register numbers. */
const ALLOWED = [
  /\S+@\S+|[\w-]+(?:\.[\w-]+)*(?::\d+)?\/\S+|[\w-]+\.(?:example|in|com|org|net|pdf)\b|\S+\.pdf/g,
  /\b(?:WBJEE|JELET|GPAT|PGET|PDF|UPI|iPhone|iPad|Mac|Google Calendar|Facebook|Instagram|YouTube|LinkedIn|WhatsApp|Mortarboard)\b/g,
  /\b(?:pH|KB|MB|[IV]+)\b|\bSample \d+/g,
];

const here = sharedSiteInBrowser();
let pages: { route: string; status: number; document: Root }[];

const addressOf = (route: string) => `/bn${route === "/" ? "" : route}`;

beforeAll(async () => {
  pages = await Promise.all(
    PUBLIC_ROUTES.map(async (route) => {
      const response = await fetch(here.site.url + addressOf(route));
      return { route, status: response.status, document: fromHtml(await response.text()) };
    }),
  );
});

test("each public address is there in Bengali, and it and the English one name each other", async () => {
  const problems = await Promise.all(
    pages.map(async ({ route, status, document }) => {
      const english = fromHtml(await (await fetch(here.site.url + route)).text());
      const own = here.site.url + addressOf(route);
      const alternates = { en: here.site.url + route, bn: own, "x-default": here.site.url + route };
      const isWhole =
        status === 200 &&
        elements(document, "html")[0]?.properties.lang === "bn" &&
        linksOf(document, "canonical")[""] === own &&
        [document, english].every((page) => JSON.stringify(linksOf(page, "alternate")) === JSON.stringify(alternates));
      return isWhole ? [] : [`${route}: ${status} ${JSON.stringify(linksOf(document, "alternate"))}`];
    }),
  );

  expect(problems.flat()).toEqual([]);
});

test("there is no English in them but what is marked as English, in brackets, or a name", () => {
  expect([...new Set(pages.flatMap(({ route, document }) => latinIn(document, route)))]).toEqual([]);
});

test.for(ACCESSIBLE)("%s in Bengali is accessible on a phone and on a desktop", async (route) => {
  const { page } = await here.visit(PHONE);
  await page.goto(addressOf(route));
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await showWhole(page);
    await expectAccessible(page);
  }
});

test("on a phone the switch leads to the heading that is being read, and back", async () => {
  const { page } = await here.visit(PHONE);
  await page.goto("/BpharmAdmission");
  const place = Math.floor((await headings(page).count()) / 2);
  await headings(page)
    .nth(place)
    .evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));

  for (const [name, path] of [
    ["বাংলা", "/bn/BpharmAdmission"],
    ["English", "/BpharmAdmission"],
  ] as const) {
    await page
      .locator("[popovertarget=main-menu]")
      .first()
      .evaluate((button: HTMLElement) => button.click());
    const link = page.locator("#main-menu").getByRole("link", { name, exact: true });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await link.tap();
    await page.waitForURL(`${here.site.url}${path}#heading-${place}`);
    await expect
      .poll(async () => Math.abs(((await headings(page).nth(place).boundingBox())?.y ?? 999) - 60))
      .toBeLessThan(120);
  }
});

test("links of a Bengali page lead to Bengali pages, without loading them anew", async () => {
  const { page } = await here.visit();
  await holdWithoutLimit(page);
  await page.goto("/bn/aboutus");
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));

  await page.getByRole("main").locator("a[href='/bn/Pharmacognosy']").first().click();
  await page.waitForURL("**/bn/Pharmacognosy");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\p{Script=Bengali}/u);
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

test("a browser that asks for Bengali is offered it on English pages until the offer is closed", async () => {
  const { page } = await here.visit({ ...PHONE, locale: "bn-IN" });
  const offer = page.getByRole("complementary", { name: "ভাষা" });
  const comeBack = async (address: string) => {
    await page.goto(address);
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => "__reactRouterRouteModules" in globalThis);
  };
  await comeBack("/Library");
  await offer.waitFor();
  expect(new URL(page.url()).pathname).toBe("/Library");
  await showWhole(page);
  await expectAccessible(page);
  await offer.getByRole("link").tap();
  await page.waitForURL("**/bn/Library");

  await page.evaluate(() => localStorage.clear());
  await comeBack("/Library");
  await offer.getByRole("button").tap();
  await offer.waitFor({ state: "detached" });
  await comeBack("/Canteen");
  expect(await offer.count()).toBe(0);
});

const headings = (page: Page) => page.locator("main :is(h2, h3)[id]");

/** Returns the URLs of the page's `link` elements with this `rel`, keyed by `hreflang`. */
function linksOf(document: Root, rel: string): Record<string, string> {
  const links = elements(document, "link").filter(({ properties }) => String(properties.rel) === rel);
  const [pages] = [links.filter(({ properties }) => !properties.type)];
  return Object.fromEntries(
    (pages ?? []).map(({ properties }) => [String(properties.hrefLang ?? ""), String(properties.href)]),
  );
}

/** Returns texts with Latin letters, without elements that have another `lang`. */
function latinIn(node: Root | Element, route: string): string[] {
  return node.children.flatMap((child) => {
    if (child.type === "text") return isLatin(child.value) ? [`${route}: ${child.value.trim()}`] : [];
    if (child.type !== "element" || ["head", "script", "style", "svg"].includes(child.tagName)) return [];
    const isAddress = String(child.properties.href).startsWith("mailto:");
    if (isAddress || (child.properties.lang ?? "bn") !== "bn") return [];
    const attributes = ATTRIBUTES.map((name) => String(child.properties[name] ?? "")).filter(isLatin);
    return [...attributes.map((text) => `${route}: ${text}`), ...latinIn(child, route)];
  });
}

function isLatin(text: string): boolean {
  const rest = ALLOWED.reduce((left, allowed) => left.replace(allowed, ""), text.replace(/\([^)]*\)/g, ""));
  return /\p{Script=Latin}/u.test(rest);
}

test("with Bengali numerals, steps have them too", async () => {
  const { page } = await here.visit(PHONE);
  await page.goto("/bn/BpharmAdmission");
  const step = page.locator("main ol > li", { hasText: "WBJEE" }).first();
  const numberOfStep = () => step.evaluate((item) => getComputedStyle(item, "::before").content);

  expect(await numberOfStep()).toBe("counter(list-item)");
  await page.evaluate(() => document.documentElement.setAttribute("lang", "bn-u-nu-beng"));
  expect(await numberOfStep()).toBe("counter(list-item, bengali)");
});
