import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { aPdf } from "#tests/server/pictures.ts";
import { visitAdmin } from "./support/admin.ts";
import { hasFocus, holdRequests, missChanges } from "./support/browser.ts";
import { pictureFiles } from "./support/galleries.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { visitRecords } from "./support/records.ts";
import { siteInBrowser } from "./support/site.ts";

/** Tests of records in the dashboard: concurrent edits, lost connections, ended sessions, and undone deletes. */
const here = siteInBrowser({ SAMPLE_DATA: "false" });

test("when two people change one notice, the second chooses between the versions of a field, and all other changes stay", async () => {
  const { allowBrowserErrors, page, records, id, change, find } = await visitRecords(here, "announcements", {
    stored: [{ title: "Library hours" }],
  });
  allowBrowserErrors(/409/);
  const note = records.form.getByRole("alert");
  await records.edit("Library hours").click();
  await records.fill({ Description: "Open until 8 PM", Date: "2026-01-26" });
  await change(id, { description: "Open until 6 PM", title: "Library timings" });
  await records.submit("Update");
  await note.getByText("Someone else changed this in the meantime").waitFor();
  await expect.poll(() => note.textContent()).toMatch(/theirsOpen until 6 PM.*yoursOpen until 8 PM/);
  expect(await note.textContent()).not.toMatch(/Title|Date/);
  expect((await find(id))?.description).toBe("Open until 6 PM");
  await expectAccessible(page);
  await records.button("Take theirs").click();
  await expect.poll(() => records.form.getByLabel("Description").inputValue()).toBe("Open until 6 PM");
  await expect.poll(() => records.form.getByLabel("Date", { exact: true }).inputValue()).toBe("2026-01-26");
  await records.fill({ Description: "Open until 9 PM" });
  await change(id, { description: "Open until 7 PM" });
  await records.submit("Update");
  await records.button("Save mine over theirs").click();
  await records.toast("Updated").waitFor();
  const kept = { title: "Library timings", date: "2026-01-26", description: "Open until 9 PM" };
  expect(await find(id)).toMatchObject(kept);

  await records.toast("Updated").waitFor({ state: "detached" });
  await records.edit("Library timings").click();
  await records.file.setInputFiles({ name: "mine.pdf", mimeType: "application/pdf", buffer: aPdf() });
  const form = new FormData();
  form.append("pdf", new File([new Uint8Array(aPdf())], "theirs.pdf", { type: "application/pdf" }));
  await change(id, form);
  await records.submit("Update");
  await note.getByText("Nothing is overwritten yet.").waitFor();
  await expect.poll(() => note.textContent()).toMatch(/PDF, theirstheirs\.pdf \(new\)PDF, yoursmine\.pdf/);
});

test("the open list and form show what a colleague adds or schedules, and that a scheduled text is public", async () => {
  const { call, records, create } = await visitRecords(here, "announcements");
  const { _id } = await create({ title: "Fresh notice" });
  await records.row("Fresh notice").waitFor();
  await records.edit("Fresh notice").click();
  const { item } = await call<{ item: { updatedAt: string } }>("PUT", `/announcements/${_id}/draft`, {
    title: "Scheduled notice",
  });
  const at = new Date(Date.now() + 4_000).toISOString();
  await call("POST", `/documents/notice%2F${_id}/publish`, { basedOn: item.updatedAt, at });
  await records.form.getByText(/^Will be published on/).waitFor();
  await records.row("Scheduled notice").waitFor();
  await records.form.getByText(/^Will be published on/).waitFor({ state: "detached" });
});

