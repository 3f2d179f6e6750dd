import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { collegeDay, sendEnquiry } from "./support/admin.ts";
import { chooseRadio, DESKTOP, download, hasFocus, PHONE } from "./support/browser.ts";
import { visitEnquiries } from "./support/enquiries.ts";
import { expectAccessible, expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

/** Tests of the list of enquiries. */
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

test("without any enquiry, the desk shows a message in place of the list", async () => {
  const { page, tab, open } = await visitEnquiries(here, "", []);
  await open("enquiries", "&view=list");
  await page.getByRole("heading", { name: "No enquiries yet" }).waitFor();
  await expect.poll(() => tab.list.count()).toBe(0);
  await expectAccessible(page);
});

test("list, details, chart and bulk changes are accessible, bulk changes can be undone, and on a phone the details cover the list, print without it, and close on Back", async () => {
  const surname = "Looks";
  const fields = { mobile: "9000000001", course: "B.Pharm Lateral Entry" };
  const { page, tab, admin, user, find, open, changeEnquiry, openEnquiry, search } = await visitEnquiries(
    here,
    surname,
    ["Third", "রাহুল", "Late"],
    { fields, ...PHONE },
  );
  const note = "Father asks about the hostel.";
  await changeEnquiry(`Late ${surname}`, { nextCallOn: collegeDay(-2), status: "contacted", note });
  await search();
  await expectAccessibleInLooks(page);
  await openEnquiry("Late");
  await expectAccessibleInLooks(page);
  await page.getByRole("dialog", { name: `Enquiry of Late ${surname}` }).waitFor();
  await page.emulateMedia({ media: "print" });
  await page.locator("[data-paper], [data-print-view]").getByText("Received").waitFor();
  await expect.poll(() => page.locator("dialog[open]").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.goBack();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => tab.rows.count()).toBe(3);

  await tab.select("রাহুল");
  await tab.select("Third");
  await tab.bulk.getByText("2 selected").waitFor();
  await tab.bulk.getByRole("button", { name: "Change", exact: true }).click();
  const change = tab.changing.getByRole("button", { name: "Change 2 enquiries" });
  await change.click();
  await tab.changing.getByText("Choose a status, an owner or a day.").waitFor();
  await expectAccessibleInLooks(page);
  await chooseRadio(tab.changing, { name: "Visited" });
  await tab.changing.getByLabel("Owner").selectOption(user._id);
  await change.click();
  await admin.toast("2 enquiries updated").waitFor();
  expect(await find("Third")).toMatchObject({ status: "visited", owner: { _id: user._id } });
  expect(await find("Late")).toMatchObject({ status: "contacted", owner: null });
  await expect.poll(() => tab.bulk.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Enquiries");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await find("Third"))?.status).toBe("new");

  await tab.select("রাহুল");
  await tab.select("Third");
  await tab.bulk.getByRole("button", { name: "Change", exact: true }).click();
  await tab.changing.getByLabel("Next call").fill(collegeDay(40));
  await change.click();
  await expect.poll(async () => (await find("Third"))?.nextCallOn).toBe(collegeDay(40));
  await tab.select("রাহুল");
  await tab.select("Third");
  await tab.bulk.getByRole("button", { name: "Spam" }).click();
  await admin.toast("2 enquiries are in the bin").waitFor();
  expect(await find("Third")).toBeUndefined();
  await admin.toast("2 enquiries are in the bin").locator("xpath=..").getByRole("button", { name: "Undo" }).click();
  await tab.row("Third").waitFor();

  await open("enquiries", "&view=list&search=nobody-has-this-name");
  await page.getByRole("heading", { name: "No enquiry matches" }).waitFor();
  await tab.chart.click();
  await page.getByText("Show as a table").click();
  await expectAccessibleInLooks(page);
});

test("enquiries are listed newest first with their last notes, overdue ones are marked, and each has links to call and write", async () => {
  const { page, tab, changeEnquiry, search } = await visitEnquiries(here, "Jhilik", ["Oldest", "Overdue", "Newest"], {
    fields: { email: "jhilik@example.in" },
  });
  await sendEnquiry(here.site, { name: "Kuhu" });
  await changeEnquiry("Overdue Jhilik", { nextCallOn: collegeDay(-3), note: "Uncle will come." });
  await search();
  expect(await tab.names()).toEqual(["Newest Jhilik", "Overdue Jhilik", "Oldest Jhilik"]);
  await page.getByText(/^Total \d+, 3 shown$/).waitFor();
  await expect
    .poll(() => tab.row("Overdue Jhilik").textContent())
    .toMatch(/Uncle will come\..*3 days overdue|3 days overdue.*Uncle will come\./);
  const href = (name: string) => tab.row("Overdue Jhilik").getByRole("link", { name }).getAttribute("href");
  expect(await href("Call Overdue Jhilik")).toMatch(/^tel:/);
  expect(await href("WhatsApp to Overdue Jhilik")).toMatch(/^https:\/\/wa\.me\//);
  expect(await href("Mail to Overdue Jhilik")).toMatch(/^mailto:jhilik@/);
  await tab.total("Due or overdue").click();
  await expect.poll(() => tab.names()).toEqual(["Overdue Jhilik"]);
  expect(new URL(page.url()).search).toBe("?tab=enquiries&view=list&search=Jhilik&due=true");
});

test("the filters are in the URL, survive a reload and Back, apply to the exports, and are shown even if a value no longer exists, such as a former owner", async () => {
  await sendEnquiry(here.site, { name: "Ria Filtered", course: "D.Pharm" });
  const { page, tab, open } = await visitEnquiries(here, "Filtered", ["Sona"]);
  await open("enquiries", "&view=list&search=Filtered");
  await tab.rows.nth(1).waitFor();
  await tab.filters.click();
  await page.getByLabel("Filter by course").selectOption("D.Pharm");
  await expect.poll(() => tab.names()).toEqual(["Ria Filtered"]);
  await page.getByLabel("From", { exact: true }).fill(collegeDay(0));
  await page.getByLabel("To", { exact: true }).fill(collegeDay(1));
  await expect.poll(() => new URL(page.url()).search).toContain(`from=${collegeDay(0)}&to=${collegeDay(1)}`);
  await page.reload();
  await expect.poll(() => tab.names()).toEqual(["Ria Filtered"]);
  const csv = await download(page, page.getByRole("button", { name: "Export CSV" }));
  expect(csv.name).toBe(`enquiries-${collegeDay(0)}.csv`);
  expect(csv.text.trim().split("\r\n")).toHaveLength(2);
  expect(csv.text).toContain("Ria Filtered");
  const excel = await download(page, page.getByRole("button", { name: "Excel" }));
  expect([excel.name.split(".").at(-1), excel.text.slice(0, 2)]).toEqual(["xlsx", "PK"]);

  await tab.filters.click();
  await page.getByLabel("From", { exact: true }).fill(collegeDay(2));
  await page.getByText("The range of days ends before it begins.").waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=enquiries&view=list");
  await page.goBack();
  await page.getByText("The range of days ends before it begins.").waitFor();

  const unknown = "00000000-0000-7000-8000-000000000000";
  await open("enquiries", `&view=list&search=Filtered&owner=${unknown}&channel=fair&course=Optometry`);
  await page.getByText("No enquiry matches").waitFor();
  const chosenIn = (filter: string) => page.getByLabel(filter, { exact: true }).locator("option:checked").textContent();
  await expect.poll(() => chosenIn("Filter by owner")).toBe("A former admin");
  expect(await chosenIn("Filter by channel")).toBe("Fair");
  expect(await chosenIn("Filter by course")).toBe("Optometry");
  await tab.filters.click();
  for (const filter of ["Filter by owner", "Filter by channel", "Filter by course"])
    await page.getByLabel(filter, { exact: true }).selectOption("");
  await tab.row("Sona Filtered").waitFor();
});

test("a custom field is filtered by minimum and maximum, typed in Bengali digits too, or by first and last day; a change of language keeps what a visitor has typed into it", async () => {
  const { page, call, publish, find, tab, search } = await visitEnquiries(here, "Limits", ["High", "Low"]);
  const born = { label: { english: "Born on" }, key: "born", kind: "day", isOn: true };
  await publish<{ key: string }[]>("fields.yaml", (fields) => [
    ...fields.map((field) => (field.key === "marks" ? { ...field, isOn: true, isInForm: true } : field)),
    born,
  ]);
  for (const [name, own] of [
    ["High", { marks: "82.5", born: "2008-05-14" }],
    ["Low", { marks: "9", born: "2007-01-02" }],
  ] as const)
    await call("PATCH", `/enquiries/${(await find(name))?._id}/person`, { own });
  await search();
  await tab.filters.click();
  const least = page.getByLabel("Marks of class 12 in percent from");
  // Bengali digits, as from a Bengali keyboard.
  await least.pressSequentially("৬০");
  await least.press("Tab");
  await expect.poll(() => tab.names()).toEqual(["High Limits"]);
  await page.reload();
  await expect.poll(() => tab.names()).toEqual(["High Limits"]);
  await tab.filters.click();
  await expect.poll(() => least.inputValue()).toBe("60");
  await least.fill("");
  await page.getByLabel("Born on to", { exact: true }).fill("2007-12-31");
  await expect.poll(() => tab.names()).toEqual(["Low Limits"]);
  await expectAccessibleInLooks(page);

  const { page: visitor } = await here.visit(DESKTOP);
  await visitor.goto("/");
  const opener = visitor.locator("[commandfor=enquiry]").first();
  const typed = ["name", "own.marks"].map((name) => visitor.locator(`#enquiry [name='${name}']`));
  await opener.click();
  for (const field of typed) await field.fill("77");
  await visitor.keyboard.press("Escape");
  await visitor.getByRole("link", { name: "বাংলা" }).first().click();
  await visitor.waitForURL("**/bn");
  await opener.click();
  for (const field of typed) await expect.poll(() => field.inputValue()).toBe("77");
});

test("new enquiries are announced and appear on request; a colleague's changes to listed ones show at once", async () => {
  const { tab, changeEnquiry, colleague, search } = await visitEnquiries(here, "Zoya", ["Second", "First"]);
  const other = await colleague();
  for (const name of ["First", "Second"]) await changeEnquiry(`${name} Zoya`, { nextCallOn: collegeDay(-2) });
  await search("&status=new");
  const before = await tab.names();
  const row = tab.row("First Zoya");
  await row.getByText("2 days overdue").waitFor();
  await sendEnquiry(here.site, { name: "Later Zoya" });
  await other.changeEnquiry("First Zoya", { status: "contacted", owner: other.user._id, nextCallOn: collegeDay(1) });

  await tab.news.waitFor();
  await expect.poll(() => tab.news.textContent()).toBe("1 new enquiry");
  for (const text of ["Contacted", "Bimal Roy", "Call tomorrow"]) await row.getByText(text).waitFor();
  await expect.poll(() => row.getByText("overdue").count()).toBe(0);
  expect(await tab.names()).toEqual(before);
  await tab.news.click();
  await expect.poll(() => tab.names()).toEqual(["Later Zoya", "Second Zoya"]);
  await expect.poll(() => tab.news.count()).toBe(0);
});

test("a bulk change skips, names and keeps selected the enquiries that a colleague has changed; opening one updates its row", async () => {
  const { allowBrowserErrors, page, tab, admin, colleague, find, search } = await visitEnquiries(here, "Ghosh", [
    "Third",
    "Second",
    "First",
  ]);
  allowBrowserErrors(/409|ERR_FAILED/);
  const statuses = () => Promise.all(["First", "Second", "Third"].map(async (name) => (await find(name))?.status));
  const close = async (action: string) => {
    await tab.bulk.getByRole("button", { name: "Change", exact: true }).click();
    await chooseRadio(tab.changing, { name: "Closed" });
    await tab.changing.getByRole("button", { name: action }).click();
    await tab.changing.getByText("Say why it is closed: choose a reason or write one.").waitFor();
    await chooseRadio(tab.changing, { name: "Not interested" });
    await tab.changing.getByRole("button", { name: action }).click();
  };
  const other = await colleague();
  // The desk must not receive the colleague's change, so that it sends the outdated version.
  await page.route(/api\/changes/, (route) => route.abort());
  await search();
  await tab.selectAll.check();
  await other.changeEnquiry("Second Ghosh", { status: "visited" });
  await close("Change 3 enquiries");
  await tab.trouble.getByText("Update failed: 1 of 3 enquiries are as they were.").waitFor();
  await expect
    .poll(() => tab.trouble.getByRole("listitem").allTextContents())
    .toEqual([
      "Second Ghosh: someone else changed it in the meantime. It is Visited now, and nobody takes care of it.",
    ]);
  expect(await statuses()).toEqual(["closed", "visited", "closed"]);
  await tab.bulk.getByText("1 selected").waitFor();
  await tab.row("Second Ghosh").getByText("Visited").waitFor();
  await close("Change 1 enquiry");
  await admin.toast("1 enquiry updated").waitFor();
  expect(await statuses()).toEqual(["closed", "closed", "closed"]);
  await expect.poll(() => tab.trouble.count()).toBe(0);

  await other.changeEnquiry("First Ghosh", { status: "contacted", nextCallOn: collegeDay(1) });
  await tab.open("First Ghosh");
  await tab.row("First Ghosh").getByText("Contacted").waitFor();
  await tab.row("First Ghosh").getByText("Call tomorrow").waitFor();
  await expect.poll(() => tab.row("Unread: First Ghosh").count()).toBe(0);
  await tab.button("Mark as unread").click();
  await tab.row("Unread: First Ghosh").waitFor();
  await other.changeEnquiry("First Ghosh", { status: "visited", note: "Saw the campus." });
  await tab.open("First Ghosh");
  await tab.history.getByText("Saw the campus.").waitFor();
  await tab.row("First Ghosh").getByText("Visited").waitFor();
});

test("an export and a mass message are of the current selection, even if prepared for another one, and a refusal says so; a failed bulk change keeps the selection, which Esc clears", async () => {
  const all = await visitEnquiries(here, "Written", ["Third", "Second", "First"]);
  const { allowBrowserErrors, page, tab, admin, find, search } = all;
  await search();
  const many = page.getByRole("dialog", { name: "Write to 2 families" });
  const write = async () => {
    await tab.bulk.getByRole("button", { name: "Write..." }).click();
    await chooseRadio(many, { name: "Fees (Mail)" });
  };
  const send = many.getByRole("button", { name: "Send to 2" });
  await tab.select("First");
  await tab.select("Second");
  const { text } = await download(page, tab.bulk.getByRole("button", { name: "Export CSV" }));
  expect([...text.matchAll(/"(\w+) Written"/g)].map(([, name]) => name)).toEqual(["First", "Second"]);
  await write();
  await send.waitFor();
  await page.keyboard.press("Escape");
  await tab.row("Second").getByRole("checkbox").uncheck();
  await tab.select("Third");
  const slow = Promise.withResolvers<void>();
  await page.route("**/api/messages/plan", async (route) => {
    await slow.promise;
    await route.continue();
  });
  await write();
  await expect.poll(() => send.and(page.locator(":not([aria-disabled])")).count()).toBe(0);
  slow.resolve();
  await send.and(page.locator(":not([aria-disabled])")).waitFor();
  await chooseRadio(many, { name: "Seat offered (Mail)" });
  await many.getByLabel("Type the last date.").fill("1 December");
  await page.keyboard.press("Tab");
  await many.getByText("Please confirm it by 1 December").waitFor();
  await chooseRadio(many, { name: "Fees (Mail)" });
  await send.and(page.locator(":not([aria-disabled])")).waitFor();
  allowBrowserErrors(/403|ERR_|Failed to load resource/);
  await page.route("**/api/messages", (route) => route.fulfill({ status: 403 }), { times: 1 });
  await send.click();
  await many.getByRole("alert").getByText("Failed to send", { exact: true }).first().waitFor();
  const sending = page.waitForRequest("**/api/messages");
  await send.and(page.locator(":not([aria-disabled])")).click();
  const ids = await Promise.all(["First", "Third"].map(async (name) => (await find(name))?._id));
  expect((await sending).postDataJSON().ids.toSorted()).toEqual(ids.toSorted());

  await search();
  await tab.select("First");
  await tab.select("Second");
  await page.route(/api\/enquiries\/[\w-]+$/, (route) => route.abort("connectionreset"));
  await tab.bulk.getByRole("button", { name: "Change", exact: true }).click();
  await chooseRadio(tab.changing, { name: "Visited" });
  await tab.changing.getByRole("button", { name: "Change 2 enquiries" }).click();
  await admin.toast("Update failed").waitFor();
  await tab.trouble.getByText("Update failed: 2 of 2 enquiries are as they were.").waitFor();
  expect((await find("First"))?.status).toBe("new");
  await tab.bulk.getByText("2 selected").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => tab.bulk.count()).toBe(0);
  await expect.poll(() => tab.selectAll.isChecked()).toBe(false);
});

test("search and date filter lose no typed character while the URL is updated late", async () => {
  const { page, tab, open } = await visitEnquiries(here, "", []);
  await open("enquiries", "&view=list");
  await tab.search.waitFor();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  // Type slower than the debounce of the search, but faster than the URL is updated.
  await tab.search.pressSequentially("moumita das", { delay: 140 });
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("moumita das");
  await expect.poll(() => tab.search.inputValue()).toBe("moumita das");
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => tab.search.inputValue()).toBe("");
  await tab.filters.click();
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("11052026", { delay: 140 });
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=enquiries&view=list&from=2026-11-05");
});

test("beside the list and in the dialog of a narrow window, J and K or buttons open the next and previous enquiry, and Esc closes it", async () => {
  const { page, tab, search } = await visitEnquiries(here, "Wrik", ["Third", "Second", "First"]);
  const expectOpen = (name: string) => expect.poll(() => tab.heading.textContent()).toBe(`${name} Wrik`);
  const shown = (place: Locator) => place.locator("kbd").allTextContents();
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await search();
    if (width === 1280) {
      expect(await shown(tab.rows.first())).toEqual(["J"]);
      await page.keyboard.press("j");
      await expectOpen("First");
      expect((await shown(tab.panel)).slice(0, 3)).toEqual(["K", "J", "Esc"]);
      expect(await shown(tab.rows.first())).toEqual([]);
    } else {
      await tab.open("First");
      await expectOpen("First");
    }
    await page.keyboard.press("j");
    await expectOpen("Second");
    await tab.button("Next enquiry").click();
    await expectOpen("Third");
    await expect.poll(() => tab.button("Next enquiry").isDisabled()).toBe(true);
    await page.keyboard.press("k");
    await expectOpen("Second");
    await tab.note.fill("jk");
    await expectOpen("Second");
    await tab.note.fill("");
    await page.keyboard.press("Escape");
    await expect.poll(() => tab.panel.count()).toBe(0);
    if (width === 768) continue;
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Second Wrik");
    await page.keyboard.press("/");
    expect(await hasFocus(tab.search)).toBe(true);
  }
});

