import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { familyPage } from "./pages/family.page.ts";
import { logInToApi, sendEnquiry } from "./support/admin.ts";
import { DESKTOP, hasFocus, PHONE } from "./support/browser.ts";
import { expectAccessible, expectNoHorizontalScroll, showWhole } from "./support/page-checks.ts";
import { isTo, siteInBrowser, writtenMail } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

/** Sends an enquiry and opens the link in the acknowledgement that the site has written. */
async function openFromMail(email: string, options: BrowserContextOptions) {
  await sendEnquiry(here.site, { name: "Moumita Das", email });
  const mail = await writtenMail(here.site, isTo(email));
  const link = /href="(http[^"]+\/enquiry\/[\w-]+)"/.exec(mail.html ?? "")?.[1] ?? "";
  expect(mail.text).toContain(link);
  const visit = await here.visit(options);
  // The browser logs replies with a validation error (422), a rate limit (429) or a missing page (404) as errors.
  visit.allowBrowserErrors(/42[29]|404/);
  await visit.page.goto(link);
  const desk = await logInToApi(here.site);
  return { ...visit, link, mail, family: familyPage(visit.page), enquiry: () => desk.findEnquiry(email), desk };
}

test("on a phone without scripts a family chooses a time, corrects a digit, withdraws and comes back, all from the mail", async () => {
  const options = { ...PHONE, javaScriptEnabled: false };
  const { page, family, enquiry, link, mail } = await openFromMail("family@example.in", options);
  await family.sent.getByText("98•••••345").waitFor();
  expect(await family.main.textContent()).toMatch(/We will call you by \w+, \d+ \w+\./);
  const seesNothing = page.getByText("9830012345");
  expect(await seesNothing.count()).toBe(0);

  await family.button("Call me then").click();
  await family.alert.getByText("Choose a day and a time.").waitFor();
  await family.choose(1, /^Morning/);
  await family.button("Call me then").click();
  await family.note.getByText("we have noted your time").waitFor();
  expect(await family.chosen.count()).toBe(1);
  const { nextCallOn, callFrom, callUntil } = (await enquiry()) ?? {};
  expect([nextCallOn, callFrom, callUntil]).toEqual([
    expect.any(String),
    expect.stringMatching(/^(09|10|11):00$/),
    "12:00",
  ]);
  // The server redirects after the form's POST, so a reload does not submit the form again.
  await page.reload();

  await family.open("Correct something");
  await family.field("New mobile").fill("98300");
  await family.button("Correct it").click();
  await page.getByText("Enter a valid 10-digit mobile number.").waitFor();
  expect(await family.field("New mobile").inputValue()).toBe("98300");
  await expect.poll(() => hasFocus(family.field("New mobile"))).toBe(true);
  await family.field("New mobile").fill("৯৮৩০০ ১২৩৯৯");
  await family.button("Correct it").click();
  await family.note.getByText("we have corrected it").waitFor();
  await family.sent.getByText("98•••••399").waitFor();

  expect(mail.text).toContain(`${link}?withdraw`);
  await page.goto(`${link}?withdraw`);
  expect(await hasFocus(family.button("Withdraw it"))).toBe(true);
  expect((await enquiry())?.status).toBe("new");
  await family.button("Withdraw it").click();
  await family.note.getByText("Your enquiry is withdrawn.").waitFor();
  expect(await enquiry()).toMatchObject({ status: "closed", closingReason: "Withdrawn by the family" });
  await family.button("Undo: keep my enquiry").click();
  await family.note.getByText("Your enquiry is with us again.").waitFor();
  expect(await enquiry()).toMatchObject({ status: "new", mobile: "9830012399", nextCallOn, isRead: false });
});

test("the page is accessible on a phone and a desktop, fits small screens, opens the menu, and needs the keyboard only", async () => {
  const { page, family } = await openFromMail("keys@example.in", DESKTOP);
  for (const section of ["Correct something", "This was not me"]) await family.open(section);
  await family.button("Call me then").click();
  await family.alert.waitFor();
  for (const viewport of [PHONE.viewport, DESKTOP.viewport]) {
    await page.setViewportSize(viewport);
    await showWhole(page);
    await expectAccessible(page);
  }
  await expectNoHorizontalScroll(page, [320, 390, 768, 1280]);
  expect(await page.getByRole("button", { name: /enquiry 2025|Ask about admission/i }).count()).toBe(0);
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator("#main-menu").waitFor();
  await page.keyboard.press("Escape");

  await page.setViewportSize(DESKTOP.viewport);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await family.note.getByText("we have noted your time").waitFor();
});

test("“This was not me” takes the enquiry off the desk; the link then tells as little as one that never was", async () => {
  const { page, family, link, enquiry } = await openFromMail("stranger@example.in", PHONE);
  await family.open("This was not me");
  await family.button("Delete my details").click();

  await page.getByRole("heading", { name: "Your details are deleted" }).waitFor();
  expect(await enquiry()).toBeUndefined();
  const told: (string | null)[] = [];
  for (const address of [link, link.replace(/[\w-]{43}$/, "A".repeat(43))]) {
    expect((await page.goto(address))?.status()).toBe(404);
    await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    told.push(await family.main.textContent());
  }
  expect(told[0]).toBe(told[1]);
  await expectAccessible(page);
});