test("changes of two people to different fields are merged without a question, also in a restored draft", async () => {
  const { allowBrowserErrors, page, records, id, change, find } = await visitRecords(here, "announcements", {
    stored: [{ title: "Lab timings" }],
  });
  allowBrowserErrors(/409/);
  await records.edit("Lab timings").click();
  await records.fill({ Description: "Open until 8 PM" });
  await change(id, { title: "Laboratory timings" });
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await find(id)).toMatchObject({ title: "Laboratory timings", description: "Open until 8 PM" });
  await records.button("Undo").click();
  await expect.poll(() => find(id)).toMatchObject({ title: "Laboratory timings", description: "" });

  await records.edit("Laboratory timings").click();
  await records.fill({ Description: "Open until 9 PM" });
  page.on("dialog", (dialog) => dialog.accept());
  await change(id, { title: "Timings of the lab" });
  await page.reload();
  await records.form.getByText("What you typed here earlier is back.").waitFor();
  await change(id, { date: "2026-01-26" });
  await records.submit("Update");
  await records.row("Timings of the lab").getByText("Open until 9 PM").waitFor();
  expect(await find(id)).toMatchObject({ title: "Timings of the lab", date: "2026-01-26" });
});

test("a notice that a colleague has deleted can be saved as a new one, only once even after a double click", async () => {
  const { allowBrowserErrors, page, records, id, remove, titles } = await visitRecords(here, "announcements", {
    stored: [{ title: "Mess menu" }, { title: "Wrong notice" }],
  });
  allowBrowserErrors(/404/);
  await records.edit("Mess menu").click();
  await records.fill({ Description: "From Monday" });
  await remove(id);
  // Deleting another notice makes the page reload the list, now without the notice being edited.
  await records.remove("Wrong notice").click();
  await records.answer("Delete");
  await records.row("Mess menu").waitFor({ state: "detached" });
  await records.submit("Update");
  await records.form.getByText("This announcement is no longer there.").waitFor();
  await expectAccessible(page);
  await records.button("Save it as a new announcement").dblclick();
  await records.toast("Saved").waitFor();
  await records.row("Mess menu").getByText("From Monday").waitFor();
  expect((await titles()).filter((title) => title === "Mess menu")).toHaveLength(1);
  await expect.poll(() => records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("");
});

test("without a connection the list, a save and a delete report the failure, and can be retried; an upload can be cancelled", async () => {
  const { allowBrowserErrors, page, records, titles } = await visitRecords(here, "announcements", {
    stored: [{ title: "Stays" }],
  });
  allowBrowserErrors(/ERR_ABORTED|ERR_FAILED/);
  const cut = (route: Route) => route.abort();
  const calls = /\/api\/announcements/;
  await page.route(calls, cut);
  await page.reload();
  await page.getByRole("heading", { name: "Failed to load" }).waitFor();
  await page.unroute(calls, cut);
  await records.button("Try again").click();
  await records.row("Stays").waitFor();
  await records.fill({ Title: "Sent twice" });
  await records.file.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await page.route(calls, cut);
  await records.submit("Save");
  await records.toast("Save failed").waitFor();
  await expectAccessible(page);
  await page.unroute(calls, cut);
  await records.button("Try a.pdf again").click();
  await records.row("Sent twice").waitFor();
  expect((await titles()).filter((title) => title === "Sent twice")).toHaveLength(1);

  await page.route(calls, cut);
  await records.remove("Stays").click();
  await records.answer("Delete");
  await records.toast("Delete failed").waitFor();
  await records.row("Stays").waitFor();
  await page.unroute(calls, cut);

  await records.fill({ Title: "Stopped" });
  await records.file.setInputFiles({ name: "big.pdf", mimeType: "application/pdf", buffer: aPdf(9_000_000) });
  const letGo = await holdRequests(page, "**/api/announcements");
  await records.submit("Save");
  await records.form.getByRole("progressbar").waitFor();
  await records.button("Cancel big.pdf").click();
  await records.button("Take back big.pdf").waitFor();
  letGo();
  await expect.poll(() => records.form.getByLabel("Title", { exact: true }).inputValue()).toBe("Stopped");
  expect(await titles()).not.toContain("Stopped");
});

test("a bulk delete spares a notice that a colleague has changed; one deleted by a colleague leaves the list", async () => {
  const stored = ["Canteen menu", "Canteen hours", "Canteen staff"].map((title) => ({ title }));
  const { allowBrowserErrors, page, records, id, change, remove, open, titles } = await visitRecords(
    here,
    "announcements",
    { stored },
  );
  allowBrowserErrors(/409|ERR_FAILED/);
  await missChanges(page);
  await open("announcements", "&search=canteen");
  await records.row("Canteen menu").waitFor();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await records.selection.getByRole("button", { name: "Delete" }).click();
  await records.dialog.getByText("Delete these 3 announcements?").waitFor();
  await change(id, { title: "Canteen timings" });
  await records.answer("Delete 3 announcements");
  await records.toast("Not deleted, because someone else changed it in the meantime: Canteen menu.").waitFor();
  await records.toast("Deleted").waitFor();
  await records.row("Canteen timings").waitFor();
  expect((await titles()).filter((title) => title.startsWith("Canteen"))).toEqual(["Canteen timings"]);

  await page.reload();
  await records.row("Canteen timings").waitFor();
  await remove(id);
  await records.remove("Canteen timings").click();
  await records.toast("Someone else has deleted this already.").waitFor();
  await expect.poll(() => records.row("Canteen timings").count()).toBe(0);
  await expect.poll(() => records.dialog.count()).toBe(0);
});

type Call = Awaited<ReturnType<typeof visitAdmin>>["call"];

interface Kind {
  kind: string;
  /** The record's name, which is part of the Delete button's label. */
  name: string;
  question: string;
  /** Toast shown after the server has deleted the record. */
  message: string;
  /** Creates a record of this kind. Returns the URL of the screen that shows the record. */
  make(call: Call): Promise<string>;
}

async function addPicture(call: Call, path: string): Promise<void> {
  const form = new FormData();
  for (const { name, buffer } of await pictureFiles(1)) form.append("images", new File([new Uint8Array(buffer)], name));
  await call("POST", path, form);
}

/** Items to delete: a record, and a picture, which has another implementation. */
const KINDS: Kind[] = [
  {
    kind: "a notice",
    name: "Withdrawn notice",
    question: "Delete this item?",
    message: "Deleted",
    make: (call) => call("POST", "/announcements", { title: "Withdrawn notice" }).then(() => "announcements"),
  },
  {
    kind: "an image of an album",
    name: "image 1",
    question: "Delete this image?",
    message: "Image deleted",
    async make(call) {
      const { category } = await call<{ category: { _id: string } }>("POST", "/gallery", { title: "Museum" });
      await addPicture(call, `/gallery/${category._id}/images`);
      return `event-gallery&category=${category._id}`;
    },
  },
];

async function startDelete({ name, make }: Kind) {
  const all = await visitAdmin(here);
  const { page, admin, open, call } = all;
  await open(await make(call));
  const dialog = page.getByRole("alertdialog");
  const remove = admin.button(`Delete ${name}`);
  const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
  return { ...all, dialog, remove, confirm };
}

test.for(KINDS)("$kind is deleted after a confirmation, and Undo restores it from the bin", async (kind) => {
  const { page, admin, dialog, remove, confirm, settled } = await startDelete(kind);
  const answers: number[] = [];
  page.on("response", (answer) => answer.request().method() === "DELETE" && answers.push(answer.status()));
  await remove.click();
  await dialog.getByRole("heading", { name: kind.question, exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await remove.click();
  const letGo = await holdRequests(page, /\?ifUpdatedAt=/, { times: 1 });
  await confirm.click();
  // The dialog closes, but the record stays and no toast comes until the server has answered.
  await expect.poll(() => dialog.count()).toBe(0);
  expect([await admin.toast(kind.message).count(), await remove.count()]).toEqual([0, 1]);
  letGo();
  await admin.toast(kind.message).waitFor();
  await expect.poll(() => remove.count()).toBe(0);
  await admin.button("Undo").click();
  await remove.waitFor();
  await expect.poll(() => hasFocus(remove)).toBe(true);

  await page.keyboard.press("Enter");
  await confirm.click();
  await expect.poll(() => answers).toEqual([200, 200]);
  await expect.poll(() => remove.count()).toBe(0);
  await page.reload();
  await admin.panel.waitFor();
  await settled();
  await expect.poll(() => remove.count()).toBe(0);
});
