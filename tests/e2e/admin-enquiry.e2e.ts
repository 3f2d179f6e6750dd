import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { collegeDay } from "./support/admin.ts";
import { chooseRadio, holdRequests, PHONE } from "./support/browser.ts";
import { visitEnquiries } from "./support/enquiries.ts";
import { expectAccessible, expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

/** Tests of the work on a single enquiry, in the panel and on the board of statuses. */
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });
const NOTE = "Father is a farmer, asks for the credit card, wants a seat in the hostel.";
const PATCHES = /\/api\/enquiries\/[\da-f-]{36}$/;

/** Answers the next PATCH of an enquiry, except one that marks it as read. Other requests go through to the server. */
async function answerNextPatch(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isOver = false;
  await page.route(PATCHES, (route) => {
    const isMark = route.request().postData() === '{"isRead":true}';
    if (isOver || isMark || route.request().method() !== "PATCH") return route.fallback();
    isOver = true;
    return answer(route);
  });
}

test("opening an enquiry marks it as read and lowers the unread count; Mark as unread restores both", async () => {
  const { allowBrowserErrors, page, tab, admin, search } = await visitEnquiries(here, "Kakoli", ["Unread"]);
  allowBrowserErrors(/400/);
  await search();
  await tab.row("Unread: Unread Kakoli").waitFor();
  await tab.unread.waitFor();
  const left = async () => Number.parseInt((await tab.unread.allTextContents())[0] ?? "0", 10);
  const count = await left();
  const unreadRow = tab.row("Unread: ");
  await tab.open("Kakoli");
  await tab.history.first().waitFor();
  await expect.poll(left).toBe(count - 1);
  await expect.poll(() => unreadRow.count()).toBe(0);

  const markAsUnread = tab.button("Mark as unread");
  await answerNextPatch(page, (route) => route.fulfill({ status: 400, json: {} }));
  await markAsUnread.click();
  await admin.toast("Update failed").waitFor();
  await expect.poll(() => unreadRow.count()).toBe(0);
  await tab.open("Kakoli");
  await tab.history.first().waitFor();
  await markAsUnread.click();
  await unreadRow.waitFor();
  await expect.poll(left).toBe(count);
});

test("one Save sends status, owner, next call and note in one request", async () => {
  const { page, tab, admin, user, find, openEnquiry } = await visitEnquiries(here, "Bose", ["Together"]);
  await openEnquiry("Together");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""));
  await tab.choose("Contacted");
  await tab.choose("Tomorrow");
  await tab.owner.selectOption(user._id);
  await tab.note.fill("Wants to see the laboratory.\nবাবার সঙ্গে আসবেন।");
  await tab.button("Save").click();
  await admin.toast("Saved").waitFor();
  expect(sent.filter((body) => !body.includes("isRead"))).toHaveLength(1);
  expect(await find("Together")).toMatchObject({
    status: "contacted",
    owner: { _id: user._id },
    nextCallOn: collegeDay(1),
    isRead: true,
  });
  const history = async () =>
    (await tab.history.allTextContents()).map((text) => text.replace(/\d+ \w+ \d+, \d+:\d+ [ap]m$/, ""));
  await expect
    .poll(async () => (await history()).toSorted())
    .toEqual([
      "The enquiry came from the website.",
      "You changed the status from new to contacted.",
      "You noted:Wants to see the laboratory.\nবাবার সঙ্গে আসবেন।",
      expect.stringMatching(/^You planned the next call for \w{3}, \d+ \w{3} \d{4}\.$/),
      "You took over the enquiry.",
    ]);
  await expect.poll(() => tab.note.inputValue()).toBe("");
});

test("a save without a note can be undone; Discard without a note does not ask; an idle Save sends nothing", async () => {
  const { page, tab, admin, find, focused, openEnquiry } = await visitEnquiries(here, "Lopa", ["Undone"]);
  await openEnquiry("Undone");
  await tab.choose("Closed");
  await tab.button("Save").click();
  await tab.panel.getByText("Say why it is closed: choose a reason or write one.").waitFor();
  await tab.reason.fill("Admitted in Bankura");
  await tab.button("Save").click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await find("Undone"))?.status).toBe("new");
  await expect.poll(() => tab.chosen("Status")).toBe("New");

  await tab.choose("Visited");
  await tab.button("Discard").click();
  await expect.poll(() => tab.chosen("Status")).toBe("New");
  await expect.poll(() => admin.dialog.count()).toBe(0);
  expect(await focused()).toBe("Save");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""));
  await tab.note.fill("Called, busy.");
  await tab.button("Save").press("Enter");
  await admin.toast("Saved").first().waitFor();
  await tab.history.getByText("Called, busy.").waitFor();
  expect(await focused()).toBe("Save");
  await expect.poll(() => tab.button("Save").getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Enter");
  await tab.note.fill("Called again.");
  await tab.button("Save").press("Enter");
  await tab.history.getByText("Called again.").waitFor();
  expect(sent.filter((body) => !body.includes("isRead"))).toHaveLength(2);
});

