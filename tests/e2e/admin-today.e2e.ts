import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EnquiryChanges } from "#contract/enquiries.ts";
import { asCsv, aTable } from "#tests/server/tables.ts";
import { intakePage } from "./pages/intake.page.ts";
import { todayPage } from "./pages/today.page.ts";
import { collegeDay, logInToApi, sendEnquiry, visitAdmin } from "./support/admin.ts";
import { DESKTOP, holdRequests, PHONE, pasteHtml, takeClock } from "./support/browser.ts";
import { visitEnquiries } from "./support/enquiries.ts";
import { expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

/** Tests of a clerk's calls of the day, and of adding, merging and deleting enquiries. */
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });
const NOTE = "Father is a farmer, asks for the Student Credit Card.\nমায়ের সঙ্গে কথা হয়েছে।";

/** Logs an admin in with these people to call, in this order. */
async function visitToday(people: readonly (EnquiryChanges & { name: string })[], options = {}) {
  const all = await visitAdmin(here, options);
  for (const { name, ...changes } of people) {
    await sendEnquiry(here.site, { name });
    await all.changeEnquiry(name, { owner: all.user._id, ...changes });
  }
  const open = () => all.page.goto("/admin?tab=enquiries&mine=true");
  await open();
  const today = todayPage(all.page);
  if (people.length > 0) await expect.poll(today.names).toEqual(people.map(({ name }) => name));
  return { ...all, open, today };
}

const overdue = (name: string, days: number) => ({ name, nextCallOn: collegeDay(-days), note: NOTE });

async function expectInSight(page: Page, elements: readonly Locator[]) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const element of elements) {
    await element.waitFor();
    const box = await element.boundingBox();
    expect(box, String(element)).not.toBeNull();
    if (!box) continue;
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height], String(element)).toEqual(
      [true, true, true, true],
    );
    const isCovered = await element.evaluate((one) => {
      const { left, top, width: wide, height: high } = one.getBoundingClientRect();
      const top2 = document.elementFromPoint(left + wide / 2, top + high - 3);
      return !(one.contains(top2) || top2?.contains(one));
    });
    expect(isCovered, String(element)).toBe(false);
  }
}

test("on a phone a call takes two taps with all that it needs visible, and Undo reopens the person", async () => {
  const people = [overdue("Anita Phone", 4), overdue("Bimal Phone", 3), overdue("Chandan Phone", 2)];
  const { page, today, admin, findEnquiry, user } = await visitToday(people, PHONE);
  let touches = 0;
  const tap = async (element: Locator) => {
    await element.tap();
    touches += 1;
  };
  await expect.poll(() => today.title.textContent()).toBe("To call 3");
  await today.person("Anita").tap();
  await expectInSight(page, today.needed());
  await expectInSight(page, [today.outcome("Wrong number")]);
  for (const button of [today.next, ...(await today.panel.locator("button[aria-pressed]").all())]) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  await tap(today.outcome("Interested"));
  await expect.poll(() => today.state.textContent()).toBe("Contacted, owner Bimal Roy");
  await tap(today.next);
  await expect.poll(() => today.heading.textContent()).toBe("Bimal Phone");
  await tap(today.outcome("No answer"));
  await tap(today.next);
  await expect.poll(() => today.heading.textContent()).toBe("Chandan Phone");
  expect(touches / 2).toBe(2);

  const anita = { status: "contacted", attempts: 1, owner: { _id: user._id }, isOverdue: false };
  await expect.poll(() => findEnquiry("Anita Phone")).toMatchObject(anita);
  await page.getByRole("button", { name: "Undo", exact: true }).first().tap();
  await expect.poll(() => today.heading.textContent()).toBe("Bimal Phone");
  await expect.poll(() => findEnquiry("Bimal Phone")).toMatchObject({ attempts: 0, nextCallOn: collegeDay(-3) });
  await today.outcome("Wrong number").tap();
  await today.next.tap();
  await admin.toast("Saved: Bimal Phone").last().waitFor();
  const closed = { status: "closed", closingReason: "Wrong number", nextCallOn: null };
  await expect.poll(() => findEnquiry("Bimal Phone")).toMatchObject(closed);
  await today.outcome("Admitted").tap();
  await today.next.tap();
  await page.getByRole("heading", { name: "Nobody is left to call" }).waitFor();
  await expect.poll(() => today.title.textContent()).toBe("To call 0");
});

