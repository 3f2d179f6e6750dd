import { setTimeout } from "node:timers/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { HYDRATED } from "./pages/shell.page.ts";
import { holdRequests, PHONE, takeClock } from "./support/browser.ts";
import { expectBetween, recordScreenEvents } from "./support/journal.ts";
import { sharedSiteInBrowser, storedEnquiries } from "./support/site.ts";

/** Tests with slow connections, connections that drop some files, and impatient visitors. */
const here = sharedSiteInBrowser();

const NEVER = () => {};
const UNCERTAIN =
  "It is not certain that your enquiry reached us. What you typed is still here: please send it again, it counts only once. Admission cell: 00000 00001";

async function startEnquiry(options: BrowserContextOptions = PHONE) {
  const visit = await here.visit(options);
  const { page } = visit;
  visit.allowBrowserErrors(/ERR_FAILED|Failed to fetch|preload/);
  const enquiry = enquiryDialog(page);
  const openAndFill = async (email: string, path = "/Canteen") => {
    await page.goto(path);
    await enquiry.open();
    await enquiry.fill(anEnquiry({ email }));
  };
  const stored = (email: string) => storedEnquiries(here.site, email);
  return { ...visit, enquiry, openAndFill, stored };
}

const SCRIPTS = "**/assets/*.js";

/** Call this before the page opens. @returns a function that waits until the page has been hydrated */
async function watchHydration(page: Page) {
  const note = (event: string) => addEventListener(event, () => Object.assign(globalThis, { isHydrated: true }));
  await page.addInitScript(note, HYDRATED);
  return () => page.waitForFunction(() => "isHydrated" in globalThis);
}

test("before hydration the dialog opens and closes at a tap, and what is typed and sent is sent after it, once", async () => {
  const { page, enquiry, stored } = await startEnquiry();
  const letScriptsCome = await holdRequests(page, SCRIPTS);
  const sendings = enquiry.watchSendings();
  const typed = anEnquiry({ email: "early-bird@example.in" });
  await page.goto("/");
  await enquiry.opener.tap();
  await enquiry.dialog.waitFor();
  expect(await enquiry.focused()).toBe("name");
  await enquiry.closeButton.tap();
  await enquiry.dialog.waitFor({ state: "hidden" });
  await enquiry.opener.tap();
  await enquiry.fill(typed);
  await enquiry.submit();
  expect(await enquiry.values()).toEqual(typed);
  expect(sendings).toEqual([]);

  letScriptsCome();
  await enquiry.thankYou.waitFor();
  expect(sendings).toHaveLength(1);
  expect(stored(typed.email)).toEqual([typed]);
});

test("hydration changes neither what is typed nor where the cursor stands", async () => {
  const { page, enquiry } = await startEnquiry({});
  const letScriptsCome = await holdRequests(page, SCRIPTS);
  const hydrated = await watchHydration(page);
  await page.goto("/DPharm");
  await enquiry.opener.click();
  await enquiry.course("B.Pharm").check();
  await enquiry.email.pressSequentially("moumita@");
  letScriptsCome();
  await hydrated();
  await page.keyboard.type("example.in");
  expect(await enquiry.values()).toEqual({ name: "", email: "moumita@example.in", mobile: "", course: "B.Pharm" });
});

test("errors of a form that was sent before hydration are shown after it", async () => {
  const { page, enquiry } = await startEnquiry();
  const letScriptsCome = await holdRequests(page, SCRIPTS);
  await page.goto("/Canteen");
  await enquiry.opener.tap();
  await enquiry.name.fill("Moumita");
  await enquiry.submit();
  letScriptsCome();
  await enquiry.dialog.getByText("Email is required.").waitFor();
  expect(await enquiry.focused()).toBe("email");
  await expect.poll(() => enquiry.name.inputValue()).toBe("Moumita");
});

