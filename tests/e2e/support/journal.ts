import type { Page } from "playwright-core";
import { expect } from "vitest";

const TICK_MS = 10;
/** Maximum delay of a timer's effect. */
const SLACK_MS = 300;

interface Entry {
  what: string;
  /** Time of the entry in milliseconds of the page's own clock. */
  at: number;
  /** Number of runs of a TICK_MS interval. A blocked page skips ticks, so other timers of the page are late equally. */
  ticks: number;
}

/**
 * Records inside the page when toasts and the spinner come and go, panels appear and dialogs close, so that times are
 * measured without the delay of the test. Call before the page opens.
 */
export async function recordScreenEvents(page: Page): Promise<void> {
  await page.addInitScript((tickMs) => {
    const journal: Entry[] = [];
    let ticks = 0;
    setInterval(() => {
      ticks += 1;
    }, tickMs);
    const note = (what: string) => journal.push({ what, at: performance.now(), ticks });
    const isToast = (node: Node) => node instanceof HTMLElement && node.matches("[role=status] > *, [role=alert] > *");
    document.addEventListener("close", ({ target }) => note(`closed: ${(target as Element).id}`), true);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const root = document.documentElement;
        if (type === "attributes" && target === root) note("changing" in root.dataset ? "spinner" : "no spinner");
        else if (type === "attributes" && isToast(target)) note(`leaves: ${target.textContent}`);
        for (const node of addedNodes) note(`${isToast(node) ? "toast" : "shown"}: ${node.textContent}`);
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-leaving", "data-changing"] });
    Object.assign(globalThis, { journal });
  }, TICK_MS);
}

/**
 * Expects that `ms` milliseconds passed from the first entry matching `from` to the next one matching `to`. The minimum
 * is measured by the clock, the maximum in ticks of the page, so that a busy machine does not fail the test. `to` may
 * come later if it has to wait for the first entry that matches `after`.
 */
export async function expectBetween(page: Page, from: RegExp, to: RegExp, ms: number, after = from): Promise<void> {
  const journal = await page.evaluate(() => (globalThis as unknown as { journal: Entry[] }).journal);
  const start = journal.findIndex(({ what }) => from.test(what));
  const end = journal.findIndex(({ what }, index) => index > start && to.test(what));
  const awaited = journal.find(({ what }, index) => index >= start && after.test(what));
  const [first, last] = [journal[start], journal[end]];
  if (!first || !last || !awaited) throw new Error(`${from} … ${to} is not in ${JSON.stringify(journal, null, 1)}`);
  // The browser may show the first entry a moment after the timer was started, and later while the page misses ticks.
  const missed = last.at - first.at - (last.ticks - first.ticks) * TICK_MS;
  expect(last.at - first.at).toBeGreaterThanOrEqual(ms - 50 - Math.max(0, missed));
  const due = Math.max(first.ticks + ms / TICK_MS, awaited.ticks);
  expect((last.ticks - due) * TICK_MS).toBeLessThan(SLACK_MS);
}
