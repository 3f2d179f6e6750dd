import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { aPdf } from "#server/testing/pictures.ts";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { enterTab } from "./support/admin-records.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

test("a delete is sent at once when the page is left before its toast has gone", async () => {
  const { visit, page, create, titles } = await enterTab(house, "placed-students");
  const records = adminRecordsPage(page);
  await using _ = visit;
  await create("/placed", { name: "Twice entered", placedAt: "Ajay", designation: "Associate" });
  await page.reload();

  await records.remove("Twice entered").click();
  expect(await records.dialog.textContent()).toMatch(/^Delete this record\?/);
  await records.answer("Delete");
  await page.goto("/Privacy");

  await expect.poll(() => titles("/placed")).not.toContain("Twice entered");
});

test("two people change one announcement: the second sees both versions, chooses, and nothing is lost unseen", async () => {
  const { visit, page, create, change, list } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const item = await create("/announcements", { title: "Library hours" });
  const now = async () => (await list()).find(({ _id }) => _id === item._id);
  await page.reload();
  await records.edit("Library hours").click();
  await records.fill({ Description: "Open until 8 PM" });
  await change(`/announcements/${item._id}`, { description: "Open until 6 PM" });

  await records.submit("Update");
  const note = records.form.getByRole("alert");
  await note.getByText("Somebody else changed this meanwhile").waitFor();
  expect(await note.textContent()).toMatch(/theirsOpen until 6 PM.*yoursOpen until 8 PM/);
  expect((await now())?.description).toBe("Open until 6 PM");
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await records.button("Take theirs").click();
  expect(await records.form.getByLabel("Description").inputValue()).toBe("Open until 6 PM");

  await records.fill({ Description: "Open until 9 PM" });
  await change(`/announcements/${item._id}`, { description: "Open until 7 PM" });
  await records.submit("Update");
  await records.button("Save mine over theirs").click();
  await records.toast("Updated").waitFor();

  expect((await now())?.description).toBe("Open until 9 PM");
});

test("what two people change in different fields of one record is kept without a question, in a draft that comes back too", async () => {
  const { visit, page, create, change, list } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const { _id } = await create("/announcements", { title: "Lab timings" });
  const now = async () => (await list()).find((item) => item._id === _id);
  await page.reload();
  await records.edit("Lab timings").click();
  await records.fill({ Description: "Open until 8 PM" });
  await change(`/announcements/${_id}`, { title: "Laboratory timings" });

  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await now()).toMatchObject({ title: "Laboratory timings", description: "Open until 8 PM" });
  await records.button("Undo").click();
  await expect.poll(now).toMatchObject({ title: "Laboratory timings", description: "" });

  await records.edit("Laboratory timings").click();
  await records.fill({ Description: "Open until 9 PM" });
  page.on("dialog", (dialog) => dialog.accept());
  await change(`/announcements/${_id}`, { title: "Timings of the lab" });
  await page.reload();
  await records.form.getByText("What you typed here earlier is back.").waitFor();
  await change(`/announcements/${_id}`, { date: "2026-01-26" });
  await records.submit("Update");
  await records.card("Timings of the lab").getByText("Open until 9 PM").waitFor();
  expect(await now()).toMatchObject({ title: "Timings of the lab", date: "2026-01-26" });
});

test("a conflict asks for the fields that both changed, and leaves all others as their last author wrote them", async () => {
  const { visit, page, create, change, list } = await enterTab(house, "placed-students");
  const records = adminRecordsPage(page);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const { _id } = await create("/placed", { name: "Asha Roy", placedAt: "Ajay", designation: "Associate" });
  const now = async () => (await list("/placed")).find((item) => item._id === _id);
  const note = records.form.getByRole("alert");
  await page.reload();

  await records.edit("Asha Roy").click();
  await records.fill({ Designation: "Chemist" });
  await change(`/placed/${_id}`, { name: "Asha Rai", designation: "Officer" });
  await records.submit("Update");
  await note.waitFor();
  expect(await note.textContent()).toMatch(/Designation, theirsOfficerDesignation, yoursChemist/);
  expect(await note.textContent()).not.toContain("Name");
  await records.button("Save mine over theirs").click();
  await records.toast("Updated").waitFor();
  expect(await now()).toMatchObject({ name: "Asha Rai", designation: "Chemist" });

  await records.edit("Asha Rai").click();
  await records.fill({ Designation: "Senior chemist", "Placed At": "Damodar" });
  await change(`/placed/${_id}`, { designation: "Manager" });
  await records.submit("Update");
  await records.button("Take theirs").click();
  expect(await records.form.getByLabel("Designation").inputValue()).toBe("Manager");
  expect(await records.form.getByLabel("Placed At").inputValue()).toBe("Damodar");
  await records.submit("Update");
  await expect.poll(now).toMatchObject({ name: "Asha Rai", designation: "Manager", placedAt: "Damodar" });
});

test("no answer: the list, saving and deleting say so in the catalogue's words and go on when it is back", async () => {
  const { visit, page, create, titles } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  visit.expectTrouble(/ERR_FAILED/);
  await create("/announcements", { title: "Stays" });
  const cut = (route: Route) => route.abort();
  const calls = /\/api\/announcements/;

  await page.route(calls, cut);
  await page.reload();
  await page.getByRole("heading", { name: "Failed to load" }).waitFor();
  await page.unroute(calls, cut);
  await records.button("Try again").click();
  await records.card("Stays").waitFor();

  await records.fill({ Title: "Sent twice" });
  await records.file.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await page.route(calls, cut);
  await records.submit("Save");
  await records.toast("Save failed").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.unroute(calls, cut);
  await records.button("Try a.pdf again").click();
  await records.card("Sent twice").waitFor();
  expect((await titles()).filter((title) => title === "Sent twice")).toHaveLength(1);

  await page.route(calls, cut);
  await records.remove("Stays").click();
  await records.answer("Delete");
  await records.toast("Delete failed").waitFor();
  await records.card("Stays").waitFor();
});

test("an upload on its way can be stopped, and the form keeps all of it", async () => {
  const { visit, page, titles } = await enterTab(house, "announcements");
  const records = adminRecordsPage(page);
  await using _ = visit;
  visit.expectTrouble(/ERR_ABORTED|ERR_FAILED/);
  await records.fill({ Title: "Stopped" });
  await records.file.setInputFiles({ name: "big.pdf", mimeType: "application/pdf", buffer: aPdf(9_000_000) });
  const release = Promise.withResolvers<void>();
  await page.route("**/api/announcements", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await release.promise;
    await route.abort();
  });

  await records.submit("Save");
  await records.form.getByRole("progressbar").waitFor();
  await records.button("Cancel big.pdf").click();
  await records.button("Take back big.pdf").waitFor();
  release.resolve();

  expect(await records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("Stopped");
  expect(await titles()).not.toContain("Stopped");
});
