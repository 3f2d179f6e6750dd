import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The axe rules that depend on colours and sizes; names, roles and order are the same in every look. */
const OF_LOOKS = ["color-contrast", "target-size"];

/** Expects the page, as it is now, to keep WCAG 2.2 AA and axe's best practices, and to scroll in one direction only. */
export async function expectAccessible(page: Page, rules = WCAG_22_AA): Promise<void> {
  await page.evaluate(finishTransitions);
  // Run axe by `evaluate`, which the content security policy allows, unlike a script element.
  // Load it once per page: that takes as long as a check.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations }: AxeResults = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run({
        runOnly,
        resultTypes: [],
        preload: false,
      }),
    rules,
  );
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
  );
  expect(problems, page.url()).toEqual([]);
  await expectToFit(page);
}

/** Expects an accessible page in several looks: all rules on a phone in light colours, those of looks on a dark desktop. */
export async function expectAccessibleInLooks(page: Page): Promise<void> {
  const before = page.viewportSize() ?? PHONE.viewport;
  for (const [colorScheme, { viewport }, rules] of [
    ["light", PHONE, WCAG_22_AA],
    ["dark", DESKTOP, OF_LOOKS],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await showWhole(page);
    await expectAccessible(page, rules);
  }
  await page.setViewportSize(before);
}

/** Expects that the page does not scroll sideways at any of these widths, in CSS pixels; by default, at its own. */
export async function expectToFit(page: Page, widths: readonly number[] = []): Promise<void> {
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const tooWide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    if (await isTooWide()) tooWide.push(width);
  }
  if (widths.length === 0 && (await isTooWide())) tooWide.push(page.viewportSize()?.width ?? 0);
  expect(tooWide, `${page.url()} is too wide at`).toEqual([]);
}

/** Makes the window as tall as the page: axe reports a button as too small where a fixed bar covers a part of it. */
export async function showWhole(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  // What came into the window is laid out with the next frame, and only then begins to change its colours.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
}

/** Ends running CSS transitions: axe would judge colours that are still changing. Runs in the page. */
async function finishTransitions(): Promise<void> {
  const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  for (const transition of running) transition.finish();
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/**
 * Bytes of all files of the first screen, their bodies as sent: the document, the style sheets, the pictures that stand
 * within the window, and the fonts of its text. What the browser fetches besides is not of the first screen: scripts at
 * idle, pictures further down, and the whole Bengali fonts when their text stands below the window.
 */
export function weighFirstScreen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isShown = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && width > 0;
    };
    const picturesBelow = new Set(
      [...document.images].filter((image) => !isShown(image)).map((image) => image.currentSrc),
    );
    const showsBengali = [...document.querySelectorAll("body *")].some(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && /[\u0980-\u09ff]/.test(node.textContent ?? "")) &&
        !element.closest(".sign, [hreflang]") &&
        isShown(element),
    );
    const isOfFirstScreen = ({ name }: PerformanceResourceTiming) =>
      !/\.js(\?|$)/.test(name) && !picturesBelow.has(name) && (showsBengali || !/bengali[^/]*\.woff2/.test(name));
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return files
      .filter(isOfFirstScreen)
      .reduce((sum, file) => sum + file.encodedBodySize, navigation?.encodedBodySize ?? 0);
  });
}

/** Bytes of a document as sent, in Brotli. They get fewer once, soon after the page was made. */
export async function weighDocument(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "br" } });
  await response.body?.cancel();
  return Number(response.headers.get("content-length"));
}