test("a submit before hydration shows that it is under way, and is none once the dialog is closed", async () => {
  const { page, enquiry, openAndFill } = await startEnquiry();
  const letScriptsCome = await holdRequests(page, SCRIPTS);
  const sendings = enquiry.watchSendings();
  await openAndFill("closed@example.in", "/ContactUs");
  await enquiry.submit();
  expect(await enquiry.looksBusy()).toEqual({ isBusy: true, words: '"Submitting..."' });
  await page.keyboard.press("Escape");
  await enquiry.dialog.waitFor({ state: "hidden" });
  const hydrated = page.evaluate((event) => new Promise((resolve) => addEventListener(event, resolve)), HYDRATED);
  letScriptsCome();
  await hydrated;

  await enquiry.open();
  expect(await enquiry.looksBusy()).toEqual({ isBusy: false, words: "none" });
  expect(await enquiry.values()).toEqual(anEnquiry({ email: "closed@example.in" }));
  expect(sendings).toEqual([]);
});

test("a submit before hydration is sent without another touch when scripts that failed to come are there", async () => {
  const { page, enquiry, openAndFill, stored } = await startEnquiry();
  const email = "second-download@example.in";
  await page.route("**/payload/**", (route) => route.abort());
  await openAndFill(email);
  await enquiry.submit();
  await page.unroute("**/payload/**");
  await enquiry.thankYou.waitFor();
  expect(stored(email)).toHaveLength(1);
});

test("a submit before hydration keeps its page while the server cannot be reached, and is sent afterwards", async () => {
  const { page, enquiry, openAndFill, stored } = await startEnquiry();
  const email = "no-connection@example.in";
  const addresses = /payload|healthz|enquiry$/;
  let attempts = 0;
  await page.route(addresses, (route) => {
    attempts += Number(route.request().url().endsWith("healthz"));
    return route.abort();
  });
  await openAndFill(email);
  await enquiry.submit();
  await expect.poll(() => attempts).toBeGreaterThan(1);
  await page.unroute(addresses);
  await enquiry.thankYou.waitFor();
  expect(stored(email)).toHaveLength(1);
});

test("where the scripts never come, a submitted form goes on to the page that needs none, with what was typed", async () => {
  const { page, enquiry, openAndFill, stored } = await startEnquiry();
  const email = "no-scripts-came@example.in";
  let [attempts, posts] = [0, 0];
  await page.route("**/payload/**", (route) => {
    attempts += 1;
    return route.abort();
  });
  // On a slow line the page comes after the next attempt to load the scripts, which must not ask for it once more.
  await page.route("**/enquiry", async (route) => {
    const before = attempts;
    posts += 1;
    await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(before);
    await route.continue();
  });
  await openAndFill(email);
  await enquiry.submit();
  await page.waitForURL("/enquiry");
  expect(posts).toBe(1);
  expect(await page.getByLabel("Email").first().inputValue()).toBe(email);
  expect(stored(email)).toEqual([]);
});

test("scripts that come after all, while a form that went on without them has no answer yet, do not send it too", async () => {
  const { page, enquiry, openAndFill, stored } = await startEnquiry();
  const email = "scripts-came-late@example.in";
  const sendings = enquiry.watchSendings();
  const { promise: hydrated, resolve: noteHydration } = Promise.withResolvers<void>();
  await page.exposeFunction("noteHydration", noteHydration);
  await page.addInitScript((event) => addEventListener(event, () => Object(globalThis).noteHydration()), HYDRATED);
  await page.route("**/payload/**", (route) => route.abort());
  await page.route("**/enquiry", async (route) => {
    await page.unroute("**/payload/**");
    await hydrated;
    // Time for a second sending, which would load more scripts first.
    await setTimeout(2000);
    await route.continue();
  });
  await openAndFill(email);
  await enquiry.submit();
  await page.waitForURL("/enquiry");
  expect(await page.getByLabel("Email").first().inputValue()).toBe(email);
  expect(sendings).toEqual([]);
  expect(stored(email)).toEqual([]);
});

