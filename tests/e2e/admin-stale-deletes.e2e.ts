import { expect, test } from "vitest";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { enterTab } from "./support/admin-records.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { startGalleryWork } from "./support/galleries.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

test("the question before a delete tells the title and the count as they are by now", async () => {
  const { visit, store, open, galleries } = await startGalleryWork(house);
  await using _ = visit;
  const { _id } = await store.createCategory("Durgapur trip");
  await open("event-gallery");
  await galleries.category("Durgapur trip").waitFor();
  await store.add(["Bus", "Factory", "Group"], `/gallery/${_id}/images`);
  await store.rename(_id, "Durgapur visit");

  await galleries.button("Delete Durgapur trip").click();

  await galleries.dialog.getByText("Durgapur visit, 3 images.").waitFor();
});

test("a category to which a colleague adds images after the question stays, and one is told", async () => {
  const { visit, page, store, open, galleries, admin } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const { _id } = await store.createCategory("Durgapur trip");
  await open("event-gallery");
  await galleries.button("Delete Durgapur trip").click();
  await galleries.dialog.getByText("Durgapur trip, 0 images.").waitFor();
  await store.add(["Bus", "Factory"], `/gallery/${_id}/images`);
  await galleries.answer("Delete");
  await admin.toast("“Durgapur trip” will be deleted").waitFor();

  const note = page.getByRole("alert").filter({ hasText: "because somebody else changed it meanwhile" });
  const told = note.getByText("Durgapur trip (Event-Gallery)");
  await told.waitFor();
  expect(await admin.toast("Deleted").count()).toBe(0);

  await galleries.category("Durgapur trip").getByText("2 images").waitFor();
  expect((await store.categories())[0]?.images).toHaveLength(2);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await note.getByRole("button", { name: "Close" }).click();
  await told.waitFor({ state: "detached" });
  await galleries.button("Delete Durgapur trip").click();
  await galleries.answer("Delete");
  await expect.poll(store.categories).toEqual([]);
});

test("of many that are deleted, the one that a colleague rewrote comes back as it is now", async () => {
  const { visit, page, create, change, titles } = await enterTab(house, "announcements");
  await using _ = visit;
  visit.expectTrouble(/409/);
  const records = adminRecordsPage(page);
  for (const title of ["First", "Second", "Third"]) await create("/announcements", { title });
  await page.reload();
  const { _id } = await create("/announcements", { title: "Mess menu" });
  await page.reload();
  await records.card("Mess menu").waitFor();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await records.selection.getByRole("button", { name: "Delete" }).click();
  await records.dialog.getByText("Delete these 4 announcements?").waitFor();
  await change(`/announcements/${_id}`, { title: "Mess timings" });

  await records.answer("Delete 4 announcements");
  await records.toast("3 of 4 deleted. The others are back.").waitFor();

  await records.card("Mess timings").waitFor();
  await page.getByText("Mess menu (Announcements)").waitFor();
  expect(await titles()).toEqual(["Mess timings"]);
});

test("what a colleague deleted first is gone from the list without a question", async () => {
  const { visit, page, create, remove } = await enterTab(house, "placed-students");
  await using _ = visit;
  const records = adminRecordsPage(page);
  const { _id } = await create("/placed", { name: "Twice entered", placedAt: "Ajay", designation: "Associate" });
  await page.reload();
  await records.card("Twice entered").waitFor();
  await remove(`/placed/${_id}`);

  await records.remove("Twice entered").click();

  await records.toast("Somebody else has deleted this already.").waitFor();
  expect(await records.card("Twice entered").count()).toBe(0);
  expect(await records.dialog.count()).toBe(0);
});