test("when two people edit one enquiry, the second sees what changed, keeps the note, and overwrites only on request", async () => {
  const { allowBrowserErrors, tab, admin, colleague, find, openEnquiry } = await visitEnquiries(here, "Mita", [
    "Shared",
    "Contested",
  ]);
  allowBrowserErrors(/409/);
  const other = await colleague();
  await openEnquiry("Contested");
  await tab.note.fill("Will come on Monday.");
  await tab.choose("Applied");
  const visited = { status: "visited" as const, nextCallOn: collegeDay(5), note: "Saw the campus." };
  await other.changeEnquiry("Contested", visited);
  // If the desk receives the colleague's change before the click, the button is labelled "Save mine too".
  await tab
    .button("Save")
    .click({ timeout: 3_000 })
    .catch(() => {});
  await tab.warning.waitFor();
  await expect.poll(() => tab.warning.textContent()).toContain("Bimal Roy changed the status from new to visited.");
  await expect.poll(() => tab.warning.textContent()).toContain("Bimal Roy noted: Saw the campus.");
  await expect.poll(() => tab.note.inputValue()).toBe("Will come on Monday.");
  expect(await find("Contested")).toMatchObject({ status: "visited", nextCallOn: collegeDay(5) });
  await tab.button("Save mine too").click();
  await admin.toast("Saved").waitFor();
  expect(await find("Contested")).toMatchObject({ status: "applied", nextCallOn: collegeDay(5) });

  // If the colleague changed other fields, saving shows no admin.dialog.
  await admin.toast("Saved").waitFor({ state: "detached" });
  await openEnquiry("Shared");
  await tab.note.fill("Will come on Monday.");
  await tab.choose("Applied");
  await other.changeEnquiry("Shared", { nextCallOn: collegeDay(5), note: "Saw the campus." });
  await tab.button("Save").click();
  await admin.toast("Saved").waitFor();
  expect(await find("Shared")).toMatchObject({ status: "applied", nextCallOn: collegeDay(5) });
  await tab.history.getByText("Saw the campus.").waitFor();
  await tab.history.getByText("Will come on Monday.").waitFor();
});

test("an unsaved note survives a failed save, opening another enquiry, a reload, and the end of the session", async () => {
  const { allowBrowserErrors, page, tab, admin, openEnquiry } = await visitEnquiries(here, "Nandini", [
    "Other",
    "Kept",
  ]);
  allowBrowserErrors(/ERR_|401|Failed to load resource/);
  await openEnquiry("Kept");
  await tab.note.fill("Mother will call back.");
  await answerNextPatch(page, (route) => route.abort("connectionreset"));
  await tab.button("Save").click();
  await admin.toast("Save failed").waitFor();
  await expect.poll(() => tab.warning.textContent()).toContain("What you typed is still here.");
  await tab.open("Other Nandini");
  await expect.poll(() => tab.heading.textContent()).toBe("Other Nandini");
  await tab.row("Kept Nandini").getByText("Not saved").waitFor();
  await expect.poll(() => tab.note.inputValue()).toBe("");
  await page.goBack();
  await expect.poll(() => tab.note.inputValue()).toBe("Mother will call back.");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => tab.note.inputValue()).toBe("Mother will call back.");
  await tab.history.first().waitFor();
  await answerNextPatch(page, (route) => route.fulfill({ status: 401, json: {} }));
  await tab.button("Save").click();
  await admin.toast("Session expired. Please log in again.").waitFor();
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes("enquiry:"))?.[1]);
  expect(kept).toContain("Mother will call back.");
});

