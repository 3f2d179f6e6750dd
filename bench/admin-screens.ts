import type { BrowserContext, Page } from "playwright-core";
import { type AdminSite, openAdminSite } from "./support/admin-site.ts";
import { findChromium, launchChromium, NO_CHROMIUM } from "./support/chromium.ts";
import { EVENTS, fillWithRecords, PICTURES } from "./support/many-records.ts";
import { type Effort, formatMs, median, percentile, type Report } from "./support/report.ts";

const SCREENS = [
  {
    name: `${EVENTS} events`,
    tab: "event",
    call: "/api/events/admin",
    row: "tbody tr[id]",
    typed: "event 49",
  },
  {
    name: `${PICTURES} pictures of the image gallery`,
    tab: "image-gallery",
    call: "/api/image-gallery",
    row: "[aria-label^='Images of'] li",
    typed: "photo 99",
  },
] as const;
const VISITS_A_ROUND = 5;
const BETWEEN_LETTERS_MS = 60;

/** How long after the answer a full list stands on the screen, and after a key in its search the next picture. */
export async function benchAdminScreens({ rounds }: Effort): Promise<Report> {
  const program = findChromium();
  if (!program) return { tables: [], notes: [NO_CHROMIUM] };
  await using site = await openAdminSite(fillWithRecords);
  await using launched = await launchChromium(program);
  const rows: string[][] = [];
  for (const screen of SCREENS) {
    const shown: number[] = [];
    const letters: number[] = [];
    for (let visit = 0; visit < rounds * VISITS_A_ROUND; visit += 1) {
      const context = await launched.browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
      const page = await enter(context, site, screen.row);
      await page.goto(`/admin?tab=${screen.tab}`);
      shown.push(await readShownMs(page, screen.call));
      letters.push(...(await typeSlowly(page, screen.typed)));
      await context.close();
    }
    const worst = Math.max(...letters);
    rows.push([screen.name, ...[...spread(shown), ...spread(letters), worst].map(formatMs)]);
  }
  return {
    tables: [
      {
        title: "Screens of the admin, from the answer or the key to the picture",
        head: ["", "list p50 ms", "list p90 ms", "letter p50 ms", "letter p90 ms", "slowest letter ms"],
        rows,
      },
    ],
    notes: [],
  };
}

function spread(times: readonly number[]): number[] {
  return [median(times), percentile(times, 90)];
}

/** A page of an admin who is logged in; it notes when the first row has been on the screen. */
async function enter(context: BrowserContext, { headers }: AdminSite, row: string): Promise<Page> {
  await context.addInitScript(
    ([token, selector]) => {
      localStorage.setItem("token", token);
      localStorage.setItem("user", JSON.stringify({ id: "1", name: "Admin", email: "admin@example.in" }));
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        // After the next frame it is on the screen.
        requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
      }).observe(document, { childList: true, subtree: true });
    },
    [headers.authorization.replace("Bearer ", ""), row] as const,
  );
  return context.newPage();
}

async function readShownMs(page: Page, call: string): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
  return page.evaluate((path) => {
    const answers = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const answer = answers.find(({ name }) => new URL(name).pathname === path);
    return (performance.getEntriesByName("shown")[0]?.startTime ?? 0) - (answer?.responseEnd ?? 0);
  }, call);
}

/** @returns for each letter the time from its key to the frame after it */
async function typeSlowly(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() =>
    document.addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => performance.measure("letter", { start: timeStamp }))),
      true,
    ),
  );
  await page.getByRole("searchbox").first().pressSequentially(text, { delay: BETWEEN_LETTERS_MS });
  await page.waitForFunction((count) => performance.getEntriesByName("letter").length >= count, text.length);
  return page.evaluate(() => performance.getEntriesByName("letter").map(({ duration }) => duration));
}
