import { expect, test } from "vitest";
import { asCsv, aTable } from "#tests/server/tables.ts";
import { intakePage } from "./pages/intake.page.ts";
import { PHONE } from "./support/browser.ts";
import { visitEnquiries } from "./support/enquiries.ts";
import { expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

/** How enquiries come on the desk and leave it, apart from the form. */
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

test("a walk-in is typed in with the keyboard alone; who is there already is named at once", async () => {
  const { expectTrouble, page, tab, admin, open, find } = await visitEnquiries(here, "Walker", ["Known"], {
    fields: { mobile: "9123400001" },
  });
  expectTrouble(/400/);
  const intake = intakePage(page);
  await open("enquiries", "&view=list");
  await tab.row("Known Walker").waitFor();
  await page.keyboard.press("n");
  await page.keyboard.type("রিনা Walker");
  await page.keyboard.press("Tab");
  await page.keyboard.type("91234 00001");
  await intake.there.getByRole("link", { name: "Known Walker, B.Pharm" }).waitFor();
  await expectAccessibleInLooks(page);
  await page.keyboard.press("Enter");
  await intake.adding.getByText("Select a course.").first().waitFor();
  await intake.field(intake.adding, "Mobile").fill("91234 00002");
  await expect.poll(() => intake.there.count()).toBe(0);
  await intake.field(intake.adding, "Course").selectOption("D.Pharm");
  await intake.field(intake.adding, "How they heard of us").fill("A poster in Bishnupur");
  await intake.field(intake.adding, "Note").fill("Comes back on Monday.");
  await intake.adding.getByRole("button", { name: "Add", exact: true }).click();
  await admin.toast("রিনা Walker added").waitFor();
  await tab.row("রিনা Walker").waitFor();
  expect(await find("রিনা")).toMatchObject({ channel: "walk-in", course: "D.Pharm", email: "", isRead: true });
});

test("500 rows with faults and duplicates are looked through, imported, and undone but for those worked on", async () => {
  const { page, tab, open, search, answer } = await visitEnquiries(here, "Imported", ["Known"], {
    fields: { mobile: "9000000007" },
  });
  const intake = intakePage(page);
  const table = aTable(500);
  table[10] = ["No Number", "12", "", "B.Pharm", "21/11/2026"];
  table[11] = ["Other Course", "9000099999", "", "Pharma Degree", "21/11/2026"];
  await open("enquiries", "&view=import");
  await intake.upload("fair.csv", asCsv(table, ";"));

  await intake.sum("497 new").waitFor();
  await intake.sum("1 there already").waitFor();
  await intake.sum("2 at fault").waitFor();
  await intake.rowAtFault(11).getByText("Mobile “12”: Enter a valid 10-digit mobile number.").waitFor();
  await expectAccessibleInLooks(page);
  await intake.course("Pharma Degree").selectOption("D.Pharm");
  await intake.sum("498 new").waitFor();
  await intake.column("Email").selectOption("Leave out");
  await intake.sum("1 at fault").waitFor();
  await intake.button("Import 499 rows").click();
  await intake.sum("498 added").waitFor();
  await intake.sum("1 joined to families already here").waitFor();
  await expectAccessibleInLooks(page);

  await search();
  await tab.open("Known Imported");
  await tab.history.getByText("fair.csv: Student 7, 9000000007").waitFor();
  await open("enquiries", "&view=list&search=Student 333");
  await tab.open("Student 333");
  await tab.choose("Contacted");
  await tab.button("Save").click();
  await tab.history.getByText("You changed the status from new to contacted.").waitFor();

  await open("enquiries", "&view=import");
  await intake.button("fair.csv").click();
  await intake.button("Undo the import").click();
  await answer("Undo the import");
  await intake.sum("498 taken back").waitFor();
  await intake.sum("1 kept").waitFor();
  await page.getByRole("link", { name: "Student 333" }).click();
  await expect.poll(() => tab.heading.textContent()).toBe("Student 333");
});

test("a phone corrects and merges two enquiries of one family; both histories stay", async () => {
  const all = await visitEnquiries(here, "Merger", ["Second", "First"], {
    ...PHONE,
    fields: { mobile: "9123400005" },
  });
  const { expectTrouble, page, tab, admin, openEnquiry, find } = all;
  // The desk may ask once more for the one that has just gone.
  expectTrouble(/404.*\/api\/enquiries\//);
  const intake = intakePage(page);
  await openEnquiry("Second");
  await tab.note.fill("Spoke to the father.");
  await tab.button("Save").click();
  await tab.history.getByText("Spoke to the father.").waitFor();
  await tab.button("Edit").click();
  await intake.field(intake.editing, "Name").fill("Corrected Merger");
  await expectAccessibleInLooks(page);
  await intake.editing.getByRole("button", { name: "Save" }).click();
  await tab.history.getByText("You changed the name from Second Merger to Corrected Merger.").waitFor();

  await tab.button("Merge").click();
  await intake.merging.getByRole("radio", { name: /^First Merger B.Pharm, 91234/ }).check();
  await intake.merging.getByText("First Merger, B.Pharm", { exact: true }).click();
  await expectAccessibleInLooks(page);
  await intake.merging.getByRole("button", { name: "Merge" }).click();
  await admin.toast("Merged into First Merger").waitFor();
  await expect.poll(() => tab.heading.textContent()).toBe("First Merger");
  await tab.history.getByText(/^You merged another enquiry into this one: Corrected Merger/).waitFor();
  await tab.history.getByText("Spoke to the father.").waitFor();
  expect(await find("Corrected")).toBeUndefined();
});

test("spam and deleted enquiries come back by the toast or from the bin; a blocked sender is taken off the list", async () => {
  const all = await visitEnquiries(here, "Binned", ["Two", "One"]);
  const { expectTrouble, page, tab, admin, open, answer, find, openEnquiry } = all;
  // The desk may ask once more for the one that has just gone.
  expectTrouble(/404/);
  const intake = intakePage(page);
  await openEnquiry("One");
  await tab.button("Spam").click();
  await admin.toast("One Binned is spam").waitFor();
  await intake.undoInToast.click();
  await tab.row("One Binned").waitFor();
  await admin.toast("One Binned is spam").waitFor({ state: "detached" });
  await tab.open("One Binned");
  await tab.history.getByText("You brought the enquiry back from the bin.").waitFor();
  await tab.button("Spam").click();
  await admin.toast("One Binned is spam").waitFor();
  await openEnquiryAfter();
  await tab.button("Delete").click();
  await admin.toast("Two Binned is in the bin").waitFor();

  await open("enquiries", "&view=bin");
  await intake.binned("Two Binned").waitFor();
  await expectAccessibleInLooks(page);
  await intake.button("Erase for good: Two Binned").click();
  await answer("Erase for good");
  await admin.toast("Erased for good").waitFor();
  await intake.part("Blocked senders");
  await intake.button("Take off 9830012345").click();
  await admin.toast("Off the list").waitFor();
  await expectAccessibleInLooks(page);
  await intake.part("Spam");
  await intake.button("Not spam: One Binned").click();
  await admin.toast("One Binned is back").waitFor();
  expect(await find("One")).toBeDefined();
  expect(await find("Two")).toBeUndefined();

  async function openEnquiryAfter() {
    await open("enquiries", "&view=list&search=Binned");
    await tab.open("Two Binned");
    await tab.history.first().waitFor();
  }
});
