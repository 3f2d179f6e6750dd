import type { BrowserContextOptions, Locator } from "playwright-core";
import { expect, test } from "vitest";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { DESKTOP, hasFocus, holdRequests, PHONE, takeClock } from "./support/browser.ts";
import { expectBetween, recordScreenEvents } from "./support/journal.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { sharedSiteInBrowser, storedEnquiries } from "./support/site.ts";

const here = sharedSiteInBrowser();

/** Opens the form on a page that renders faster than the home page. */
async function openForm(options: BrowserContextOptions = {}, path = "/Canteen") {
  const visit = await here.visit(options);
  const { page } = visit;
  const enquiry = enquiryDialog(page);
  await page.goto(path);
  await enquiry.open();
  return { ...visit, enquiry };
}

test("an enquiry is sent, thanked for and stored; the form is then empty and ready for the next", async () => {
  const { page } = await here.visit({ ...PHONE, reducedMotion: "no-preference" });
  const enquiry = enquiryDialog(page);
  const sent = anEnquiry({ name: "মৌমিতা দাস", email: "moumita@example.in", course: "B.Pharm Lateral Entry" });
  await recordScreenEvents(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(sent);

  const brochureOffers = page.getByRole("link", { name: "Download the brochure" });
  const sendings = enquiry.watchSendings();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  await enquiry.successToast.waitFor();
  await expect.poll(() => enquiry.dialog.textContent()).toContain("Your enquiry has been submitted.");
  expect(await brochureOffers.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/Pdf/Brochure.pdf",
    "/Pdf/Brochure.pdf",
  ]);
  await enquiry.dialog.waitFor({ state: "hidden" });
  await enquiry.successToast.waitFor({ state: "hidden" });
  expect(storedEnquiries(here.site, sent.email)).toEqual([sent]);
  // The enquiry is posted only to the email service's URL.
  expect(posts).toEqual(["/api/v1.0/email/send"]);
  expect(sendings[0]?.postDataJSON()).toMatchObject({
    lib_version: expect.any(String),
    template_params: {
      ...sent,
      reply_to: sent.email,
      to_email: expect.stringContaining("@"),
      "g-recaptcha-response": expect.stringMatching(/./),
      submission_id: expect.stringMatching(/^[\w-]{16,64}$/),
    },
  });
  await expectBetween(page, /^shown: .*Thank You/, /^closed: enquiry/, 1800);
  await expectBetween(page, /^toast: .*successfully/, /^leaves: .*successfully/, 2000);

  await enquiry.open();
  expect(await enquiry.values()).toEqual({ name: "", email: "", mobile: "", course: "" });
  await expect.poll(() => enquiry.thankYou.count()).toBe(0);
  await enquiry.fill(anEnquiry({ email: "second@example.in" }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  expect(storedEnquiries(here.site, "second@example.in")).toHaveLength(1);

  // If Thank You is closed early, its timer must not close the next dialog. The toast lasts longer than that timer.
  await enquiry.closeButton.click();
  await enquiry.open();
  await enquiry.name.fill("Next");
  await enquiry.successToast.waitFor({ state: "hidden" });
  await expect.poll(() => enquiry.name.inputValue()).toBe("Next");
});

test("all four fields say what is wrong, in red at a college of any colours, then each at every change; the first at fault gets the focus; nothing is sent", async () => {
  const { page, enquiry } = await openForm(PHONE);
  await page.evaluate(() => {
    for (const step of [800, 700, 600, 500, 300, 100, 50])
      document.documentElement.style.setProperty(`--alta-${step}`, "green", "important");
  });
  const sendings = enquiry.watchSendings();
  await enquiry.name.fill("   ");
  await enquiry.submit();
  await enquiry.dialog.getByText("Name is required.").waitFor();
  expect(await enquiry.messageOf("name")).toBe("Name is required.");
  expect(await enquiry.messageOf("email")).toBe("Email is required.");
  expect(await enquiry.messageOf("mobile")).toBe("Mobile is required.");
  expect(await enquiry.messageOf("course")).toBe("Select a course.");
  expect(await enquiry.focused()).toBe("name");
  const styleOf = (element: Locator) =>
    element.evaluate((one) => {
      const { color, borderColor, backgroundColor } = getComputedStyle(one);
      return { color, borderColor, backgroundColor };
    });
  const RED = "rgb(156, 18, 41)";
  expect(await styleOf(enquiry.dialog.getByText("Name is required."))).toMatchObject({ color: RED });
  expect(await styleOf(enquiry.name)).toMatchObject({ borderColor: RED, backgroundColor: "rgb(254, 244, 245)" });

  await enquiry.fill(anEnquiry({ email: "no address", mobile: "98300" }));
  await enquiry.submit();
  await enquiry.dialog.getByText("Invalid email.").waitFor();
  expect(await enquiry.messageOf("mobile")).toBe("Enter a valid 10-digit mobile number.");
  expect(await enquiry.focused()).toBe("email");
  const chosen = enquiry.course("B.Pharm").locator("..");
  expect(await styleOf(enquiry.email)).toMatchObject({ borderColor: RED });
  expect((await styleOf(chosen)).borderColor, "of a choice, which is no fault").toBe("rgb(42, 63, 134)");
  await enquiry.email.fill("");
  await expect.poll(() => enquiry.messageOf("email")).toBe("Email is required.");
  await enquiry.email.fill("now@example.in");
  await expect.poll(() => enquiry.messageOf("email")).toBeNull();
  expect(sendings).toEqual([]);
});

test("an email that looks mistyped is asked about once, and sent as it is if it is submitted again", async () => {
  const { enquiry } = await openForm(PHONE);
  await enquiry.fill(anEnquiry({ email: "rina@gmail.con" }));
  await enquiry.submit();
  await expect.poll(() => enquiry.messageOf("email")).toMatch(/^Did you mean rina@gmail\.com\?/);
  expect(await enquiry.focused()).toBe("email");
  await enquiry.email.fill("rina@gmial.com");
  await expect.poll(() => enquiry.messageOf("email")).toBeNull();
  await enquiry.submit();
  await expect.poll(() => enquiry.messageOf("email")).toMatch(/^Did you mean rina@gmail\.com\?/);
  expect(storedEnquiries(here.site, "rina@gmail.con")).toEqual([]);
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  expect(storedEnquiries(here.site, "rina@gmial.com")).toHaveLength(1);
});

test("a course's own page and its admission page offer the course, unless the visitor has chosen another", async () => {
  const { page, enquiry } = await openForm({}, "/DPharm");
  const expectOn = async (path: string, values: Record<string, string>) => {
    await page.goto(path);
    await enquiry.open();
    await expect.poll(() => enquiry.values()).toMatchObject(values);
  };
  await expect.poll(() => enquiry.values()).toMatchObject({ course: "D.Pharm" });
  await enquiry.name.fill("Moumita");

  await expectOn("/BpharmLAdmission", { name: "Moumita", course: "B.Pharm Lateral Entry" });
  await expectOn("/bpharma", { name: "Moumita", course: "B.Pharm" });
  await enquiry.course("B.Pharm Lateral Entry").check();
  await expectOn("/DPharm", { name: "Moumita", course: "B.Pharm Lateral Entry" });
});

test.for([
  ["a phone", PHONE],
  ["a screen in forced colours", { ...DESKTOP, forcedColors: "active" as const }],
] as const)("the form is accessible open, with errors, with a problem and with thanks, on %s", async ([, options]) => {
  const { allowBrowserErrors, page, enquiry } = await openForm(options);
  allowBrowserErrors(/email\/send|ERR_FAILED/);
  await expectAccessible(page);

  await enquiry.submit();
  await enquiry.dialog.getByText("Select a course.").waitFor();
  await expectAccessible(page);
  await page.route("**/email/send", (route) => route.abort(), { times: 1 });
  await enquiry.fill(anEnquiry());
  await enquiry.submit();
  await enquiry.errorToast.waitFor();
  await expectAccessible(page);
  await takeClock(page);
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  await enquiry.successToast.waitFor();
  await expectAccessible(page);
});

test("the keyboard alone opens, fills in, corrects and sends the form, and comes back to where it was", async () => {
  const { page } = await here.visit();
  const { keyboard } = page;
  const enquiry = enquiryDialog(page);
  await page.goto("/Canteen");
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
  expect(storedEnquiries(here.site, "keys@example.in")).toHaveLength(1);
});

test("a toast lies inside the open dialog, where screen readers and the keyboard reach it, and waits under the pointer", async () => {
  const { page, enquiry } = await openForm();
  await enquiry.fill(anEnquiry({ email: "toast@example.in" }));
  await takeClock(page);
  await enquiry.submit();
  await enquiry.successToast.waitFor();

  expect(await enquiry.dialog.ariaSnapshot()).toMatch(/status:.*\n.*Enquiry submitted successfully!|status: Enquiry/);
  const link = enquiry.successToast.getByRole("link", { name: "Download the brochure" });
  await link.focus();
  expect(await hasFocus(link)).toBe(true);
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  expect(
    await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [x + 5, y + 5] as const),
  ).toBe("Download the brochure");

  await enquiry.successToast.hover();
  await page.clock.runFor(10_000);
  await enquiry.dialog.waitFor({ state: "hidden" });
  await expect.poll(() => enquiry.successToast.isVisible()).toBe(true);
  await page.mouse.move(600, 700);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.clock.runFor(5_000);
  await enquiry.successToast.waitFor({ state: "hidden" });
});

test.for([320, 640])("at %i pixels across nothing is cut off and the faulty field shows its message", async (width) => {
  const { enquiry } = await openForm({ ...PHONE, viewport: { width, height: 360 } }, "/ContactUs");
  await enquiry.fill(anEnquiry({ mobile: "98300" }));
  await enquiry.submit();
  const message = enquiry.dialog.getByText("Enter a valid 10-digit mobile number.");
  await message.waitFor();

  for (const part of [enquiry.mobile, message]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(360);
  }
  const cutOff = await enquiry.dialog.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll("*")]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .filter((part) => !part.closest("svg, .visually-hidden"))
      .map((part) => part.outerHTML.slice(0, 80)),
  );
  expect(cutOff).toEqual([]);
});

