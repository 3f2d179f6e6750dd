import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedEnquiries } from "./support/stored-enquiries.ts";

/** A line that carries some files and swallows others, and people who do not wait for it. */
const house = siteInBrowser();

const NEVER = () => {};
const UNCERTAIN =
  /^It is not certain that your enquiry reached us\..* it counts only once\. Admission cell: 00000 00001$/;

async function openForm(path = "/") {
  const visit = await house.visit(PHONE);
  const { page } = visit;
  visit.expectTrouble(/ERR_FAILED|Failed to fetch|preload/);
  const enquiry = new EnquiryDialog(page);
  const openAndFill = async (email: string) => {
    await page.goto(path);
    await enquiry.open();
    await enquiry.fill(anEnquiry({ email }));
  };
  return { visit, page, enquiry, openAndFill };
}

test("without the file for toasts the page stays whole, and the enquiry is sent and thanked for", async () => {
  const { visit, page, enquiry, openAndFill } = await openForm();
  await using _ = visit;
  await page.route("**/toaster-*", (route) => route.abort());

  await openAndFill("no-toast@example.in");
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(storedEnquiries(house.site, "no-toast@example.in")).toHaveLength(1);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
});

test("a submit before the page is awake shows that it is under way, and is none once the dialog is closed", async () => {
  const { visit, page, enquiry, openAndFill } = await openForm("/ContactUs");
  await using _ = visit;
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  const sendings = enquiry.watchSendings();
  await openAndFill("closed@example.in");

  await enquiry.submit();
  expect(await enquiry.looksBusy()).toEqual({ isBusy: true, words: '"Submitting..."' });
  await page.keyboard.press("Escape");
  await enquiry.dialog.waitFor({ state: "hidden" });
  const awake = page.evaluate(() => new Promise((resolve) => addEventListener("site:awake", resolve)));
  letCome();
  await awake;

  await enquiry.open();
  expect(await enquiry.looksBusy()).toEqual({ isBusy: false, words: "none" });
  expect(await enquiry.values()).toEqual(anEnquiry({ email: "closed@example.in" }));
  expect(sendings).toEqual([]);
});

test("a form that is busy for long says what else one can do", async () => {
  const { visit, page, enquiry, openAndFill } = await openForm();
  await using _ = visit;
  await page.route("**/email/send", NEVER);
  await openAndFill("long@example.in");
  await enquiry.submit();

  const shown = () =>
    enquiry.submitButton.evaluate((button) => {
      const { content, visibility } = getComputedStyle(button.parentElement as Element, "::after");
      return visibility === "visible" ? content : "";
    });
  expect(await shown()).toBe("");
  await enquiry.dialog.evaluate((dialog) => {
    for (const animation of dialog.getAnimations({ subtree: true })) animation.finish();
  });
  expect(await shown()).toContain("call the admission cell");
});

test.for([
  ["the worker of the captcha", "**/*worker*", "thanked for"],
  ["what it takes to send", "**/enquiry-desk-*.js", "said to be not sent, and sent at the next try"],
] as const)("where %s stalls on its way, the enquiry is %3$s", async ([, file, outcome]) => {
  const { visit, page, enquiry, openAndFill } = await openForm();
  await using _ = visit;
  const email = `${outcome.length}-stalls@example.in`;
  await page.clock.install();
  await page.route(file, NEVER);
  await openAndFill(email);
  await enquiry.submit();
  await expect.poll(() => enquiry.submitButton.textContent()).toBe("Submitting...");
  await page.clock.runFor(21_000);

  if (outcome !== "thanked for") {
    await enquiry.problem.getByText("a part of this page did not come").waitFor();
    expect(await enquiry.values()).toEqual(anEnquiry({ email }));
    await page.unroute(file);
    await page.clock.resume();
    await page.reload();
    await enquiry.open();
    await enquiry.submit();
  }
  await enquiry.thankYou.waitFor();
  expect(storedEnquiries(house.site, email)).toHaveLength(1);
});

test("the browser's Back does not bring back an enquiry that was sent", async () => {
  const { visit, page, enquiry, openAndFill } = await openForm("/Faculties");
  await using _ = visit;
  const email = "once@example.in";
  await openAndFill(email);
  await page.goto("/BpharmAdmission");
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toEqual(anEnquiry({ email }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  await page.goBack();
  await enquiry.open();

  await expect.poll(async () => Object.values(await enquiry.values()).join("")).toBe("");
  expect(storedEnquiries(house.site, email)).toHaveLength(1);
});

test.for(["before the enquiry has arrived", "before its answer has come"])(
  "who leaves %s is warned, finds the form again, and one enquiry comes of it",
  async (moment) => {
    const { visit, page, enquiry, openAndFill } = await openForm();
    await using _ = visit;
    const email = `${moment.length}-left@example.in`;
    const questions: string[] = [];
    page.on("dialog", async (dialog) => {
      questions.push(dialog.type());
      await dialog.accept();
    });
    await page.route(
      "**/email/send",
      async (route) => {
        if (moment === "before its answer has come") await route.fetch();
      },
      { times: 1 },
    );
    const sendings = enquiry.watchSendings();
    await openAndFill(email);
    await enquiry.submit();
    await expect.poll(() => sendings.length).toBe(1);
    if (moment === "before its answer has come") {
      await expect.poll(() => storedEnquiries(house.site, email).length).toBe(1);
    }

    await page.reload();
    await enquiry.open();
    await enquiry.problem.waitFor();
    expect(questions).toEqual(["beforeunload"]);
    expect(await enquiry.problem.textContent()).toMatch(UNCERTAIN);
    await enquiry.submit();
    await enquiry.thankYou.waitFor();

    expect(storedEnquiries(house.site, email)).toEqual([anEnquiry({ email })]);
  },
);

test("a browser of early 2023, as on many a telephone, sends enquiries", async () => {
  const { visit, page, enquiry, openAndFill } = await openForm();
  await using _ = visit;
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Promise, "withResolvers"],
      [Promise, "try"],
      [Array, "fromAsync"],
      [Object, "groupBy"],
      [Map, "groupBy"],
      [URL, "canParse"],
      [URL, "parse"],
      [AbortSignal, "any"],
      [Set.prototype, "union"],
      [HTMLDialogElement.prototype, "closedBy"],
      [globalThis, "Iterator"],
    ] as const) {
      Reflect.deleteProperty(owner, name);
    }
  });

  await openAndFill("early-2023@example.in");
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  expect(storedEnquiries(house.site, "early-2023@example.in")).toHaveLength(1);
});
