import type { Page } from "playwright-core";

interface Entry {
  what: string;
  /** Milliseconds of the page's own clock. */
  at: number;
}

/**
 * Notes, inside the page, the moments at which toasts come and go, panels appear and dialogs close: what lasts for so
 * many milliseconds is measured where it happens. Call it before the page is opened.
 */
export async function keepJournal(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const journal: Entry[] = [];
    const note = (what: string) => journal.push({ what, at: performance.now() });
    const isToast = (node: Node) => node instanceof HTMLElement && node.matches("[role=status] > *, [role=alert] > *");
    document.addEventListener("close", ({ target }) => note(`closed: ${(target as Element).id}`), true);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "attributes" && isToast(target)) note(`leaves: ${target.textContent}`);
        for (const node of addedNodes) note(`${isToast(node) ? "toast" : "shown"}: ${node.textContent}`);
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-leaving"] });
    Object.assign(globalThis, { journal });
  });
}

/** How many milliseconds passed from the first entry that fits one pattern to the next that fits the other. */
export async function timeBetween(page: Page, from: RegExp, to: RegExp): Promise<number> {
  const journal = await page.evaluate(() => (globalThis as unknown as { journal: Entry[] }).journal);
  const start = journal.findIndex(({ what }) => from.test(what));
  const end = journal.findIndex(({ what }, index) => index > start && to.test(what));
  const [first, last] = [journal[start], journal[end]];
  if (!first || !last) throw new Error(`${from} … ${to} is not in ${JSON.stringify(journal, null, 1)}`);
  return last.at - first.at;
}