test("with text twice as large the title of the dialog breaks between words, at 320 to 390 px", async () => {
  const { page, enquiry } = await openForm(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const broken = await enquiry.dialog.getByRole("heading", { level: 2 }).evaluate((heading) => {
      const text = heading.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    });
    expect(broken, `${width}`).toEqual([]);
  }
});

test("the dialog closes by X, Escape, a click beside it and Back, keeps what was typed, and locks the page behind", async () => {
  const { page, enquiry } = await openForm();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await enquiry.fill(anEnquiry());
  for (const close of [
    () => enquiry.closeButton.click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(20, 400),
  ]) {
    // The scrollbar gutter has the backdrop's colour while the dialog is open.
    expect(await ground()).toBe("color(srgb 0.411608 0.43349 0.504)");
    await close();
    await enquiry.dialog.waitFor({ state: "hidden" });
    await expect.poll(ground).toBe("rgba(0, 0, 0, 0)");
    expect(await enquiry.focused()).toBe("ADMISSION ENQUIRY 2025");
    await enquiry.open();
    expect(await enquiry.values()).toEqual(anEnquiry());
  }

  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await enquiry.name.fill("Moumita");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await enquiry.closeButton.click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Gallery" }).click();
  await page.waitForURL("**/Gallery");
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toMatchObject({ name: "Moumita" });
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.goBack();
  await enquiry.dialog.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

test.for([true, false])(
  "a click beside the dialog closes it and selecting text beyond its edge does not, with `closedby`: %s",
  async (hasClosedBy) => {
    await using visit = await here.visit();
    const { page } = visit;
    const enquiry = enquiryDialog(page);
    if (!hasClosedBy) {
      await page.addInitScript(() => {
        Reflect.deleteProperty(HTMLDialogElement.prototype, "closedBy");
        const forget = () => document.querySelector("[closedby]")?.removeAttribute("closedby");
        new MutationObserver(forget).observe(document, { subtree: true, childList: true, attributes: true });
      });
    }
    await page.goto("/Canteen");
    await enquiry.open();
    await enquiry.fill(anEnquiry());
    const { x = 0, y = 0 } = (await enquiry.name.boundingBox()) ?? {};

    await page.mouse.move(x + 100, y + 20);
    await page.mouse.down();
    await page.mouse.move(20, 400, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => enquiry.dialog.isVisible()).toBe(true);
    await page.mouse.click(20, 400);
    await enquiry.dialog.waitFor({ state: "hidden" });
  },
);

test("nothing closes the dialog while the enquiry is on its way", async () => {
  const { page, enquiry } = await openForm();
  const goOn = await holdRequests(page, "**/email/send");
  await enquiry.fill(anEnquiry({ email: "held@example.in" }));
  await enquiry.submit();
  await enquiry.dialog.getByRole("button", { name: "Submitting..." }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(20, 400);

  await expect.poll(() => enquiry.dialog.isVisible()).toBe(true);
  for (const control of [enquiry.closeButton, enquiry.submitButton, enquiry.name, enquiry.course("D.Pharm")]) {
    await expect.poll(() => control.isDisabled()).toBe(true);
  }
  await expect.poll(() => enquiry.dialog.locator("form").getAttribute("aria-busy")).toBe("true");
  expect(await enquiry.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  goOn();
  await enquiry.thankYou.waitFor();
});
