import { expect, test } from "vitest";
import { aPdf } from "#server/testing/pictures.ts";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { enterTab } from "./support/admin-records.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });
const CARDS = { name: "admit-cards.pdf", mimeType: "application/pdf", buffer: aPdf() };

test("two people replace the PDF of one notice: the second sees both names before one goes", async () => {
  const { visit, page, create, change } = await enterTab(house, "announcements");
  await using _ = visit;
  visit.expectTrouble(/409/);
  const records = adminRecordsPage(page);
  const { _id } = await create("/announcements", { title: "Exam routine" });
  await page.reload();
  await records.edit("Exam routine").click();
  await records.file.setInputFiles(CARDS);
  const form = new FormData();
  form.append("pdf", new File([new Uint8Array(aPdf())], "routine-2.pdf", { type: "application/pdf" }));
  await change(`/announcements/${_id}`, form);

  await records.submit("Update");

  const note = records.form.getByRole("alert");
  await note.getByText("Nothing is overwritten yet.").waitFor();
  expect(await note.textContent()).toMatch(/PDF, theirsroutine-2\.pdf \(new\)PDF, yoursadmit-cards\.pdf/);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test("text comes back without its file: the form names the file, and asks before it saves without", async () => {
  const { visit, page, titles } = await enterTab(house, "announcements");
  await using _ = visit;
  const records = adminRecordsPage(page);
  await records.fill({ Title: "Admit cards" });
  await records.file.setInputFiles(CARDS);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();

  const lost = records.form.getByText("Choose admit-cards.pdf again: files are not kept.");
  await lost.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await records.submit("Save");
  await records.dialog.getByText("Save without “admit-cards.pdf”?").waitFor();
  await records.answer("Keep editing");
  expect(await titles()).not.toContain("Admit cards");
  await records.file.setInputFiles(CARDS);
  await lost.waitFor({ state: "detached" });
  await records.submit("Save");

  await records.card("Admit cards").getByRole("link", { name: "PDF: admit-cards.pdf" }).waitFor();
});

test("whoever comes back to the tab finds the form of what is not saved open again", async () => {
  const { visit, page, create } = await enterTab(house, "placed-students");
  await using _ = visit;
  const records = adminRecordsPage(page);
  await create("/placed", { name: "Asha Roy", placedAt: "Ajay", designation: "Associate" });
  await create("/placed", { name: "Bina Sen", placedAt: "Ajay", designation: "Associate" });
  await page.reload();
  await records.edit("Asha Roy").click();
  await records.fill({ Designation: "Quality chemist" });
  await page.getByRole("tab", { name: "Event", exact: true }).click();
  await records.answer("Leave");
  await page.getByRole("heading", { name: "Manage Events" }).waitFor();

  await page.getByRole("tab", { name: "Placed Students" }).click();

  await records.form.getByRole("heading", { name: "Edit record" }).waitFor();
  expect(await records.form.getByLabel("Designation").inputValue()).toBe("Quality chemist");
  await records.edit("Bina Sen").click();
  await records.answer("Leave");
  await records.card("Asha Roy").getByText("Not saved").waitFor();
  expect(await records.card("Bina Sen").getByText("Not saved").count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test("a notice that a colleague deleted while it was edited can be saved as a new one", async () => {
  const { visit, page, create, remove, titles } = await enterTab(house, "announcements");
  await using _ = visit;
  visit.expectTrouble(/404/);
  const records = adminRecordsPage(page);
  const { _id } = await create("/announcements", { title: "Mess menu" });
  await create("/announcements", { title: "Wrong notice" });
  await page.reload();
  await records.edit("Mess menu").click();
  await records.fill({ Description: "From Monday" });
  await remove(`/announcements/${_id}`);
  // The list is read anew meanwhile.
  await records.remove("Wrong notice").click();
  await records.answer("Delete");
  await records.card("Mess menu").waitFor({ state: "detached" });

  await records.submit("Update");
  await records.form.getByText("This announcement is no longer there.").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await records.button("Save it as a new announcement").click();

  await records.toast("Saved").waitFor();
  await records.card("Mess menu").getByText("From Monday").waitFor();
  expect((await titles()).filter((title) => title === "Mess menu")).toHaveLength(1);
  expect(await records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("");
});

test("a record that is saved out of sight can be shown from its toast", async () => {
  const { visit, page, create } = await enterTab(house, "announcements");
  await using _ = visit;
  const records = adminRecordsPage(page);
  await create("/announcements", { title: "Convocation", publishedAt: "2199-01-01T00:00:00Z" });
  await page.goto("/admin?tab=announcements&show=planned");
  await records.card("Convocation").waitFor();
  await records.fill({ Title: "Fee receipt", Date: "2020-01-01" });

  await records.submit("Save");
  await records.button("Show it").click();

  await records.card("Fee receipt").waitFor();
  await expect
    .poll(() => records.edit("Fee receipt").evaluate((button) => button === document.activeElement))
    .toBe(true);
  await records.toast("Saved").waitFor({ state: "detached" });
  await records.edit("Fee receipt").click();
  await records.fill({ Description: "Rice" });
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await records.button("Show it").count()).toBe(0);
});
