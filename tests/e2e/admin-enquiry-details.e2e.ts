import { afterAll, beforeAll, expect, test } from "vitest";
import { type FailingProxy, openFailingProxy } from "#tests/support/failing-proxy.ts";
import { createAdmin, startSession } from "./support/admin-accounts.ts";
import { PHONE } from "./support/browser.ts";
import { deskCalls, sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { collegeDay, LOOKS, visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });
let proxy: FailingProxy;
beforeAll(async () => {
  proxy = await openFailingProxy(house.site);
});
afterAll(() => proxy?.[Symbol.asyncDispose]());

test("opening an enquiry marks it as read and lowers the count on the tab; it can be unread again", async () => {
  await sendEnquiry(house.site, { name: "Unread Kakoli" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=kakoli");
  await desk.row("Unread: Unread Kakoli").waitFor();
  await desk.unread.waitFor();
  const count = Number.parseInt((await desk.unread.textContent()) ?? "", 10);

  await desk.open("Kakoli");
  await desk.history.first().waitFor();
  const left = async () => Number.parseInt((await desk.unread.allTextContents())[0] ?? "0", 10);
  await expect.poll(left).toBe(count - 1);
  expect(await desk.row("Unread: ").count()).toBe(0);

  await desk.button("Mark as unread").click();
  await desk.row("Unread: Unread Kakoli").waitFor();
  await expect.poll(left).toBe(count);
});

test("'Mark as unread' is tried again aloud, and where it fails it says so and the enquiry stays read", async () => {
  await sendEnquiry(house.site, { name: "Stubborn Piyali" });
  const { visit, page, desk, admin } = await visitDesk(house, { baseURL: proxy.url });
  await using _ = visit;
  visit.expectTrouble(/503|400/);
  await page.goto("/admin?tab=enquiries&search=piyali");
  const markAsUnread = async () => {
    await desk.open("Piyali");
    await desk.history.first().waitFor();
    await expect.poll(() => desk.row("Unread: ").count()).toBe(0);
    await desk.button("Mark as unread").click();
  };

  await desk.open("Piyali");
  await expect.poll(() => desk.row("Unread: ").count()).toBe(0);
  proxy.fail(/^PATCH \/api\/enquiries/, 1, 400);
  await markAsUnread();
  await admin.toast("Update failed").waitFor();
  expect(await desk.row("Unread: ").count()).toBe(0);

  proxy.fail(/^PATCH \/api\/enquiries/, 1, 503);
  await markAsUnread();
  await admin.toast("Retrying... Attempt 1 of 5").waitFor();
  await desk.row("Unread: Stubborn Piyali").waitFor();
});

test.for(LOOKS.slice(1, 3))(
  "one Save sends status, owner, next call and note together, on $look",
  async ({ options }) => {
    const name = `Together ${options.viewport.width}`;
    await sendEnquiry(house.site, { name });
    const { visit, page, desk, admin, session, calls } = await visitDesk(house, options);
    await using _ = visit;
    await page.goto(`/admin?tab=enquiries&search=${encodeURIComponent(name)}`);
    await desk.open(name);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""));

    await desk.choose("Contacted");
    await desk.choose("Tomorrow");
    await desk.owner.selectOption(session.user._id);
    await desk.note.fill("Wants to see the laboratory.\nবাবার সঙ্গে আসবেন।");
    await desk.button("Save").click();

    await admin.toast("Saved").waitFor();
    expect(sent.filter((body) => !body.includes("isRead"))).toHaveLength(1);
    expect(await calls.find(name)).toMatchObject({
      status: "contacted",
      owner: { _id: session.user._id },
      nextCallOn: collegeDay(1),
      isRead: true,
    });
    await expect
      .poll(async () =>
        (await desk.history.allTextContents()).map((text) => text.replace(/\d+ \w+ \d+, \d+:\d+ [ap]m$/, "")),
      )
      .toEqual(
        expect.arrayContaining([
          "You noted:Wants to see the laboratory.\nবাবার সঙ্গে আসবেন।",
          expect.stringMatching(/^You planned the next call for \w{3}, \d+ \w{3} \d{4}\.$/),
          "You took over the enquiry.",
          "You changed the status from new to contacted.",
          "The enquiry came from the website.",
        ]),
      );
    expect(await desk.note.inputValue()).toBe("");
  },
);

