import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedEnquiries } from "./support/stored-enquiries.ts";

const house = siteInBrowser();
const DEVICES: { device: string; options: BrowserContextOptions }[] = [
  { device: "phone", options: PHONE },
  { device: "desktop", options: DESKTOP },
  { device: "screen in forced colours", options: { ...DESKTOP, forcedColors: "active" } },
];

test.for(DEVICES)(
  "axe finds nothing: open, with faults, with a problem and with thanks, on a $device",
  async ({ options }) => {
    await using visit = await house.visit({ reducedMotion: "reduce", ...options });
    const { page } = visit;
    visit.expectTrouble(/email\/send|ERR_FAILED/);
    const enquiry = new EnquiryDialog(page);
    await page.goto("/");
    await enquiry.open();
    expect(await findAccessibilityFaults(page)).toEqual([]);

    await enquiry.submit();
    await enquiry.dialog.getByText("Select a course.").waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);

    await page.route("**/email/send", (route) => route.abort(), { times: 1 });
    await enquiry.fill(anEnquiry());
    await enquiry.submit();
    await enquiry.errorToast.waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);

    await page.clock.install();
    await enquiry.submit();
    await enquiry.thankYou.waitFor();
    await enquiry.successToast.waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  },
);

test("the keyboard alone opens, fills in, corrects and sends the form, and comes back to where it was", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const { keyboard } = page;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.opener.focus();
  await keyboard.press("Enter");
  await enquiry.dialog.waitFor();

  await keyboard.type("Moumita Das");
  await keyboard.press("Tab");
  await keyboard.type("keys@example.in");
  await keyboard.press("Tab");
  await keyboard.type("98300");
  await keyboard.press("Enter");
  await enquiry.dialog.getByText("Enter a valid 10-digit mobile number.").waitFor();
  await expect.poll(() => enquiry.focused()).toBe("mobile");
  await keyboard.press("End");
  await keyboard.type("12345");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("ArrowDown");
  expect(await enquiry.values()).toMatchObject({ mobile: "9830012345", course: "D.Pharm" });
  await keyboard.press("Tab");
  expect(await enquiry.focused()).toBe("Submit");
  await keyboard.press("Enter");
  await enquiry.thankYou.waitFor();
  expect(await enquiry.focused()).toBe("Thank You");
  await enquiry.dialog.waitFor({ state: "hidden" });

  expect(await enquiry.focused()).toBe("ADMISSION ENQUIRY 2025");
  expect(storedEnquiries(house.site, "keys@example.in")).toHaveLength(1);
});

test("a toast lies inside the open dialog, where a screen reader hears it and the keyboard reaches it", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "toast@example.in" }));
  await page.clock.install();
  await enquiry.submit();
  await enquiry.successToast.waitFor();

  expect(await enquiry.dialog.ariaSnapshot()).toMatch(/status:.*\n.*Enquiry submitted successfully!|status: Enquiry/);
  const link = enquiry.successToast.getByRole("link", { name: "Download the brochure" });
  await link.focus();
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  const box = await link.boundingBox();
  const top = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.textContent,
    [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
  );
  expect(top).toBe("Download the brochure");
});

test("a toast waits while the pointer rests on it", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "pause@example.in" }));
  await enquiry.submit();
  await enquiry.successToast.hover();
  await enquiry.dialog.waitFor({ state: "hidden" });

  await page.clock.install();
  await page.clock.runFor(10_000);
  expect(await enquiry.successToast.isVisible()).toBe(true);

  await page.mouse.move(600, 700);
  await page.clock.runFor(5_000);
  await enquiry.successToast.waitFor({ state: "hidden" });
});

test.for([320, 640])("at %i pixels across nothing is cut off and the faulty field shows its message", async (width) => {
  await using visit = await house.visit({ ...PHONE, viewport: { width, height: 360 } });
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/ContactUs");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ mobile: "98300" }));
  await enquiry.submit();
  const message = enquiry.dialog.getByText("Enter a valid 10-digit mobile number.");
  await message.waitFor();

  for (const part of [enquiry.mobile, message]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(360);
  }
  expect(
    await enquiry.dialog.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll("*")]
        .filter(
          (part) =>
            part.clientWidth > 0 && part.scrollWidth > part.clientWidth && !part.closest("svg, .visually-hidden"),
        )
        .map((part) => part.outerHTML.slice(0, 80)),
    ),
  ).toEqual([]);
});

test("errors stay red at a college whose accent is green", async () => {
  await using visit = await house.visit({ ...PHONE, bypassCSP: true });
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  await page.goto("/");
  await page.addStyleTag({
    content: `:root { ${[800, 700, 600, 500, 300, 100, 50].map((step) => `--alta-${step}: green !important`).join(";")} }`,
  });

  await enquiry.open();
  await enquiry.submit();
  const message = enquiry.dialog.getByText("Name is required.");
  await message.waitFor();

  expect(await message.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(156, 18, 41)");
  expect(
    await enquiry.name.evaluate((field) => [
      getComputedStyle(field).borderColor,
      getComputedStyle(field).backgroundColor,
    ]),
  ).toEqual(["rgb(156, 18, 41)", "rgb(254, 244, 245)"]);
});
