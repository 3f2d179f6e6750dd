import { expect, test } from "vitest";
import type { EnquiryList } from "#contract/enquiries.ts";
import { asCsv, aTable } from "#tests/server/tables.ts";
import { clerkPage } from "./pages/clerk.page.ts";
import { enquiriesTab } from "./pages/enquiries-tab.page.ts";
import { intakePage } from "./pages/intake.page.ts";
import { todayPage } from "./pages/today.page.ts";
import { collegeDay, sendEnquiry, visitAdmin } from "./support/admin.ts";
import { openSiteDatabase, siteInBrowser, writtenMails } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });
/** Keys that choose the outcomes of the ten calls. The last outcome requires a day. */
const OUTCOMES = [..."1111222884"];
const MAX_ACTIONS = 46;

test("the morning of a clerk: a merge, ten calls, a walk-in, a table of sixty, four of spam, a message to one and to fifty, and the daily mail", async () => {
  const names = OUTCOMES.map((_, index) => `Family ${index + 1} Morning`);
  const mobile = (index: number) => String(9_830_100_000 + index);
  await sendEnquiry(here.site, { name: "Family 1 Again", mobile: mobile(0), email: "again@family.example" });
  // The newest enquiry is called first.
  for (const [index, name] of [...names.entries()].reverse()) {
    await sendEnquiry(here.site, { name, mobile: mobile(index) });
  }
  const { page, admin, user, open, call } = await visitAdmin(here);
  const [clerk, today, intake, list] = [clerkPage(page), todayPage(page), intakePage(page), enquiriesTab(page)];
  const { did, press, click } = clerk;
  const key = (chord: string) => did(page.keyboard.press(chord));
  const steps: string[] = [];
  let [since, counted] = [performance.now(), 0];
  const done = (step: string) => {
    steps.push(`${step}: ${clerk.count() - counted} actions, ${((performance.now() - since) / 1000).toFixed(1)} s`);
    [since, counted] = [performance.now(), clerk.count()];
  };

  await page.goto("/admin?tab=enquiries");
  await expect.poll(() => today.title.textContent()).toBe(`To call ${names.length + 1}`);
  await expect.poll(() => today.heading.textContent()).toBe(names[0]);
  await press("Merge", today.panel);
  await did(intake.merging.getByRole("radio", { name: /^Family 1 Again B.Pharm, 98301/ }).check());
  await press("Merge", intake.merging);
  await admin.toast(`Merged into ${names[0]}`).waitFor();
  await expect.poll(() => today.title.textContent()).toBe(`To call ${names.length}`);
  done("merge");

  for (const [index, digit] of OUTCOMES.entries()) {
    await expect.poll(() => today.heading.textContent()).toMatch(index === 0 ? /^Family 1 / : (names[index] ?? ""));
    await today.next.waitFor();
    await key(digit);
    if (digit === "4") await did(today.panel.getByLabel("Will visit on").fill(collegeDay(6)));
    await key("Control+Enter");
  }
  await page.getByRole("heading", { name: "Nobody is left to call" }).waitFor();
  done("ten calls");

  await press(/Add an enquiry/);
  await did(intake.field(intake.adding, "Name").fill("Rina Walk-in"));
  await did(intake.field(intake.adding, "Mobile").fill("98302 00001"));
  await did(intake.field(intake.adding, "Course").selectOption("D.Pharm"));
  await press("Add", intake.adding);
  await admin.toast("Rina Walk-in added").waitFor();
  const walkIns = () => call<EnquiryList>("GET", "/enquiries?search=Walk-in");
  await expect.poll(async () => (await walkIns()).items.map(({ status }) => status)).toEqual(["visited"]);
  done("walk-in");

  await press("Import");
  await did(intake.upload("fair.csv", asCsv(aTable(60))));
  await click(intake.button("Import 60 rows"));
  await intake.sum("60 added").waitFor();
  done("table of sixty");

  for (const number of [1, 2, 3, 4])
    await sendEnquiry(here.site, { name: `Spam ${number}`, mobile: mobile(100 + number) });
  await open("enquiries", "&view=list");
  await did(list.row("Spam 4").getByRole("checkbox").check());
  await click(list.row("Spam 1").getByRole("checkbox"), { modifiers: ["Shift"] });
  await press("Spam", list.bulk);
  await admin.toast("4 enquiries are in the bin").waitFor();
  done("four spam");

  await open("enquiries", "&view=list&search=Family 6 Morning");
  await click(page.getByRole("button", { name: "Family 6 Morning" }));
  await press("Write from a template");
  const sheet = page.getByRole("dialog", { name: "Write to Family 6 Morning" });
  await click(sheet.getByRole("radio", { name: "Mail" }).locator(".."));
  await press("Send mail", sheet);
  await sheet.waitFor({ state: "detached" });
  done("message");

  await open("enquiries", "&view=list&search=Student");
  await did(list.selectAll.check());
  await press("Write...", list.bulk);
  const many = page.getByRole("dialog", { name: "Write to 50 families" });
  await click(many.getByRole("radio", { name: "Fees (Mail)" }).locator(".."));
  await press("Send to 50", many);
  await many.waitFor({ state: "detached" });
  done("message to 50 families");

  await press("Team");
  await did(page.getByLabel("Daily mail").selectOption("At 9 am"));
  await admin.toast("Saved").first().waitFor();
  await becomeDue(user._id);
  const mails = async () => (await writtenMails(here.site)).filter(({ to }) => to?.[0]?.address === user.email);
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toHaveLength(1);
  done("daily mail");

  const [mail] = await mails();
  expect(mail?.text).toContain("and 50 more");
  const family = (await readEnquiries()).filter(({ name }) => names.includes(name));
  expect(family.map(({ attempts }) => attempts)).toEqual(names.map(() => 1));
  expect(family.filter(({ status }) => status === "closed")).toHaveLength(2);
  expect(family.filter(({ visit_on }) => visit_on === collegeDay(6))).toHaveLength(1);
  const address = family.find(({ name }) => name === "Family 6 Morning")?.email;
  const written = (await writtenMails(here.site)).filter(({ to }) => to?.[0]?.address === address);
  expect(written.some(({ text }) => text?.includes(user.name))).toBe(true);
  console.log(`${steps.join("\n")}\nall: ${clerk.count()} actions`);
  expect(clerk.count()).toBeLessThan(MAX_ACTIONS);
});

async function readEnquiries() {
  await using db = await openSiteDatabase(here.site);
  return await db.selectFrom("enquiry").selectAll().execute();
}

/** Makes the admin's daily mail due, as if the hour had been chosen yesterday and had passed. */
async function becomeDue(adminId: string): Promise<void> {
  await using db = await openSiteDatabase(here.site);
  const due = { digest_hour: 0, last_digest_on: collegeDay(-1) };
  await db.updateTable("desk_member").set(due).where("admin_id", "=", adminId).execute();
}