test("a change without a note can be undone while its toast lives", async () => {
  await sendEnquiry(house.site, { name: "Undone Lopa" });
  const { visit, page, desk, calls } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=lopa");
  await desk.open("Lopa");

  await desk.choose("Closed");
  await desk.button("Save").click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();

  await expect.poll(async () => (await calls.find("Lopa"))?.status).toBe("new");
  await expect.poll(() => desk.chosen("Status")).toBe("New");
});

test("of two who edit one enquiry the second is told what changed, keeps the note, and overwrites nothing", async () => {
  await sendEnquiry(house.site, { name: "Contested Mita" });
  const { visit, page, desk, admin } = await visitDesk(house);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const colleague = deskCalls(house.site, await startSession(house.site, await createAdmin(house.site)));
  await page.goto("/admin?tab=enquiries&search=contested");
  await desk.open("Contested");
  await desk.history.first().waitFor();
  await desk.note.fill("Will come on Monday.");
  await desk.choose("Applied");

  await colleague.change("Contested", { status: "visited", nextCallOn: collegeDay(5), note: "Saw the campus." });
  await desk.button("Save").click();

  await desk.warning.waitFor();
  await expect.poll(() => desk.warning.textContent()).toContain("Bimal Roy changed the status from new to visited.");
  expect(await desk.warning.textContent()).toContain("Bimal Roy noted: Saw the campus.");
  expect(await desk.note.inputValue()).toBe("Will come on Monday.");
  expect(await colleague.find("Contested")).toMatchObject({ status: "visited", nextCallOn: collegeDay(5) });

  await desk.button("Save mine too").click();
  await admin.toast("Saved").waitFor();
  expect(await colleague.find("Contested")).toMatchObject({ status: "applied", nextCallOn: collegeDay(5) });
});

test("what a colleague changes in other fields of an enquiry is kept without a question", async () => {
  await sendEnquiry(house.site, { name: "Shared Mita" });
  const { visit, page, desk, admin } = await visitDesk(house);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const colleague = deskCalls(house.site, await startSession(house.site, await createAdmin(house.site)));
  await page.goto("/admin?tab=enquiries&search=shared");
  await desk.open("Shared");
  await desk.history.first().waitFor();
  await desk.note.fill("Will come on Monday.");
  await desk.choose("Applied");
  await colleague.change("Shared", { nextCallOn: collegeDay(5), note: "Saw the campus." });

  await desk.button("Save").click();
  await admin.toast("Saved").waitFor();

  expect(await colleague.find("Shared")).toMatchObject({ status: "applied", nextCallOn: collegeDay(5) });
  await desk.history.getByText("Saw the campus.").waitFor();
  await desk.history.getByText("Will come on Monday.").waitFor();
});

test("a note is not lost by a failed save, another enquiry, a reload or an ended session", async () => {
  for (const name of ["Kept Nandini", "Other Nandini"]) await sendEnquiry(house.site, { name });
  const { visit, page, desk, admin } = await visitDesk(house, { baseURL: proxy.url });
  await using _ = visit;
  visit.expectTrouble(/ERR_|401|Failed to load resource/);
  await page.goto("/admin?tab=enquiries&search=nandini");
  await desk.open("Kept Nandini");
  await desk.note.fill("Mother will call back.");

  await page.route(/api\/enquiries\//, (route) => route.abort("connectionreset"), { times: 1 });
  await desk.button("Save").click();
  await admin.toast("Save failed").waitFor();
  expect(await desk.warning.textContent()).toContain("What you typed is still here.");
  await desk.open("Other Nandini");
  await expect.poll(() => desk.heading.textContent()).toBe("Other Nandini");
  await desk.row("Kept Nandini").getByText("Not saved").waitFor();
  expect(await desk.note.inputValue()).toBe("");

  await page.goBack();
  await expect.poll(() => desk.note.inputValue()).toBe("Mother will call back.");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => desk.note.inputValue()).toBe("Mother will call back.");
  proxy.fail(/^PATCH \/api\/enquiries/, 1, 401);
  await desk.button("Save").click();
  await admin.toast("Session expired. Please log in again.").waitFor();
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes("enquiry:"))?.[1]);
  expect(kept).toContain("Mother will call back.");
});

