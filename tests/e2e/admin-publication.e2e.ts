import { expect, test } from "vitest";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { enterTab } from "./support/admin-records.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

async function withNotice(title: string, options = {}) {
  const tab = await enterTab(house, "announcements", options);
  const { _id } = await tab.create("/announcements", { title });
  await tab.page.reload();
  const statusOnSite = async () => (await fetch(`${house.site.url}/Notices/${_id}`, { redirect: "manual" })).status;
  return { ...tab, records: adminRecordsPage(tab.page), statusOnSite };
}

test.for([
  { device: "phone", options: PHONE },
  { device: "desktop", options: DESKTOP },
])(
  "an announcement is opened on the site and taken back from the list, and that is undone, on a $device",
  async ({ device, options }) => {
    const title = `Bus strike, ${device}`;
    const { visit, page, records, statusOnSite } = await withNotice(title, options);
    await using _ = visit;
    const card = records.card(title);

    const opened = page.waitForEvent("popup");
    await card.getByRole("link", { name: `See on the site: ${title}` }).click();
    await (await opened).getByRole("heading", { name: title }).waitFor();
    await records.button(`Hide ${title}`).click();
    // Its toast stands for two seconds.
    await records.button("Undo").click();
    await card.getByRole("link", { name: /See on the site/ }).waitFor();
    expect(await statusOnSite()).toBe(200);
    await records.button(`Hide ${title}`).click();
    await card.getByText("Hidden", { exact: true }).waitFor();

    expect(await card.getByRole("link", { name: /See on the site/ }).count()).toBe(0);
    expect(await statusOnSite()).toBe(302);
    expect(await (await fetch(house.site.url)).text()).not.toContain(title);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  },
);

test("a hidden announcement stays hidden when it is changed, until it is published from the list", async () => {
  const { visit, page, records, statusOnSite } = await withNotice("Canteen closed");
  await using _ = visit;
  await records.button("Hide Canteen closed").click();
  await records.toast("Updated").waitFor();

  await page.goto("/admin?tab=announcements&show=hidden&search=canteen");
  await records.edit("Canteen closed").click();
  await records.form.getByText("It stays hidden from the public site.").waitFor();
  expect(await records.form.getByLabel("Goes public").inputValue()).toBe("");
  await records.fill({ Description: "It opens again." });
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await statusOnSite()).toBe(302);
  await records.button("Publish now: Canteen closed").click();

  await page.getByText("No announcement matches").waitFor();
  expect(await statusOnSite()).toBe(200);
});

test("several announcements are taken back together", async () => {
  const { visit, page, create, list } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  for (const title of ["Wrong list A", "Wrong list B"]) await create("/announcements", { title });
  await page.goto("/admin?tab=announcements&show=public&search=wrong+list");

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await records.selection.getByRole("button", { name: "Hide" }).click();
  await page.getByText("No announcement matches").waitFor();

  const hidden = (await list()).filter(({ title }) => title.startsWith("Wrong list"));
  expect(hidden).toEqual([1, 2].map(() => expect.objectContaining({ publishedAt: "2199-12-31T00:00:00.000Z" })));
});

test("the form says when saving publishes, says a chosen day in words, and offers all types", async () => {
  const { visit, page, list } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;

  expect(await records.form.getByLabel("Type").inputValue()).toBe("");
  await records.form.getByText("Save publishes it on the site at once.").waitFor();
  await records.fill({ Title: "Puja holidays", Date: "2026-12-12", "Goes public": "2099-11-25T09:00" });
  await records.form.getByText("Sat, 12 Dec 2026").waitFor();
  await records.form.getByText(/^Wed, 25 Nov 2099/).waitFor();
  await records.form.getByText("Visitors see it from 25 Nov 2099, 9:00 am.").waitFor();
  await records.submit("Save");
  await records.toast("Saved").waitFor();

  expect((await list()).find(({ title }) => title === "Puja holidays")).toMatchObject({ type: "Notice" });
});

test.for([
  ["announcements", "New announcement"],
  ["placed-students", "New record"],
  ["event", "New event"],
] as const)("on a phone the form of the tab %s opens and closes by its whole title row", async ([tab, title]) => {
  const { visit, page } = await enterTab(house, tab, PHONE);
  await using _ = visit;
  const heading = page.getByRole("form").getByRole("heading", { name: title });
  const field = page.getByRole("form").getByRole("textbox").first();
  const tapTitle = async () => {
    const box = await heading.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  };

  await tapTitle();
  await field.waitFor();
  await tapTitle();

  await field.waitFor({ state: "hidden" });
});
