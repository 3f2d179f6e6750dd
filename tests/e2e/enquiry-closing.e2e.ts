import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser();

test.for([
  ["its X button", (enquiry: EnquiryDialog) => enquiry.closeButton.click()],
  ["Escape", (enquiry: EnquiryDialog) => enquiry.page.keyboard.press("Escape")],
  ["a click beside it", (enquiry: EnquiryDialog) => enquiry.page.mouse.click(20, 400)],
] as const)("the dialog closes by %s and keeps what was typed", async ([, close]) => {
  await using visit = await house.visit();
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry());

  await close(enquiry);
  await enquiry.dialog.waitFor({ state: "hidden" });

  expect(await enquiry.focused()).toBe("ADMISSION ENQUIRY 2025");
  await enquiry.open();
  expect(await enquiry.values()).toEqual(anEnquiry());
});

test("what was typed is still there after a reload and on the next page", async () => {
  await using visit = await house.visit(PHONE);
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ mobile: "98300" }));

  await visit.page.goto("/ContactUs");
  await enquiry.open();

  await expect.poll(() => enquiry.values()).toEqual(anEnquiry({ mobile: "98300" }));
});

test("where the browser does not know `closedby` a click beside the dialog closes it too, and nothing less does", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, "closedBy");
    const forget = () => document.querySelector("[closedby]")?.removeAttribute("closedby");
    new MutationObserver(forget).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry());
  const box = await enquiry.name.boundingBox();
  const inside = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20] as const;

  await page.mouse.move(...inside);
  await page.mouse.down();
  await page.mouse.move(20, 400, { steps: 5 });
  await page.mouse.up();
  expect(await enquiry.dialog.isVisible()).toBe(true);

  await page.mouse.click(20, 400);
  await enquiry.dialog.waitFor({ state: "hidden" });
});

test("going back to the page before closes the dialog", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Gallery" }).click();
  await page.waitForURL("**/Gallery");
  await enquiry.open();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));

  await page.goBack();
  await enquiry.dialog.waitFor({ state: "hidden" });

  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

test("selecting text beyond the dialog's edge does not close it", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.name.fill("Moumita Das");
  const box = await enquiry.name.boundingBox();

  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move(20, 400, { steps: 5 });
  await page.mouse.up();

  expect(await enquiry.dialog.isVisible()).toBe(true);
});

test("the page behind the dialog stands still while it is open", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.open();

  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await enquiry.name.fill("Moumita");

  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("nothing closes the dialog while the enquiry is on its way", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/email/send", async (route) => {
    await mayGoOn;
    await route.continue();
  });
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "held@example.in" }));

  await enquiry.submit();
  await enquiry.dialog.getByRole("button", { name: "Submitting..." }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(20, 400);

  expect(await enquiry.dialog.isVisible()).toBe(true);
  for (const control of [enquiry.closeButton, enquiry.submitButton, enquiry.name, enquiry.course("D.Pharm")]) {
    expect(await control.isDisabled()).toBe(true);
  }
  expect(await enquiry.dialog.locator("form").getAttribute("aria-busy")).toBe("true");
  expect(await enquiry.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  goOn();
  await enquiry.thankYou.waitFor();
});

test("a Thank You that was closed early does not close the dialog that is opened next", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "early@example.in" }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  await page.keyboard.press("Escape");
  await enquiry.open();
  await enquiry.name.fill("Next");

  // The toast outlasts the 1800 ms of the Thank You panel.
  await enquiry.successToast.waitFor({ state: "hidden" });

  expect(await enquiry.dialog.isVisible()).toBe(true);
  expect(await enquiry.name.inputValue()).toBe("Next");
});
