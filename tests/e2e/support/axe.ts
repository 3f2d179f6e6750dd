import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on the page as it stands, WCAG 2.2 AA and its best practices: one line for each fault, none when all
 * is well.
 */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(finishFading);
  // Evaluated, not added as an element: the page's content security policy stays as it is.
  await page.evaluate(AXE);
  const { violations }: AxeResults = await page.evaluate(
    (tags) => (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run({ runOnly: tags }),
    WCAG_22_AA,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}

/** A window as long as the page: a bar that sticks to its foot covers no button, which axe takes for a small one. */
export async function showWhole(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
}

/** Runs in the page: a colour on its way to another one is no fault. */
async function finishFading(): Promise<void> {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}
