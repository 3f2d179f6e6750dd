import type { Page } from "playwright-core";
import { expect } from "vitest";

const TICK_MS = 10;
/** How late an effect of a timer may show. */
const SLACK_MS = 300;

interface Entry {
  what: string;
  /** Time of the entry in milliseconds of the page's own clock. */
  at: number;
  /** How often a timer of TICK_MS has run. A page that is held up skips some, and no timer runs before an earlier one. */
  ticks: number;
}

/**
 * Notes, inside the page, when toasts and the spinner come and go, panels appear and dialogs close, so that times are
 * measured where things happen. Call it before the page is opened.
 */
export async function keepJournal(page: Page): Promise<void> {
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
 * Expects that `ms` milliseconds passed from the first entry that matches `from` to the next that matches `to`, however busy
 * the machine is: the least is measured by the clock, the most by the page's own timers, and that from the first entry that
 * matches `after`, for which the end has to wait.
 */
export async function expectBetween(page: Page, from: RegExp, to: RegExp, ms: number, after = from): Promise<void> {
  const journal = await page.evaluate(() => (globalThis as unknown as { journal: Entry[] }).journal);
  const start = journal.findIndex(({ what }) => from.test(what));
  const end = journal.findIndex(({ what }, index) => index > start && to.test(what));
  const awaited = journal.find(({ what }, index) => index >= start && after.test(what));
  const [first, last] = [journal[start], journal[end]];
  if (!first || !last || !awaited) throw new Error(`${from} … ${to} is not in ${JSON.stringify(journal, null, 1)}`);
  // The browser may paint the first entry a moment after its timer was set.
  expect(last.at - first.at).toBeGreaterThanOrEqual(ms - 50);
  const due = Math.max(first.ticks + ms / TICK_MS, awaited.ticks);
  expect((last.ticks - due) * TICK_MS).toBeLessThan(SLACK_MS);
}
