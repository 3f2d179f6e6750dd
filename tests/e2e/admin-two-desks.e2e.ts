import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskEnquiry, EnquiryDetails } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-words.ts";
import { enquiriesTab } from "./pages/enquiries-tab.page.ts";
import { sendEnquiry, visitAdmin } from "./support/admin.ts";
import { closeProfiles, commonBrowser, startVisit } from "./support/browser.ts";
import { openTestSite, type TestSite } from "./support/open-test-site.ts";

/** Duration of a long run in minutes, such as `DESK_MINUTES=10`. Only a long run also checks response times. */
const MINUTES = Number(process.env.DESK_MINUTES ?? 0);
const CHANGES = 10;
/** Few enough that the list shows all enquiries on one page. */
const [ENQUIRIES_AT_FIRST, MAX_ENQUIRIES] = [20, 40];
const ENV = { CAPTCHA: "off", SAMPLE_DATA: "false", TRUST_PROXY: "127.0.0.1" };

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ env: ENV });
  const { [Symbol.asyncDispose]: close } = site;
  return async () => {
    await site.stop();
    await close();
  };
});
afterAll(closeProfiles);
const sites = {
  get site() {
    return site;
  },
  visit: async (options = {}) => startVisit(await commonBrowser(), { baseURL: site.url, ...options }),
};

test("two desks show each other's changes and lose nothing, even if the server and one desk are killed", {
  timeout: (MINUTES + 5) * 60_000,
}, async () => {
  const names = Array.from({ length: ENQUIRIES_AT_FIRST }, (_, index) => nameOf(index));
  for (const name of names) await sendEnquiry(site, { name });
  const desks = [await visitAdmin(sites), await visitAdmin(sites)] as const;
  const screens: Page[] = desks.map(({ page }) => page);
  for (const desk of desks) {
    desk.allowBrowserErrors(/ERR_|Failed to load resource/);
    await desk.open("enquiries", "&view=list");
    await enquiriesTab(desk.page)
      .rows.nth(names.length - 1)
      .waitFor();
  }
  const [first, second] = desks;
  const all = async () => (await first.call<{ items: DeskEnquiry[] }>("GET", "/enquiries?limit=200")).items;
  const delays: number[] = [];
  const acknowledged = new Map<string, string[]>();

  async function changeOne(number: number): Promise<boolean> {
    const desk = pick(desks);
    const enquiry = pick(await all());
    const status = pick(ENQUIRY_STATUSES.filter((one) => one !== enquiry.status));
    const note = `Change ${number}`;
    const sent = await desk
      .call("PATCH", `/enquiries/${enquiry._id}`, { status, note, closingReason: "Wrong number" })
      .then(
        () => true,
        () => false,
      );
    if (!sent) return false;
    const since = performance.now();
    acknowledged.set(enquiry._id, [...(acknowledged.get(enquiry._id) ?? []), note]);
    await Promise.all(screens.map((page) => page.waitForFunction(showsStatus, { name: enquiry.name, status })));
    delays.push(performance.now() - since);
    return true;
  }

  async function receiveOne(): Promise<void> {
    const name = nameOf(names.length);
    names.push(name);
    await sendEnquiry(site, { name });
    const since = performance.now();
    const buttons = screens.map((page) => enquiriesTab(page).news);
    await Promise.all(buttons.map((button) => button.waitFor()));
    delays.push(performance.now() - since);
    for (const button of buttons) await button.click();
    await Promise.all(screens.map((page) => enquiriesTab(page).row(name).waitFor()));
  }

  async function killServer(number: number): Promise<void> {
    const flying = changeOne(number).catch(() => false);
    const { dataDir, url } = site;
    await site.kill();
    site = await openTestSite({ dataDir, env: { ...ENV, PORT: new URL(url).port } });
    await flying;
  }

  async function killDesk(): Promise<void> {
    const tab = enquiriesTab(second.page);
    await tab.open(nameOf(0));
    await tab.note.fill("Not saved yet");
    const { searchParams } = new URL(second.page.url());
    await second.page.close();
    const page = await second.page.context().newPage();
    screens[1] = page;
    await page.goto(`/admin?tab=enquiries&view=list&enquiry=${searchParams.get("enquiry")}`);
    await expect.poll(() => enquiriesTab(page).note.inputValue()).toBe("Not saved yet");
    await enquiriesTab(page)
      .rows.nth(names.length - 1)
      .waitFor();
  }

  const end = performance.now() + MINUTES * 60_000;
  for (let number = 1, step = 0; number <= CHANGES || performance.now() < end; number += 1) {
    const at = MINUTES > 0 ? 1 - (end - performance.now()) / (MINUTES * 60_000) : number / CHANGES;
    if (step === 0 && at > 0.4) {
      step = 1;
      await killServer(number);
    } else if (step === 1 && at > 0.7) {
      step = 2;
      await killDesk();
    } else if (number % 6 === 0 && names.length < MAX_ENQUIRIES) await receiveOne();
    else await changeOne(number);
  }

  const truth = new Map((await all()).map(({ name, status }) => [name, status]));
  expect([...truth.keys()].sort()).toEqual([...names].sort());
  for (const page of screens) {
    await expect.poll(async () => new Map(await page.evaluate(readStatuses))).toEqual(truth);
  }
  let notes = 0;
  for (const [id, expected] of acknowledged) {
    const { history } = await first.call<EnquiryDetails>("GET", `/enquiries/${id}`);
    const stored = history.flatMap(({ action, details }) => (action === "step.note" ? details.text : []));
    for (const note of expected) expect(stored.filter((one) => one === note)).toHaveLength(1);
    notes += expected.length;
  }
  const late = delays.filter((ms) => ms > 1_000).length;
  const sorted = delays.sort((one, other) => one - other);
  const middle = Math.round(sorted[sorted.length >> 1] ?? 0);
  const report = `${delays.length} changes on two screens, ${late} after more than a second, half within ${middle} ms, the last after ${Math.round(sorted.at(-1) ?? 0)} ms; ${notes} notes acknowledged and stored once\n`;
  if (MINUTES > 0) {
    process.stdout.write(report);
    expect(late / delays.length, report).toBeLessThan(0.02);
  }
});

const nameOf = (index: number) => `Desk N${String(index).padStart(3, "0")}`;

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from.");
  return item;
}

/** Reports whether the list shows this status for the enquiry. Runs in the page. */
function showsStatus({ name, status }: { name: string; status: string }): boolean {
  const row = [...document.querySelectorAll('ol[aria-label="Enquiries"] > li')].find((item) =>
    item.textContent?.includes(name),
  );
  return row?.querySelector("[data-status]")?.getAttribute("data-status") === status;
}

/** Returns the names and statuses that the list shows. Runs in the page. */
function readStatuses(): [name: string, status: string][] {
  return [...document.querySelectorAll('ol[aria-label="Enquiries"] > li')].map((row) => [
    row.querySelector("button")?.textContent?.replace("Unread: ", "") ?? "",
    row.querySelector("[data-status]")?.getAttribute("data-status") ?? "",
  ]);
}
