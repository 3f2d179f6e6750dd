import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The axe rules that depend on colours and sizes. Names, roles and order do not depend on the look. */
const OF_LOOKS = ["color-contrast", "target-size"];

/** Expects the page's current state to meet WCAG 2.2 AA and axe's best practices, without horizontal scrolling. */
export async function expectAccessible(page: Page, rules = WCAG_22_AA): Promise<void> {
  await page.evaluate(finishTransitions);
  // Inject axe by `evaluate`, because the content security policy forbids a script element.
  // Load axe once per page, because loading takes as long as a check.
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
  await expectNoHorizontalScroll(page);
}

/** Expects an accessible page: all rules on a phone in light colours, those that depend on looks on a dark desktop. */
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

/** Expects no horizontal scrolling at any of these widths in CSS pixels; by default at the current width. */
export async function expectNoHorizontalScroll(page: Page, widths: readonly number[] = []): Promise<void> {
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const tooWide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    if (await isTooWide()) tooWide.push(width);
  }
  if (widths.length === 0 && (await isTooWide())) tooWide.push(page.viewportSize()?.width ?? 0);
  expect(tooWide, `${page.url()} is too wide at`).toEqual([]);
}

/** Makes the window as tall as the page, because axe reports a button as too small if a fixed bar covers a part. */
export async function showWhole(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  // Newly visible content is laid out in the next frame, and only then starts colour transitions.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
}

/** Finishes running CSS transitions, so that axe does not check intermediate colours. Runs in the page. */
async function finishTransitions(): Promise<void> {
  const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  for (const transition of running) transition.finish();
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/**
 * Returns the transferred bytes (bodies only) of all files of the first screen: the document, style sheets, visible
 * pictures, and fonts of the visible text. Not counted: scripts that load at idle, pictures further down, and the full
 * Bengali fonts if Bengali text is only below the window.
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

/** Returns a document's Brotli-compressed size in bytes. Decreases once, when the server recompresses a new page. */
export async function weighDocument(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "br" } });
  await response.body?.cancel();
  return Number(response.headers.get("content-length"));
}
