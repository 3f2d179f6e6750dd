import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EnquiryChanges } from "#contract/enquiries.ts";
import { todayPage } from "./pages/today.page.ts";
import { collegeDay, logInToApi, sendEnquiry, visitAdmin } from "./support/admin.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

/** The calls of a day. Each test has a clerk who sees only their own. */
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });
const NOTE = "Father is a farmer, asks for the Student Credit Card.\nমায়ের সঙ্গে কথা হয়েছে।";

/** People to call, in this order. */
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

test("on a phone a call takes two touches, with all that it needs in sight; an undo brings the person back", async () => {
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

test("in forced colours the open view has a frame", async () => {
  const { page } = await visitToday([], { forcedColors: "active" });
  const open = page.getByRole("button", { name: "Today", exact: true });
  expect(await open.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe("solid");
});

test("by keys alone a call takes a digit and Ctrl Enter; a digit in a note stays a digit", async () => {
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
  await press("Control+Enter");
  await expect.poll(() => today.heading.textContent()).toBe("Ela Keys");
  expect(keys).toBe(3);
  expect(await findEnquiry("Dipa Keys")).toMatchObject({ status: "contacted", attempts: 1 });

  await today.note.fill("Rank 2");
  await page.keyboard.type("15");
  expect(await today.chosen.count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  // A note alone would leave the call overdue.
  await today.warning.getByText("This call is still due. When is the next one?").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => today.heading.textContent()).toBe("Falguni Keys");
  expect(await findEnquiry("Ela Keys")).toMatchObject({ lastNote: "Rank 215", isOverdue: false, attempts: 0 });

  await press("4");
  await press("Control+Enter");
  await today.panel.getByText("Choose the day for “Will visit”.").waitFor();
  await today.panel.getByLabel("Will visit on").fill(collegeDay(4));
  await press("Control+Enter");
  await expect.poll(() => today.heading.textContent()).toBe("Gita Keys");
  expect(await findEnquiry("Falguni Keys")).toMatchObject({ nextCallOn: collegeDay(4), status: "contacted" });
  await expect.poll(() => today.title.textContent()).toBe("To call 1");
});

test("of two clerks who call one family the second reads it before anything counts twice", async () => {
  const other = await logInToApi(here.site);
  const { page, today, findEnquiry, expectTrouble } = await visitToday([overdue("Jaya Twice", 1)], DESKTOP);
  expectTrouble(/409/);
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

test("who chooses another view gets it, also when a person to call comes while it loads", async () => {
  const { page, today, user, changeEnquiry } = await visitToday([], DESKTOP);
  const loading = Promise.withResolvers<void>();
  await page.route(/\/import-view-.*\.js$/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await today.title.waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await sendEnquiry(here.site, { name: "Nila Comes" });
  await changeEnquiry("Nila Comes", { owner: user._id });
  await expect.poll(today.names).toEqual(["Nila Comes"]);
  loading.resolve();
  await page.getByRole("heading", { name: "Import enquiries" }).waitFor();
});

test("today opens first and is accessible; filters and links lead to the list and to one person", async () => {
  const people = [overdue("Kanika Looks", 3), { name: "Lata Looks", nextCallOn: collegeDay() }, { name: "Mala Looks" }];
  const { page, today, open } = await visitToday(people, DESKTOP);
  await today.history.first().waitFor();
  await page.getByText("1 overdue").waitFor();
  await page.getByText("1 due today").waitFor();
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
  await page.getByRole("button", { name: "Today", exact: true }).click();
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