test("Ctrl K opens the chosen enquiry even if several have the same name", async () => {
  for (const mobile of ["9123400001", "9123400002"]) await sendEnquiry(here.site, { name: "Namesake Rimi", mobile });
  const { page, tab } = await visitEnquiries(here, "", []);
  await page.goto("/admin");
  await page.getByRole("tab").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("9123400001");
  await page.getByRole("option", { name: "9123400001" }).click();
  await tab.panel.getByText("91234 00001").waitFor();
  await tab.rows.nth(1).waitFor();
  expect(await tab.names()).toEqual(["Namesake Rimi", "Namesake Rimi"]);
});

test("a window 900 px high shows twelve enquiries in the chosen columns; all matches, also those on other pages, can be selected, changed, and restored by one Undo", async () => {
  const { page, tab, admin, call, open, search } = await visitEnquiries(here, "Many", [], {
    viewport: { width: 1280, height: 900 },
  });
  for (let number = 1; number <= 50; number += 1) {
    const person = { name: `N${number} Many`, mobile: String(9_200_000_000 + number), course: "B.Pharm" };
    await call("POST", "/enquiries", { ...person, channel: "telephone" });
  }
  await sendEnquiry(here.site, { name: "Newest Many" });
  const title = (name: string) => page.getByRole("columnheader", { name });
  await open("enquiries", "&view=list");
  await tab.rows.nth(49).waitFor();
  const bottom = await tab.rows.nth(11).evaluate((row) => row.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(900);
  const left = (target: Locator) => target.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  // The newest enquiry has no owner: that cell is blank.
  for (const [column, name] of [
    ["status", "Status"],
    ["received", "Received"],
  ] as const)
    expect(await left(tab.rows.first().locator(`[data-column=${column}]`))).toBe(await left(title(name)));
  await tab.filters.click();
  await page.getByRole("group", { name: "Columns" }).getByRole("checkbox", { name: "Email" }).check();
  await page.getByRole("group", { name: "Columns" }).getByRole("checkbox", { name: "Status" }).uncheck();
  await page.reload();
  await title("Email").waitFor();
  expect(await title("Status").count()).toBe(0);
  expect(await tab.rows.first().textContent()).toContain("@");
  await expectAccessible(page);

  const closed = async () => (await call<{ total: number }>("GET", "/enquiries?search=many&status=closed")).total;
  await search();
  await tab.rows.nth(49).waitFor();
  for (const text of ["All 51", "New 51"])
    await expect.poll(() => tab.total(text.slice(0, 3)).textContent()).toBe(text);
  await tab.selectAll.check();
  await tab.bulk.getByRole("button", { name: "Select all 51" }).click();
  await tab.bulk.getByText("51 selected").waitFor();
  await tab.bulk.getByRole("button", { name: "Change", exact: true }).click();
  await chooseRadio(tab.changing, { name: "Closed" });
  await tab.changing.getByLabel("Or another reason").fill("All seats are taken");
  await tab.changing.getByRole("button", { name: "Change 51 enquiries" }).click();
  await admin.toast("51 enquiries updated").waitFor();
  expect(await closed()).toBe(51);
  await expect.poll(() => tab.total("Closed").textContent()).toBe("Closed 51");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(closed).toBe(0);
});

test("a column heading sorts both ways, and the order can be saved with the filters as a named view", async () => {
  const { page, tab, search, allowBrowserErrors } = await visitEnquiries(here, "Sorter", ["Bina", "Amal", "Chaya"]);
  allowBrowserErrors(/400/);
  await search();
  const title = (name: string) => page.getByRole("columnheader", { name });
  await title("Name").getByRole("button").click();
  await expect.poll(() => tab.names()).toEqual(["Amal Sorter", "Bina Sorter", "Chaya Sorter"]);
  await title("Name").getByRole("button").click();
  await expect.poll(() => tab.names()).toEqual(["Chaya Sorter", "Bina Sorter", "Amal Sorter"]);
  expect(await title("Name").getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("button", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Give the view a name.").first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("Sorters");
  await dialog.getByRole("button", { name: "Save" }).click();
  const views = page.getByLabel("Saved view");
  await expect.poll(() => views.locator("option:checked").textContent()).toBe("Sorters");
  await expect.poll(() => views.evaluate((field) => field === document.activeElement)).toBe(true);
  await views.selectOption({ label: "All enquiries" });
  await expect.poll(() => tab.search.inputValue()).toBe("");
  await views.selectOption({ label: "Sorters" });
  await expect.poll(() => tab.names()).toEqual(["Chaya Sorter", "Bina Sorter", "Amal Sorter"]);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => views.count()).toBe(0);
});

/** Makes `window.print` return before it reads the page, as on phones. @returns headings and row count of each print */
async function watchPrinting(page: Page): Promise<string[]> {
  const printed: string[] = [];
  await page.exposeFunction("notePrint", (text: string) => printed.push(text));
  await page.addInitScript(() => {
    const readPage = () => {
      const { notePrint } = window as unknown as { notePrint: (text: string) => void };
      const shows = (element: Element) => element.closest("[data-paper], [data-print-view]");
      const headings = [...document.querySelectorAll("h2")].filter(shows).map(({ textContent }) => textContent);
      notePrint(`${headings.join()} ${[...document.querySelectorAll("tbody tr")].filter(shows).length}`);
      dispatchEvent(new Event("afterprint"));
    };
    window.print = () => void setTimeout(readPage);
  });
  return printed;
}

test("the list prints as a table of all matches, and an open enquiry alone with its timeline", async () => {
  const all = await visitEnquiries(here, "Tuli", ["Other", "Printed"], { fields: { mobile: "9123411111" } });
  const { page, tab, changeEnquiry, openEnquiry, search } = all;
  await changeEnquiry("Printed Tuli", { status: "visited", note: "হোস্টেল দেখতে চান।" });
  const printed = await watchPrinting(page);
  const region = page.getByRole("region", { name: "Enquiries", exact: true });
  await search();
  await region.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => printed).toEqual(["Enquiries 2"]);
  await page.emulateMedia({ media: "print" });
  await page.getByRole("cell", { name: "Other Tuli" }).waitFor();
  await expect.poll(() => tab.list.isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("tablist").isVisible()).toBe(false);

  await page.emulateMedia({ media: "screen" });
  await openEnquiry("Printed");
  await tab.history.nth(2).waitFor();
  await tab.button("Print").click();
  await expect.poll(() => printed.at(-1)).toBe("Printed Tuli 0");
  await region.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => printed).toEqual(["Enquiries 2", "Printed Tuli 0", "Enquiries 2"]);
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("article");
  await sheet.getByText("হোস্টেল দেখতে চান।").waitFor();
  await expect.poll(() => sheet.textContent()).toContain("You changed the status from new to visited.");
  await expect.poll(() => sheet.textContent()).toContain("Other Tuli, B.Pharm, New");
  await expect.poll(() => tab.panel.isVisible()).toBe(false);
});