test("a form that is busy for long says what else one can do, and gives up after 30 s", async () => {
  const { page, enquiry, openAndFill } = await startEnquiry();
  const sendings = enquiry.watchSendings();
  await takeClock(page);
  await page.route("**/email/send", NEVER);
  await openAndFill("long@example.in");
  await enquiry.submit();
  await expect.poll(() => sendings.length).toBe(1);
  const advice = () =>
    enquiry.submitButton.evaluate((button) => {
      const { content, visibility } = getComputedStyle(button.parentElement as Element, "::after");
      return visibility === "visible" ? content : "";
    });
  expect(await advice()).toBe("");
  await enquiry.dialog.evaluate((dialog) => {
    for (const animation of dialog.getAnimations({ subtree: true })) animation.finish();
  });
  expect(await advice()).toContain("ask the college");

  // Half of the timeout. The clock also runs on its own, so more could exceed the timeout.
  await page.clock.runFor(15_000);
  await expect.poll(() => enquiry.problem.count()).toBe(0);
  await page.clock.runFor(16_000);
  await enquiry.problem.waitFor();
  expect(await enquiry.values()).toEqual(anEnquiry({ email: "long@example.in" }));
});

test("where a part of the page stalls after hydration, the enquiry is said to be not sent, and sent at the next try", async () => {
  const { page, enquiry, stored } = await startEnquiry();
  await takeClock(page);
  const email = "stalls@example.in";
  const hydrated = await watchHydration(page);
  // The code that sends is a separate file, which the page loads on demand.
  await page.goto("/Canteen");
  await page.keyboard.press("Tab");
  await hydrated();
  await page.route("**/assets/*.js", NEVER);
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email }));
  await enquiry.submit();
  await expect.poll(() => enquiry.submitButton.textContent()).toBe("Submitting...");
  await page.clock.runFor(21_000);
  await enquiry.problem.getByText("a part of this page did not come").waitFor();
  expect(await enquiry.values()).toEqual(anEnquiry({ email }));

  await page.unroute("**/assets/*.js");
  await page.clock.resume();
  await page.reload();
  await enquiry.open();
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  expect(stored(email)).toHaveLength(1);
});

