import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createAdmin, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { deskCalls, sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { LOOKS, visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });

async function visitEnquiries(surname: string, options: Parameters<typeof visitDesk>[1] = {}) {
  for (const name of ["Third", "Second", "First"]) await sendEnquiry(house.site, { name: `${name} ${surname}` });
  const all = await visitDesk(house, options);
  await all.page.goto(`/admin?tab=enquiries&search=${surname}`);
  await all.desk.rows.nth(2).waitFor();
  const statuses = async () =>
    Promise.all(["First", "Second", "Third"].map(async (name) => (await all.calls.find(`${name} ${surname}`))?.status));
  return { ...all, statuses };
}

test.for(LOOKS)("the chosen get one status and one owner, on $look", async ({ look, options }) => {
  const { visit, page, desk, admin, session, calls, statuses } = await visitEnquiries(look.replace(/\W/g, ""), options);
  await using _ = visit;
  await desk.select("First");
  await desk.select("Third");
  await desk.bulk.getByText("2 selected").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await desk.bulk.getByRole("button", { name: "Set status or owner" }).click();
  await desk.changing.getByRole("button", { name: "Change 2 enquiries" }).click();
  await desk.changing.getByText("Choose a status, an owner or both.").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await desk.changing.getByRole("radio", { name: "Contacted" }).check({ force: true });
  await desk.changing.getByLabel("Owner").selectOption(session.user._id);
  await desk.changing.getByRole("button", { name: "Change 2 enquiries" }).click();

  await admin.toast("2 enquiries updated").waitFor();
  expect(await statuses()).toEqual(["contacted", "new", "contacted"]);
  expect((await calls.find("First"))?.owner?._id).toBe(session.user._id);
  await desk.row("First").getByText("Contacted").waitFor();
  expect(await desk.bulk.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Enquiries");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(statuses).toEqual(["new", "new", "new"]);
});

test("what somebody else changed meanwhile is told by name, left alone, and stays chosen", async () => {
  const { visit, desk, admin, statuses } = await visitEnquiries("Ghosh");
  await using _ = visit;
  visit.expectTrouble(/409/);
  const colleague = deskCalls(house.site, await startSession(house.site, await createAdmin(house.site)));
  await desk.selectAll.check();
  await colleague.change("Second Ghosh", { status: "visited" });

  await desk.bulk.getByRole("button", { name: "Set status or owner" }).click();
  await desk.changing.getByRole("radio", { name: "Closed" }).check({ force: true });
  await desk.changing.getByRole("button", { name: "Change 3 enquiries" }).click();

  await desk.trouble.getByText("Update failed: 1 of 3 enquiries are as they were.").waitFor();
  expect(await desk.trouble.getByRole("listitem").allTextContents()).toEqual([
    "Second Ghosh: somebody else changed it meanwhile. It is Visited now, and nobody takes care of it.",
  ]);
  expect(await statuses()).toEqual(["closed", "visited", "closed"]);
  await desk.bulk.getByText("1 selected").waitFor();
  await desk.row("Second Ghosh").getByText("Visited").waitFor();
  await desk.bulk.getByRole("button", { name: "Set status or owner" }).click();
  await desk.changing.getByRole("radio", { name: "Closed" }).check({ force: true });
  await desk.changing.getByRole("button", { name: "Change 1 enquiry" }).click();
  await admin.toast("1 enquiry updated").waitFor();
  expect(await statuses()).toEqual(["closed", "closed", "closed"]);
  expect(await desk.trouble.count()).toBe(0);
});

test("only the chosen are exported; Esc lets go of them", async () => {
  const { visit, page, desk } = await visitEnquiries("Nandy");
  await using _ = visit;
  await desk.select("First");
  await desk.select("Second");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    desk.bulk.getByRole("button", { name: "Export CSV" }).click(),
  ]);

  const csv = await readFile(await download.path(), "utf8");
  expect([...csv.matchAll(/"(\w+) Nandy"/g)].map(([, name]) => name)).toEqual(["First", "Second"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => desk.bulk.count()).toBe(0);
  expect(await desk.selectAll.isChecked()).toBe(false);
});

test("a server out of reach ends it, and nothing is taken for done", async () => {
  const { visit, page, desk, admin, statuses } = await visitEnquiries("Paul");
  await using _ = visit;
  visit.expectTrouble(/ERR_|Failed to load resource/);
  await page.route(/api\/enquiries\/[\w-]+$/, (route) => route.abort("connectionreset"));
  await desk.selectAll.check();

  await desk.bulk.getByRole("button", { name: "Set status or owner" }).click();
  await desk.changing.getByRole("radio", { name: "Closed" }).check({ force: true });
  await desk.changing.getByRole("button", { name: "Change 3 enquiries" }).click();

  await admin.toast("Update failed").waitFor();
  await desk.trouble.getByText("Update failed: 3 of 3 enquiries are as they were.").waitFor();
  expect(await statuses()).toEqual(["new", "new", "new"]);
  await desk.bulk.getByText("3 selected").waitFor();
});
