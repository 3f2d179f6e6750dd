import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedEnquiries } from "./support/stored-enquiries.ts";

const house = siteInBrowser();

/** Keeps the page's scripts away, as a slow line does, until the test lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

test("the dialog opens at the first tap, before any framework is awake", async () => {
  await using visit = await house.visit(PHONE);
  const enquiry = new EnquiryDialog(visit.page);
  const letScriptsCome = await holdScripts(visit.page);
  await visit.page.goto("/");

  await enquiry.opener.tap();
  await enquiry.dialog.waitFor();

  expect(await enquiry.focused()).toBe("name");
  await enquiry.closeButton.tap();
  await enquiry.dialog.waitFor({ state: "hidden" });
  letScriptsCome();
});

test("what was typed and sent before the framework woke is sent once it is awake", async () => {
  await using visit = await house.visit(PHONE);
  const enquiry = new EnquiryDialog(visit.page);
  const letScriptsCome = await holdScripts(visit.page);
  const sendings = enquiry.watchSendings();
  const typed = anEnquiry({ email: "early-bird@example.in" });
  await visit.page.goto("/");
  await enquiry.opener.tap();
  await enquiry.fill(typed);
  await enquiry.submit();
  expect(await enquiry.values()).toEqual(typed);
  expect(sendings).toEqual([]);

  letScriptsCome();
  await enquiry.thankYou.waitFor();

  expect(sendings).toHaveLength(1);
  expect(storedEnquiries(house.site, typed.email)).toEqual([typed]);
});

test("waking up changes neither what is typed nor where the cursor stands", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  const letScriptsCome = await holdScripts(page);
  await page.addInitScript(() => addEventListener("site:awake", () => Object.assign(globalThis, { isAwake: true })));
  await page.goto("/DPharm");
  await enquiry.opener.click();
  await enquiry.course("B.Pharm").check();
  await enquiry.email.pressSequentially("moumita@");

  letScriptsCome();
  await page.waitForFunction(() => "isAwake" in globalThis);
  await page.keyboard.type("example.in");

  expect(await enquiry.values()).toEqual({ name: "", email: "moumita@example.in", mobile: "", course: "B.Pharm" });
});

test("faults of a form that was sent early are told once the framework is awake", async () => {
  await using visit = await house.visit(PHONE);
  const enquiry = new EnquiryDialog(visit.page);
  const letScriptsCome = await holdScripts(visit.page);
  await visit.page.goto("/");
  await enquiry.opener.tap();
  await enquiry.name.fill("Moumita");
  await enquiry.submit();

  letScriptsCome();
  await enquiry.dialog.getByText("Email is required.").waitFor();

  expect(await enquiry.focused()).toBe("email");
  expect(await enquiry.name.inputValue()).toBe("Moumita");
});

test("with scripting off the dialog opens and tells whom to call and where to write", async () => {
  await using visit = await house.visit({ ...PHONE, javaScriptEnabled: false });
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");

  await enquiry.opener.tap();
  await enquiry.dialog.waitFor();

  expect(await enquiry.dialog.getByRole("link").allTextContents()).toEqual([
    "00000 00001",
    "00000 00002",
    "00000 00003",
    "admissions@krishnachura.example",
    "Privacy",
  ]);
  expect(await enquiry.submitButton.isVisible()).toBe(false);
  await enquiry.closeButton.tap();
  await enquiry.dialog.waitFor({ state: "hidden" });
});