test("the browser's Back does not bring back an enquiry that was sent", async () => {
  const { page, enquiry, openAndFill, stored } = await startEnquiry();
  const email = "once@example.in";
  await openAndFill(email, "/Faculties");
  await page.goto("/BpharmAdmission");
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toEqual(anEnquiry({ email }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  await page.goBack();
  await enquiry.open();
  await expect.poll(async () => Object.values(await enquiry.values()).join("")).toBe("");
  expect(stored(email)).toHaveLength(1);
});

test.for([
  ["before the enquiry has arrived", false],
  ["before its answer has come", true],
] as const)("who leaves %s is warned, finds the form again, and one enquiry comes of it", async ([, arrives]) => {
  const { page, enquiry, openAndFill, stored } = await startEnquiry();
  const email = `left-${arrives}@example.in`;
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  await page.route("**/email/send", async (route) => void (arrives && (await route.fetch())), { times: 1 });
  const sendings = enquiry.watchSendings();
  await openAndFill(email);
  await enquiry.submit();
  await expect.poll(() => sendings.length).toBe(1);
  if (arrives) await expect.poll(() => stored(email).length).toBe(1);

  await page.reload();
  await enquiry.open();
  await enquiry.problem.waitFor();
  expect(questions).toEqual(["beforeunload"]);
  await expect
    .poll(() => enquiry.problem.textContent())
    .toMatch(/^It is not certain that your enquiry reached us\..* it counts only once\./);
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  expect(stored(email)).toEqual([anEnquiry({ email })]);
});

test("after lost answers the form keeps its values and says so; sending again makes one enquiry, a changed one another", async () => {
  const { allowBrowserErrors, page, enquiry, openAndFill, stored } = await startEnquiry({});
  allowBrowserErrors(/email\/send/);
  const email = "lost-answer@example.in";
  let lost = 0;
  await page.route("**/email/send", async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await recordScreenEvents(page);
  await openAndFill(email);
  await enquiry.submit();
  await enquiry.errorToast.waitFor();
  expect(await enquiry.values()).toEqual(anEnquiry({ email }));
  await expect.poll(() => enquiry.problem.textContent()).toBe(UNCERTAIN);
  expect(await enquiry.focused()).toBe("Submit");
  await enquiry.errorToast.waitFor({ state: "hidden" });
  await expectBetween(page, /^toast: There was an error/, /^leaves: There was an error/, 4000);
  await expect.poll(() => enquiry.problem.isVisible()).toBe(true);

  await enquiry.submit();
  await expect.poll(() => lost).toBe(2);
  await enquiry.problem.waitFor();
  await page.reload();
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toEqual(anEnquiry({ email }));
  expect(stored(email)).toHaveLength(1);
  await page.unroute("**/email/send");
  await enquiry.mobile.fill("9830054321");
  // A double click sends only one enquiry.
  await enquiry.submitButton.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await enquiry.thankYou.waitFor();
  expect(stored(email).map(({ mobile }) => mobile)).toEqual(["9830012345", "9830054321"]);
});

test("without a captcha token nothing is sent; the next try may succeed", async () => {
  const { allowBrowserErrors, page, enquiry, openAndFill } = await startEnquiry();
  allowBrowserErrors(/captcha\/challenge/);
  const sendings = enquiry.watchSendings();
  await page.route("**/api/captcha/challenge", (route) => route.abort());
  await openAndFill("captcha@example.in");
  await enquiry.submit();
  await enquiry.problem.waitFor();
  await expect
    .poll(() => enquiry.problem.textContent())
    .toBe("reCAPTCHA failed. Please try again. Admission cell: 00000 00001");
  expect(sendings).toEqual([]);
  expect(await enquiry.values()).toEqual(anEnquiry({ email: "captcha@example.in" }));

  await page.unroute("**/api/captcha/challenge");
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
});

test("who has to wait reads the server's own sentence", async () => {
  const { allowBrowserErrors, page, enquiry, openAndFill } = await startEnquiry({});
  allowBrowserErrors(/429/);
  await openAndFill("wait@example.in");
  for (let call = 0; call < 30; call += 1) await page.request.post("/api/v1.0/email/send", { data: {} });
  await enquiry.submit();
  await enquiry.errorToast.waitFor();

  await expect
    .poll(() => enquiry.problem.textContent())
    .toMatch(/^Too many enquiries .* try again in \d+ minutes, or ask the college\. Admission cell: 00000 00001$/);
});

test.for<[string, (page: Page) => Promise<unknown>]>([
  ["without-the-file-for-toasts", (page) => page.route("**/toaster-*", (route) => route.abort())],
  ["that-forbids-storage", (page) => page.addInitScript(forbidStorage)],
  ["of-early-2023", (page) => page.addInitScript(forgetNewFeatures)],
])("a browser %s sends enquiries all the same", async ([name, prepare]) => {
  const { allowBrowserErrors, page, enquiry, openAndFill, stored } = await startEnquiry();
  // React Router stores scroll positions in sessionStorage, and logs an error when it cannot.
  if (name === "that-forbids-storage") allowBrowserErrors(/sessionStorage|SecurityError/);
  await prepare(page);
  await openAndFill(`${name}@example.in`);
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(stored(`${name}@example.in`)).toHaveLength(1);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
});

function forbidStorage() {
  const get = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { configurable: true, get });
}

function forgetNewFeatures() {
  for (const [owner, ...names] of [
    [Promise, "withResolvers", "try"],
    [Array, "fromAsync"],
    [Object, "groupBy"],
    [Map, "groupBy"],
    [URL, "canParse", "parse"],
    [AbortSignal, "any"],
    [Set.prototype, "union"],
    [HTMLDialogElement.prototype, "closedBy"],
    [globalThis, "Iterator"],
  ] as [object, ...string[]][]) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