test("enquiries with the same mobile number are counted in the list and link to each other", async () => {
  const all = await visitEnquiries(here, "Uma", ["First", "Second"], { fields: { mobile: "9123456780" } });
  const { page, tab, search } = all;
  await search();
  await tab.row("First Uma").getByText("1 more from this mobile").waitFor();
  await tab.open("First Uma");
  await tab.duplicates.getByRole("button", { name: "Second Uma, B.Pharm" }).click();
  await expect.poll(() => tab.heading.textContent()).toBe("Second Uma");
  await tab.duplicates.getByRole("button", { name: "Show all 2 in the list" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("9123456780");
  await expect.poll(() => tab.names()).toEqual(["Second Uma", "First Uma"]);
});

test("the details say whether each mail was sent or why not, and the acknowledgement can be resent", async () => {
  const all = await visitEnquiries(here, "Tapati", ["Once", "Twice", "Thrice"], {
    fields: { email: "tapati@example.in" },
  });
  const { allowBrowserErrors, page, tab, admin, find, openEnquiry } = all;
  allowBrowserErrors(/400/);
  const mailStatuses = async () => (await find("Once"))?.mails.map(({ status }) => status);
  await expect.poll(mailStatuses).toEqual(["sent", "sent"]);
  await openEnquiry("Once");
  const office = expect.stringMatching(/^Notice to the officeSent on /);
  const acknowledged = expect.stringMatching(/^Acknowledgement to the enquirerSent on /);
  await expect.poll(() => tab.mails.allTextContents()).toEqual([office, acknowledged]);
  const resend = tab.button("Resend the acknowledgement");
  await page.route("**/api/enquiries/*/mails", (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
  await resend.click();
  await admin.answer("Resend");
  await admin.toast("Something went wrong. Please try again.").waitFor();
  await resend.click();
  await admin.answer("Resend");
  await admin.toast("The mail is on its way.").waitFor();
  await tab.history.getByText("You sent the acknowledgement again.").waitFor();

  await admin.toast("The mail is on its way.").waitFor({ state: "detached" });
  await openEnquiry("Thrice");
  await tab.mails.getByText("Left out: this address was sent two acknowledgements within 24 hours already.").waitFor();
  await resend.click();
  await admin.toast("The mail is on its way.").waitFor();
  await expect.poll(() => tab.mails.last().textContent()).toEqual(acknowledged);
});

test("Discard and a logout ask if there is a note, opening another tab does not; a button above the list opens unsaved notes that the list does not show", async () => {
  const surname = "Looks";
  const { page, tab, admin, focused, openEnquiry } = await visitEnquiries(here, surname, ["Second", "First"], PHONE);
  await openEnquiry("First");
  await tab.note.fill(NOTE);
  await tab.button("Discard").click();
  await admin.dialog.getByRole("heading", { name: "Discard your changes?" }).waitFor();
  await expectAccessibleInLooks(page);
  await admin.answer("Keep editing");
  await expect.poll(() => tab.note.inputValue()).toBe(NOTE);
  await tab.button("Discard").click();
  await admin.answer("Discard");
  await expect.poll(() => tab.note.inputValue()).toBe("");
  await expect.poll(focused).toBe("Save");

  await tab.note.fill(NOTE);
  await tab.button("Next enquiry").click();
  await expect.poll(() => tab.heading.textContent()).toBe(`Second ${surname}`);
  await tab.button("Close").click();
  await tab.row(`First ${surname}`).getByText("Not saved").waitFor();
  await expect.poll(() => tab.unsaved.count()).toBe(0);
  await tab.total("Closed").click();
  await tab.unsaved.waitFor();
  await expect.poll(() => tab.unsaved.textContent()).toBe("1 enquiry not saved");
  await expectAccessibleInLooks(page);
  await tab.unsaved.click();
  await expect.poll(() => tab.heading.textContent()).toBe(`First ${surname}`);
  await expect.poll(() => tab.note.inputValue()).toBe(NOTE);
  await expect.poll(() => tab.unsaved.count()).toBe(0);

  await tab.button("Close").click();
  await page.getByRole("tab", { name: "Announcements" }).click();
  await page.getByRole("tabpanel", { name: "Announcements" }).waitFor();
  await expect.poll(() => admin.dialog.count()).toBe(0);
  await page.getByRole("button", { name: "Logout" }).click();
  await admin.dialog.getByText("1 enquiry is not saved.").waitFor();
  await admin.answer("Stay");
  await openEnquiry("First");
  await tab.button("Save").click();
  await tab.history.getByText(NOTE).waitFor();
  await tab.button("Close").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Login", exact: true }).waitFor();
});

test("the unsaved note of an enquiry that a colleague bins is shown, and returns when the enquiry is restored; that of an erased one is no longer reported once it was opened", async () => {
  const { allowBrowserErrors, page, tab, user, find, call, search } = await visitEnquiries(here, "Binned", ["Note"]);
  allowBrowserErrors(/404/);
  await search();
  await tab.open("Note Binned");
  await tab.note.fill(NOTE);
  const { _id } = (await find("Note")) ?? { _id: "" };

  await call("DELETE", `/enquiries/${_id}`);
  await page.getByText("This enquiry is in the bin, or was merged with another one.").waitFor();
  await page.getByRole("alert").getByText(NOTE).waitFor();
  await call("POST", `/enquiries/${_id}/restore`);
  await page.reload();
  await tab.row("Note Binned").waitFor();
  await expect.poll(() => tab.note.inputValue()).toBe(NOTE);

  await page.evaluate(
    ([key = "", draft = ""]) => localStorage.setItem(key, draft),
    [`draft:${user._id}:enquiry:gone`, JSON.stringify({ values: { note: NOTE }, version: null })],
  );
  await page.reload();
  // Wait for the list: when it appears, it pushes the button down.
  await tab.row("Note Binned").waitFor();
  await tab.unsaved.click();
  await page.getByText("This enquiry is no longer there.").waitFor();
  await tab.button("Close").click();
  await tab.row("Note Binned").waitFor();
  await expect.poll(() => tab.unsaved.count()).toBe(0);
});

test("an open enquiry stays on the screen if it changes while another list loads", async () => {
  const { page, tab, call, openEnquiry, find } = await visitEnquiries(here, "Switched", ["One", "Two"]);
  await openEnquiry("One");
  const { _id } = (await find("One")) ?? { _id: "" };
  const letGo = await holdRequests(page, /\/api\/enquiries\?.*status=contacted/);

  await tab.total("Contacted").click();
  await call("PATCH", `/enquiries/${_id}`, { status: "contacted", note: NOTE });
  await tab.history.getByText(NOTE).waitFor();
  letGo();
  await expect.poll(() => tab.rows.count()).toBe(1);
  await tab.history.getByText(NOTE).waitFor();
});

test("a card moves by dragging, by keys or from its menu; a colleague's moves appear and are not overwritten", async () => {
  const all = await visitEnquiries(here, "Board", ["Dragged", "Keyed", "Chosen", "Clashed"]);
  const { page, tab, allowBrowserErrors, find, open, colleague } = all;
  allowBrowserErrors(/409/);
  const other = await colleague();
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: `${name} Board` });
  const statusOf = async (name: string) => (await find(name))?.status;
  await open("enquiries", "&view=board&search=Board");
  await column("New").getByRole("listitem").nth(3).waitFor();

  await card("Dragged").dragTo(column("Visited"));
  await expect.poll(() => statusOf("Dragged")).toBe("visited");
  await column("Visited").getByText("Dragged Board").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => statusOf("Dragged")).toBe("new");

  // A colleague's change arrives while the moved card's own change is still being saved.
  let letGo = () => {};
  const colleagueSeen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/api\/enquiries\/[^/?]+$/, async (route) => {
    if (route.request().method() === "PATCH") await colleagueSeen;
    await route.continue();
  });
  const keyed = page.getByRole("button", { name: "Keyed Board" });
  await keyed.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await other.changeEnquiry("Chosen Board", { status: "contacted" });
  await column("Contacted").getByText("Chosen Board").waitFor();
  letGo();
  await expect.poll(() => statusOf("Keyed")).toBe("contacted");
  await column("Contacted").getByText("Keyed Board").waitFor();
  await expect.poll(() => keyed.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Board");
  await page.getByLabel("Move Chosen Board").selectOption("Admitted");
  await expect.poll(() => statusOf("Chosen")).toBe("admitted");

  // The desk must not receive the colleague's change, so that the board shows the outdated version.
  await page.route(/api\/changes/, (route) => route.abort());
  allowBrowserErrors(/ERR_FAILED|Failed to load/);
  await page.reload();
  await column("New").getByText("Clashed Board").waitFor();
  await other.changeEnquiry("Clashed Board", { status: "applied" });
  await page.getByLabel("Move Clashed Board").selectOption("Closed");
  const closing = page.getByRole("dialog", { name: "Close Clashed Board" });
  await chooseRadio(closing, { name: "Wrong number" });
  await closing.getByRole("button", { name: "Close Clashed Board" }).click();
  await page.getByText("Clashed Board: someone else changed it in the meantime. It is Applied now").waitFor();
  expect(await statusOf("Clashed")).toBe("applied");
  await column("Applied").getByText("Clashed Board").waitFor();

  await expectAccessibleInLooks(page);
  await keyed.click();
  await tab.heading.waitFor();
  await expectAccessible(page);
});

test("after five calls in a row without an answer, a button offers to close the enquiry", async () => {
  const { page, find, changeEnquiry, openEnquiry, admin } = await visitEnquiries(here, "Silent", ["Asha"]);
  for (let call = 0; call < 4; call += 1) await changeEnquiry("Asha Silent", { outcome: "No answer" });
  await openEnquiry("Asha");
  await page.getByRole("button", { name: /^No answer/ }).click();
  await page.getByText("No answer: 5 times in a row").waitFor();
  await page.getByRole("button", { name: "Close the enquiry" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await admin.toast("Saved").waitFor();
  expect(await find("Asha")).toMatchObject({ status: "closed", closingReason: "No answer", attempts: 5 });
});
