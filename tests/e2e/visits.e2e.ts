import ICAL from "ical.js";
import { expect, test } from "vitest";
import { todayPage } from "./pages/today.page.ts";
import { collegeDay, sendEnquiry, visitAdmin } from "./support/admin.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { siteInBrowser, writtenMail } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

test("a visit is agreed on the telephone, the family gets the way with a file for its calendar, and one touch says that it came", async () => {
  const email = "moumita-visit@example.in";
  await sendEnquiry(here.site, { name: "Moumita Visit", email });
  const { page, admin, open, settled, findEnquiry } = await visitAdmin(here, PHONE);
  await open("enquiries");
  const today = todayPage(page);
  await today.person("Moumita Visit").tap();
  await today.outcome("Will visit").tap();
  await today.next.tap();
  await today.panel.getByText("Choose the day for “Will visit”.").waitFor();
  // No hour: the visit lasts all day, so that the test passes at any time of day.
  await today.panel.getByLabel("Will visit on").fill(collegeDay());
  await today.next.tap();
  await expect.poll(() => findEnquiry(email)).toMatchObject({ visitOn: collegeDay(), status: "contacted" });

  const mail = await writtenMail(here.site, ({ subject }) => subject?.startsWith("Your visit"));
  const [file] = mail.attachments;
  expect(file).toMatchObject({ filename: "visit.ics", mimeType: "text/calendar" });
  const text = typeof file?.content === "string" ? file.content : new TextDecoder().decode(file?.content);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  expect(String(event?.getFirstPropertyValue("dtstart"))).toBe(collegeDay());
  const family = await here.visit(PHONE);
  await family.page.goto(/href="(http[^"]+\/enquiry\/[\w-]+)"/.exec(mail.html ?? "")?.[1] ?? "");
  await family.page.getByRole("heading", { name: "Your visit" }).waitFor();
  await expectAccessible(family.page);
  await expectNoHorizontalScroll(family.page, [320, 390, 1280]);

  const visits = page.getByRole("region", { name: "Visits today" });
  await visits.getByText("The way was mailed").waitFor();
  await settled();
  await expectAccessibleInLooks(page);
  await visits.getByRole("button", { name: "Came: Moumita Visit" }).tap();
  await admin.toast("Came: Moumita Visit").waitFor();
  expect(await findEnquiry(email)).toMatchObject({ status: "visited", visitCame: true });
  await page.getByRole("button", { name: "Undo", exact: true }).first().tap();
  await visits.getByRole("button", { name: "Did not come: Moumita Visit" }).waitFor();
  expect(await findEnquiry(email)).toMatchObject({ status: "contacted", visitCame: null, visitOn: collegeDay() });
});

test("the list of a day that is typed, also by way of 31 February, shows who comes, says who has no email, and fits on paper", async () => {
  await sendEnquiry(here.site, { name: "Arpita Hour" });
  const { page, call, open, changeEnquiry } = await visitAdmin(here, DESKTOP);
  await changeEnquiry("Arpita Hour", { visitOn: collegeDay(3), visitAt: "11:00" });
  const person = { name: "Rina Nomail", mobile: "9830077777", course: "B.Pharm", channel: "walk-in" };
  const { item } = await call<{ item: { _id: string } }>("POST", "/enquiries", person);
  await call("PATCH", `/enquiries/${item._id}`, { visitOn: collegeDay(3), visitAt: "09:30" });

  await open("enquiries", `&view=visits&day=${collegeDay(3)}`);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.allTextContents()).toEqual([
    expect.stringMatching(/9:30 am.*Rina Nomail.*No email/),
    expect.stringMatching(/11 am.*Arpita Hour/),
  ]);
  await expectAccessibleInLooks(page);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("row").allTextContents()).toEqual([
    expect.stringContaining("Hour"),
    expect.stringContaining("98300 77777"),
    expect.stringContaining("Arpita Hour"),
  ]);
  await page.emulateMedia({ media: "screen" });

  await rows.first().getByRole("button", { name: "Rina Nomail", exact: true }).click();
  await page.getByRole("heading", { name: "Rina Nomail" }).waitFor();

  await open("enquiries", "&view=visits&day=2026-12-31");
  await page.getByLabel("Who comes on").focus();
  await page.keyboard.type("02152027");
  await page.getByRole("heading", { name: "Visits on Mon, 15 Feb 2027" }).waitFor();
  expect(await page.getByLabel("Who comes on").inputValue()).toBe("2027-02-15");
});
