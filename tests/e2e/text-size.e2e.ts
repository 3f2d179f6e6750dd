import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addressIn } from "#messages/languages.ts";
import { visitAdmin } from "./support/admin.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

const PERCENT = [110, 125, 150, 175, 200];
const PATHS =
  "/ /NoSuchPage /Bpharma /BpharmAdmission /Faculties /Principal /Library /Gallery /Event /TrainingPlacement /ContactUs /Notices";
const TABS = `announcements event placed-students event-gallery image-gallery pages college enquiries admins
  health breach`.split(/\s+/);

const here = sharedSiteInBrowser();

/**
 * Returns a function that checks the page at several default font sizes of the browser, which `em` media queries follow
 * (unlike page zoom). The next page loads with the last size, which is the largest.
 */
async function watchLetters(page: Page, problems: string[]) {
  const session = await page.context().newCDPSession(page);
  return async (name: string) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const percent of PERCENT) {
        await session.send("Page.setFontSizes", { fontSizes: { standard: Math.round(0.16 * percent) } });
        const found = await page.evaluate(findProblems);
        problems.push(...found.map((problem) => `${name}, ${width} px wide, at ${percent} %: ${problem}`));
      }
    }
  };
}

/** Returns content outside of the screen, and words of the header that break or touch others. Runs in the page. */
function findProblems(): string[] {
  const CLOSEST_PX = 4;
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === "none";
  const range = new Range();
  const texts: { element: Element; text: Node }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (element && text.textContent?.trim() && isShown(element)) texts.push({ element, text });
  }
  const outside = texts.filter(({ element, text }) => {
    range.selectNodeContents(text);
    const isOutside = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > innerWidth + 1);
    return isOutside && !isScrolled(element);
  });
  const inHeader = texts
    .filter(({ element }) => element.closest("header:not(main *)") && !isScrolled(element))
    .flatMap(({ element, text }) =>
      Array.from(text.textContent?.matchAll(/[^\s-]+/g) ?? [], ({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return { word, control: element.closest("a, button, summary, dt, h1"), lines: [...range.getClientRects()] };
      }),
    );
  const broken = inHeader.filter(({ lines }) => new Set(lines.map(({ top }) => Math.round(top))).size > 1);
  const touching = inHeader.flatMap((one, index) =>
    inHeader
      .slice(index + 1)
      .filter(
        (other) =>
          other.control !== one.control &&
          one.lines.some((a) =>
            other.lines.some(
              (b) =>
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 2 &&
                Math.max(a.left, b.left) - Math.min(a.right, b.right) < CLOSEST_PX,
            ),
          ),
      )
      .map((other) => `${one.word} touches ${other.word}`),
  );
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? [`is ${document.documentElement.scrollWidth} wide`] : []),
    ...outside.map(({ text }) => `${text.textContent} is outside`),
    ...broken.map(({ word }) => `${word} is broken`),
    ...touching,
  ];
}

test("with letters at 110 to 200 percent every template and tab stays on the screen, and no words touch", async () => {
  const problems: string[] = [];
  const visitor = await here.visit();
  const checkPage = await watchLetters(visitor.page, problems);
  for (const path of PATHS.split(/\s+/).flatMap((one) => [one, addressIn("bn", one)])) {
    await visitor.page.goto(path);
    await visitor.page.evaluate(() => document.fonts.ready);
    await checkPage(path);
  }
  const staff = await visitAdmin(here);
  staff.allowBrowserErrors(/401.*\/api\/changes/);
  const checkTab = await watchLetters(staff.page, problems);
  for (const tab of TABS) {
    await staff.open(tab);
    await staff.admin.panel.getByRole("heading").first().waitFor();
    await expect.poll(() => staff.admin.panel.getByText(/^Loading/).count()).toBe(0);
    await checkTab(tab);
  }
  expect(problems).toEqual([]);
});

test("the ring of a focused link of the breadcrumb is whole", async () => {
  const { page } = await here.visit();
  await page.goto("/Library");
  const link = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first();
  await page.keyboard.press("Tab");
  await link.focus();

  const room = await link.evaluate((one) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(one);
    const [ring, box] = [one, one.closest("ol") ?? one].map((element) => element.getBoundingClientRect());
    const sides = ring && box ? [ring.left - box.left, ring.top - box.top, box.bottom - ring.bottom] : [];
    return Math.min(...sides) - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset);
  });
  expect(room).toBeGreaterThanOrEqual(0);
});
