import { expect, test } from "vitest";
import { createAdmin, startSession } from "./support/admin-accounts.ts";
import { deskCalls, sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { collegeDay, visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });

/** Two overdue enquiries in the list of new ones, and a colleague who is at work as well. */
async function visitNewOnes(surname: string) {
  for (const name of ["Second", "First"]) await sendEnquiry(house.site, { name: `${name} ${surname}` });
  const all = await visitDesk(house);
  for (const name of ["First", "Second"]) await all.calls.change(`${name} ${surname}`, { nextCallOn: collegeDay(-2) });
  const session = await startSession(house.site, await createAdmin(house.site));
  const colleague = { ...deskCalls(house.site, session), _id: session.user._id };
  await all.page.clock.install();
  await all.page.goto(`/admin?tab=enquiries&status=new&search=${surname}`);
  await all.desk.rows.nth(1).waitFor();
  return { ...all, colleague };
}

test("what a colleague has finished stays in its place under a filter, and tells the truth within a minute", async () => {
  const { visit, page, desk, colleague } = await visitNewOnes("Trisha");
  await using _ = visit;
  const before = await desk.names();
  const row = desk.row("First Trisha");
  await row.getByText("2 days overdue").waitFor();

  await colleague.change("First Trisha", { status: "contacted", owner: colleague._id, nextCallOn: collegeDay(1) });
  await page.clock.fastForward(61_000);

  await row.getByText("Contacted").waitFor();
  await row.getByText("Bimal Roy").waitFor();
  await row.getByText("Call tomorrow").waitFor();
  expect(await row.getByText("overdue").count()).toBe(0);
  expect(await desk.names()).toEqual(before);
});

test("opening an enquiry shows in its row too what a colleague has done since the list was read", async () => {
  const { visit, desk, colleague } = await visitNewOnes("Ujjal");
  await using _ = visit;
  await colleague.change("First Ujjal", { status: "contacted", owner: colleague._id, nextCallOn: collegeDay(1) });

  await desk.open("First Ujjal");

  await desk.row("First Ujjal").getByText("Contacted").waitFor();
  await desk.row("First Ujjal").getByText("Call tomorrow").waitFor();
  expect(await desk.row("Unread: ").count()).toBe(1);
  await desk.row("Second Ujjal").getByText("2 days overdue").waitFor();
});

test("an enquiry opened once more, marked as unread meanwhile, shows what was done last", async () => {
  const { visit, desk, colleague } = await visitNewOnes("Vaskar");
  await using _ = visit;
  await desk.open("First Vaskar");
  await desk.history.first().waitFor();
  await desk.button("Mark as unread").click();
  await desk.row("Unread: First Vaskar").waitFor();
  await colleague.change("First Vaskar", { status: "visited", note: "Saw the campus." });

  await desk.open("First Vaskar");

  await desk.history.getByText("Saw the campus.").waitFor();
  await desk.row("First Vaskar").getByText("Visited").waitFor();
});