test("list and chart can be tried again after a failure; chart and table show the same numbers for the last 30 days or the chosen period, by week if it is long", async () => {
  const { allowBrowserErrors, page, tab, open } = await visitEnquiries(here, "Xena", ["Charted"]);
  allowBrowserErrors(/ERR_|Failed to load resource/);
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await page.route(/api\/enquiries\?search=Xena/, (route) => route.abort("connectionreset"), { times: 1 });
  await page.route(/api\/enquiries\/days/, (route) => route.abort("connectionreset"), { times: 1 });
  const firstCount = async () => Number(await tab.counts.nth(1).getByRole("cell").last().textContent());
  await open("enquiries", "&view=list&search=Xena");
  await page.getByRole("heading", { name: "Failed to load" }).waitFor();
  await expectAccessible(page);
  await tryAgain.click();
  await tab.rows.first().waitFor();
  await tab.chart.click();
  await tryAgain.click();
  await page.getByText("Show as a table").click();
  await expect.poll(() => tab.counts.count()).toBe(31);
  await page.getByRole("heading", { name: "Enquiries a day" }).waitFor();
  const all = await firstCount();
  expect(all).toBeGreaterThan(0);
  await expect.poll(() => page.locator("svg g title").last().textContent()).toMatch(new RegExp(`: ${all}$`));
  await expect.poll(() => page.locator("#root [style]").count()).toBe(0);

  await tab.filters.click();
  await page.getByLabel("From", { exact: true }).fill(collegeDay(-1));
  await expect.poll(() => tab.counts.count()).toBe(3);
  await page.getByLabel("To", { exact: true }).fill(collegeDay(-1));
  await expect.poll(() => tab.counts.count()).toBe(2);
  await page.getByLabel("To", { exact: true }).fill("");
  await page.getByLabel("From", { exact: true }).fill(collegeDay(-99));
  await page.getByRole("heading", { name: "Enquiries a week" }).waitFor();
  await expect.poll(() => tab.counts.count()).toBeOneOf([16, 17]);
  expect(await firstCount()).toBeGreaterThan(0);
});