test("by keyboard a call takes a digit and Ctrl Enter; a digit typed into the note is text", async () => {
  const people = [overdue("Dipa Keys", 9), overdue("Ela Keys", 8), overdue("Falguni Keys", 7), overdue("Gita Keys", 6)];
  const { page, today, findEnquiry } = await visitToday(people, DESKTOP);
  let keys = 0;
  const press = async (chord: string) => {
    await page.keyboard.press(chord);
    keys += chord.split("+").length;
  };
  await expect.poll(() => today.heading.textContent()).toBe("Dipa Keys");
  await expectInSight(page, today.needed());

  await press("2");
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await press("Control+Enter");
  await expect.poll(() => today.heading.textContent()).toBe("Ela Keys");
  await expect.poll(async () => (await today.heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.setViewportSize(DESKTOP.viewport);
  expect(keys).toBe(3);
  expect(await findEnquiry("Dipa Keys")).toMatchObject({ status: "contacted", attempts: 1 });

  await today.note.fill("Rank 2");
  await page.keyboard.type("15");
  expect(await today.chosen.count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  // Saving a note without a next call would leave this call overdue, so the panel asks.
  await today.warning.getByText("This call is still due. When is the next one?").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => today.heading.textContent()).toBe("Falguni Keys");
  expect(await findEnquiry("Ela Keys")).toMatchObject({ lastNote: "Rank 215", isOverdue: false, attempts: 0 });

  await press("4");
  await press("Control+Enter");
  await today.panel.getByText("Choose the day for “Will visit”.").waitFor();
  await today.panel.getByLabel("Will visit on").fill(collegeDay(4));
  await today.panel.getByLabel("Hour, if wished").fill("16:00");
  await press("Control+Enter");
  await expect.poll(() => today.heading.textContent()).toBe("Gita Keys");
  expect(await findEnquiry("Falguni Keys")).toMatchObject({
    ...{ visitOn: collegeDay(4), visitAt: "16:00", callFrom: "", status: "contacted", isOverdue: false },
  });
  await expect.poll(() => today.title.textContent()).toBe("To call 1");

  // An hour without a day means today, or tomorrow if the hour has passed.
  await press("3");
  await today.panel.getByLabel("Hour, if wished").filter({ visible: true }).fill("00:00");
  await press("Control+Enter");
  await page.getByRole("heading", { name: "Nobody is left to call" }).waitFor();
  expect(await findEnquiry("Gita Keys")).toMatchObject({ nextCallOn: collegeDay(1), callFrom: "00:00", attempts: 1 });
});

test("when two clerks call one family, the second sees the first call before another is counted", async () => {
  const other = await logInToApi(here.site);
  const { page, today, findEnquiry, allowBrowserErrors } = await visitToday([overdue("Jaya Twice", 1)], DESKTOP);
  allowBrowserErrors(/409/);
  await today.history.first().waitFor();
  await today.outcome("No answer").waitFor();
  await page.keyboard.press("1");
  await today.chosen.waitFor();
  await other.changeEnquiry("Jaya Twice", { outcome: "No answer" });
  await page.keyboard.press("Control+Enter");
  await today.warning.getByText("This enquiry was changed in the meantime.").waitFor();
  await today.warning.getByText("Bimal Roy called: No answer.").waitFor();
  expect(await findEnquiry("Jaya Twice")).toMatchObject({ attempts: 1 });
  await today.button("Save mine too").click();
  await expect.poll(() => findEnquiry("Jaya Twice")).toMatchObject({ attempts: 2 });
});

test("a person opened while a call is being saved stays open; after Delete the next person is open", async () => {
  const people = [overdue("Anita Slow", 4), overdue("Bimal Slow", 3), overdue("Chandan Slow", 2)];
  const { page, today, admin, allowBrowserErrors } = await visitToday(people, DESKTOP);
  // The desk may still request the deleted enquiry.
  allowBrowserErrors(/404.*\/api\/enquiries\//);
  await expect.poll(() => today.heading.textContent()).toBe("Anita Slow");
  const saving = Promise.withResolvers<void>();
  await page.route(/api\/enquiries\/[\w-]+$/, async (route) => {
    if (route.request().method() === "PATCH" && route.request().postData()?.includes("outcome")) await saving.promise;
    await route.continue();
  });
  await today.outcome("No answer").click();
  await today.next.click();
  await today.person("Chandan").click();
  await expect.poll(() => today.heading.textContent()).toBe("Chandan Slow");
  saving.resolve();
  await admin.toast("Saved: Anita Slow").waitFor();
  await expect.poll(today.names).toEqual(["Bimal Slow", "Chandan Slow"]);
  expect(await today.heading.textContent()).toBe("Chandan Slow");

  await today.button("Delete").click();
  await expect.poll(() => today.heading.textContent()).toBe("Bimal Slow");
  await expect.poll(today.names).toEqual(["Bimal Slow"]);
});

test("a caller can add a walk-in with its outcome for a colleague", async () => {
  const colleague = await logInToApi(here.site);
  const { page, admin, allowBrowserErrors } = await visitAdmin(here, DESKTOP, ["caller"]);
  // The desk may still request an enquiry that now belongs to a colleague.
  allowBrowserErrors(/403.*\/api\/enquiries\//);
  const intake = intakePage(page);
  await page.goto("/admin?tab=enquiries");
  await todayPage(page).title.waitFor();
  await page.keyboard.press("n");
  await intake.field(intake.adding, "Name").fill("Given Away");
  await intake.field(intake.adding, "Mobile").fill("91234 00077");
  await intake.field(intake.adding, "Course").selectOption("D.Pharm");
  await intake.field(intake.adding, "Owner").selectOption(colleague.user._id);
  await intake.adding.getByRole("button", { name: "Add", exact: true }).click();
  await admin.toast("Given Away added").waitFor();
  const visited = { status: "visited", attempts: 1, owner: { _id: colleague.user._id } };
  expect(await colleague.findEnquiry("Given Away")).toMatchObject(visited);
});

test("a chosen view opens even if a person to call arrives while the view loads", async () => {
  const { page, today, user, changeEnquiry } = await visitToday([], DESKTOP);
  const letGo = await holdRequests(page, /\/import-view-.*\.js$/);
  await today.title.waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await sendEnquiry(here.site, { name: "Nila Comes" });
  await changeEnquiry("Nila Comes", { owner: user._id });
  await expect.poll(today.names).toEqual(["Nila Comes"]);
  letGo();
  await page.getByRole("heading", { name: "Import enquiries" }).waitFor();
});

test("Today is the first view and accessible, with outlines in forced colours; a URL with filters opens the list, one with an enquiry its details", async () => {
  const people = [{ name: "Mala Looks" }, overdue("Kanika Looks", 3), { name: "Lata Looks", nextCallOn: collegeDay() }];
  const { page, today, open } = await visitToday(people, DESKTOP);
  await today.history.first().waitFor();
  await page.getByText("1 overdue").waitFor();
  await page.getByText("1 due today").waitFor();
  await page.emulateMedia({ forcedColors: "active" });
  const view = page.getByRole("button", { name: "Today", exact: true });
  const family = page.getByRole("listitem").filter({ hasText: "Mala Looks" }).first();
  for (const open of [view, family]) {
    await expect.poll(() => open.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
  }
  await page.emulateMedia({ forcedColors: "none" });
  await expectAccessibleInLooks(page);
  await today.outcome("Wrong number").click();
  await today.state.click();
  await expectAccessibleInLooks(page);
  await today.button("Discard").click();

  await page.goto("/admin?tab=enquiries");
  await today.title.waitFor();
  await page.goto("/admin?tab=enquiries&search=Looks");
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=enquiries&search=Looks&view=list");
  await page.getByRole("searchbox", { name: "Search enquiries" }).fill("");
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=enquiries&view=list");
  await view.click();
  await today.title.waitFor();
  await open();
  await today.person("Mala").click();
  await expect.poll(() => today.heading.textContent()).toBe("Mala Looks");
  await page.setViewportSize(PHONE.viewport);
  await page.reload();
  await page.getByRole("dialog", { name: "Enquiry of Mala Looks" }).waitFor();
  await today.button("Close").click();
  await expectAccessibleInLooks(page);
});

test("the start screen counts a call that becomes due while it is open", async () => {
  const { page, user } = await visitAdmin(here, DESKTOP, ["caller"]);
  const head = await logInToApi(here.site, ["head"]);
  await sendEnquiry(here.site, { name: "Mala Start" });
  await page.goto("/admin");
  await page.getByText("Choose what you want to work on.").waitFor();
  await head.changeEnquiry("Mala Start", { owner: user._id });
  await page.getByRole("link", { name: "1 new", exact: true }).waitFor();
});

test("a tab left open overnight loads the next day's calls or reports", async () => {
  const { page, open, settled } = await visitAdmin(here, DESKTOP);
  const other = await logInToApi(here.site);
  await takeClock(page);
  for (const [nights, view] of [
    [1, "today"],
    [2, "reports"],
  ] as const) {
    await open("enquiries", `&view=${view}`);
    await page.getByRole("heading", { name: view === "today" ? /^To call/ : "Reports" }).waitFor();
    await settled();
    await page.clock.setSystemTime(Date.now() + nights * 86_400_000);
    const reloaded = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/enquiries/${view}`);
    // The data of any event is enough to notice the day, even a comment, which comes every 25 seconds.
    await other.call("PUT", "/presence", { tab: "c".repeat(32), at: `documents/pages/Library${nights}.md` });
    await reloaded;
  }
});

test("N opens the form for a walk-in, which warns at once of an enquiry with the same number and, opened without a connection, has the courses once it is back", async () => {
  const all = await visitEnquiries(here, "Walker", ["Known"], { fields: { mobile: "9123400001" } });
  const { allowBrowserErrors, page, tab, admin, open, find, settled } = all;
  allowBrowserErrors(/400|ERR_INTERNET_DISCONNECTED/);
  const intake = intakePage(page);
  await open("enquiries", "&view=list");
  await tab.row("Known Walker").waitFor();
  await settled();
  await page.context().setOffline(true);
  await page.keyboard.press("n");
  await page.keyboard.type("রিনা Walker");
  await settled();
  await page.context().setOffline(false);
  await page.keyboard.press("Tab");
  await page.keyboard.type("91234 00001");
  await intake.there.getByRole("link", { name: "Known Walker, B.Pharm" }).waitFor();
  await expectAccessibleInLooks(page);
  await page.keyboard.press("Enter");
  await intake.adding.getByText("Select a course.").first().waitFor();
  await intake.field(intake.adding, "Mobile").fill("91234 00002");
  await intake.adding.getByLabel("Email").fill("rina@gmial.com");
  await intake.adding.getByText("Is it rina@gmail.com?").waitFor();
  await intake.adding.getByLabel("Email").fill("");
  await expect.poll(() => intake.there.count()).toBe(0);
  await intake.field(intake.adding, "Course").selectOption("D.Pharm");
  await intake.field(intake.adding, "How they heard of us").fill("A poster in Bishnupur");
  await intake.field(intake.adding, "Language").selectOption("Bengali");
  await intake.field(intake.adding, "Note").fill("Comes back on Monday.");
  await intake.adding.getByRole("button", { name: "Add", exact: true }).click();
  await admin.toast("রিনা Walker added").waitFor();
  await tab.row("রিনা Walker").waitFor();
  expect(await find("রিনা")).toMatchObject({
    ...{ channel: "walk-in", course: "D.Pharm", email: "", language: "bn", isRead: true },
  });
});

test("rows with errors and duplicates are corrected and imported; undo keeps enquiries worked on since", async () => {
  const { page, tab, open, search, admin, call } = await visitEnquiries(here, "Imported", ["Known"], {
    fields: { mobile: "9000000007" },
  });
  const intake = intakePage(page);
  const table = aTable(30);
  table[8] = ["Known I.", "9000000007", "", "B.Pharm", "21/11/2026"];
  table[10] = ["", "12", "", "B.Pharm", "21/11/2026"];
  table[11] = ["Other Course", "9000099999", "", "Chemist course", "21/11/2026"];
  table[12] = ["Short Number", "90000 1234", "", "B.Pharm", "21/11/2026"];
  await open("enquiries", "&view=import");
  await intake.upload("fair.csv", asCsv(table, ";"));

  await intake.sum("28 new").waitFor();
  await intake.sum("1 there already").waitFor();
  await intake.sum("1 with an error").waitFor();
  await intake.sum("2 to look at").waitFor();
  await intake.invalidRow(13).getByText("Mobile “90000 1234”: Enter a valid 10-digit mobile number.").waitFor();
  await expectAccessibleInLooks(page);
  await intake.course("Chemist course").selectOption("D.Pharm");
  await intake.sum("1 to look at").waitFor();
  await intake.column("Email").selectOption("Leave out");
  await page.getByLabel("How they reached us").selectOption("Fair");
  // Start the import right after a correction, without the row's own button: it saves the correction first.
  await intake.cell("Mobile", 13).fill("90000 99998");
  await intake.button("Import 29 rows").click();
  await intake.sum("28 added").waitFor();
  expect(await call("GET", "/enquiries?search=9000099998")).toMatchObject({ total: 1 });
  await intake.sum("1 joined to families already here").waitFor();
  await intake.cell("Name", 11).fill("Late Comer");
  await intake.invalidRow(11).getByRole("button", { name: "Correct and import" }).click();
  await intake.sum("29 added").waitFor();
  await expectAccessibleInLooks(page);

  await search();
  await tab.open("Known Imported");
  await tab.history.getByText("fair.csv: Known I., 9000000007").waitFor();
  await open("enquiries", "&view=list&search=Student 23");
  await tab.open("Student 23");
  await tab.choose("Contacted");
  await tab.button("Save").click();
  await tab.history.getByText("You changed the status from new to contacted.").waitFor();

  await open("enquiries", "&view=import");
  await intake.button("fair.csv").click();
  await intake.button("Undo the import").click();
  await admin.answer("Undo the import");
  await intake.sum("29 taken back").waitFor();
  await intake.sum("1 kept").waitFor();
  await page.getByRole("link", { name: "Student 23" }).click();
  await expect.poll(() => tab.heading.textContent()).toBe("Student 23");
});

test("rows pasted while a table is still being read are not taken, and the page says so", async () => {
  const { page, open } = await visitEnquiries(here, "Twice", []);
  await open("enquiries", "&view=import");
  const letGo = await holdRequests(page, "**/api/enquiry-imports");
  const paste = (name: string) =>
    pasteHtml(page.getByLabel("Or paste rows here"), `<table><tr><td>${name}</td><td>9123400041</td></tr></table>`);
  expect(await paste("Rina Twice")).toBe(true);
  await page.getByText(/^(Uploading|Reading the table)$/).waitFor();
  expect(await paste("Mita Twice")).toBe(true);

  await page.getByText("The first table is still being read. Add the next one after it.").waitFor();
  letGo();
  await page.getByText("Rina Twice").first().waitFor();
});

test("a chat pasted on a phone is imported as far as it is understood", async () => {
  const { page, find, open } = await visitEnquiries(here, "Pasted", [], PHONE);
  const intake = intakePage(page);
  await open("enquiries", "&view=import");
  const start = `[4:21 pm, ${collegeDay().split("-").toReversed().join("/")}] Ananya:`;
  const said = ["Good morning", "Rina Pasted 9123400031 d pharm, Onda", "মিতা Pasted ৯১২৩৪০০০৩২"];
  await page.getByLabel("Or paste rows here").fill(said.map((line) => `${start} ${line}`).join("\n"));
  await intake.button("Read these rows").click();
  await intake.button("Import 2 rows").click();
  await intake.sum("2 added").waitFor();
  expect(await find("Rina")).toMatchObject({
    mobile: "9123400031",
    course: "D.Pharm",
    lastNote: "Details: d pharm, Onda",
  });
  expect(await find("মিতা")).toMatchObject({ mobile: "9123400032", course: "Admission" });
});

test("on a phone an enquiry can be corrected and merged with another, and both timelines are kept", async () => {
  const all = await visitEnquiries(here, "Merger", ["Second", "First"], {
    ...PHONE,
    fields: { mobile: "9123400005" },
  });
  const { allowBrowserErrors, page, tab, admin, openEnquiry, find } = all;
  // The desk may still request the enquiry that was merged into the other.
  allowBrowserErrors(/404.*\/api\/enquiries\//);
  const intake = intakePage(page);
  await openEnquiry("Second");
  await tab.note.fill("Spoke to the father.");
  await tab.button("Save").click();
  await tab.history.getByText("Spoke to the father.").waitFor();
  const name = intake.field(intake.editing, "Name");
  await tab.button("Edit").click();
  await name.fill("Wrong Merger");
  await intake.editing.getByRole("button", { name: "Cancel" }).click();
  await tab.button("Edit").click();
  expect(await name.inputValue()).toBe("Second Merger");
  await name.fill("Corrected Merger");
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

test("spam can be restored from the toast and the bin, a binned enquiry erased, and a blocked sender unblocked", async () => {
  const all = await visitEnquiries(here, "Binned", ["Two", "One"]);
  const { allowBrowserErrors, page, tab, admin, open, find, openEnquiry } = all;
  // The desk may still request the enquiry that was just deleted.
  allowBrowserErrors(/404/);
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
  await admin.answer("Erase for good");
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