test("a server in trouble is asked again, as the specification says, and the enquiry is saved once", async () => {
  await sendEnquiry(house.site, { name: "Retried Oindrila" });
  const { visit, page, desk, admin } = await visitDesk(house, { baseURL: proxy.url });
  await using _ = visit;
  visit.expectTrouble(/503/);
  await page.goto("/admin?tab=enquiries&search=oindrila");
  await desk.open("Oindrila");
  await desk.history.first().waitFor();
  await desk.note.fill("Once.");

  proxy.fail(/^PATCH \/api\/enquiries/, 1, 503);
  await desk.button("Save").click();

  await admin.toast("Retrying... Attempt 1 of 5").waitFor();
  await admin.toast("Saved").waitFor();
  await desk.history.getByText("Once.").waitFor();
  expect(await desk.history.count()).toBe(2);
});

test("several enquiries of one mobile number stand together, and lead to each other", async () => {
  for (const name of ["First Uma", "Second Uma"]) await sendEnquiry(house.site, { name, mobile: "9123456780" });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=uma");
  await desk.row("First Uma").getByText("1 more from this mobile").waitFor();

  await desk.open("First Uma");
  await desk.twins.getByRole("button", { name: "Second Uma, B.Pharm" }).click();
  await expect.poll(() => desk.heading.textContent()).toBe("Second Uma");
  await desk.twins.getByRole("button", { name: "Show all 2 in the list" }).click();

  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("9123456780");
  await expect.poll(() => desk.names()).toEqual(["Second Uma", "First Uma"]);
});

test("whether the mails went out is told, and one can be sent again", async () => {
  await sendEnquiry(house.site, { name: "Mailed Vina" });
  const { visit, page, desk, admin, calls } = await visitDesk(house);
  await using _ = visit;
  visit.expectTrouble(/400/);
  await expect
    .poll(async () => (await calls.find("Vina"))?.mails.map(({ status }) => status))
    .toEqual(["sent", "sent"]);
  await page.goto("/admin?tab=enquiries&search=vina");
  await desk.open("Vina");
  await expect
    .poll(() => desk.mails.allTextContents())
    .toEqual([
      expect.stringMatching(/^Notice to the officeSent on /),
      expect.stringMatching(/^Acknowledgement to the enquirerSent on /),
    ]);

  await page.route("**/api/enquiries/**", (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
  await desk.button("Resend the acknowledgement").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resend" }).click();
  await admin.toast("Something went wrong. Please try again.").waitFor();
  await desk.button("Resend the acknowledgement").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resend" }).click();

  await admin.toast("The mail is on its way.").waitFor();
  await desk.history.getByText("You sent the acknowledgement again.").waitFor();
});

test("an acknowledgement that was left out says why, and can be sent by hand", async () => {
  for (const name of ["Once Tapati", "Twice Tapati", "Thrice Tapati"]) {
    await sendEnquiry(house.site, { name, email: "tapati@example.in" });
  }
  const { visit, page, desk, admin } = await visitDesk(house);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=thrice");
  await desk.open("Thrice Tapati");

  await desk.mails.getByText("Left out: this address was sent two acknowledgements within 24 hours already.").waitFor();
  await desk.button("Resend the acknowledgement").click();

  await admin.toast("The mail is on its way.").waitFor();
  await expect.poll(() => desk.mails.last().textContent()).toMatch(/^Acknowledgement to the enquirerSent on /);
});

test("on a phone the details cover the list, and Back closes them", async () => {
  await sendEnquiry(house.site, { name: "Sheet Yamini" });
  const { visit, page, desk } = await visitDesk(house, PHONE);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=yamini");
  await desk.open("Yamini");
  await page.getByRole("dialog", { name: "Enquiry of Sheet Yamini" }).waitFor();

  await page.goBack();

  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await desk.names()).toEqual(["Sheet Yamini"]);
});
