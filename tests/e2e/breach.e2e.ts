import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { sendEnquiry, visitAdmin } from "./support/admin.ts";
import { holdRequests, PHONE } from "./support/browser.ts";
import { expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

test("a breach drill: the principal finds the page, learns whom to tell, sees who is affected, and takes the papers along", async () => {
  await sendEnquiry(here.site, { name: "Ananya Sen", mobile: "9830011221" });
  const { page, open, admin, settled } = await visitAdmin(here, { ...PHONE, acceptDownloads: true });
  await page.goto("/admin");
  await admin.tabs.first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("hacked");
  await page.getByRole("option", { name: /^Data breach/ }).click();

  await page.getByLabel("This is only a drill").check();
  await page.getByLabel("What happened?").selectOption({ label: "A computer, phone or file was lost or stolen" });
  await page.getByRole("checkbox", { name: "We changed the passwords." }).check();
  await page.getByLabel("When did it end?").fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Show whom to tell" }).click();
  await page.getByText("It cannot end before it began.").waitFor();
  await page.getByLabel("When did it end?").fill(await page.getByLabel("When did you notice it?").inputValue());
  await page.getByRole("button", { name: "Show whom to tell" }).click();

  await page.getByText("send nothing to anyone").waitFor();
  const certIn = page.getByRole("listitem").filter({ hasText: "CERT-In" });
  await certIn.getByText("Open", { exact: true }).waitFor();
  await certIn.getByRole("button", { name: "Mark as done" }).click();
  await certIn.getByText("Done", { exact: true }).waitFor();
  await page.getByText(/^\d+ (person|people), /).waitFor();
  await page.getByText("Show the list").click();
  await page.getByText("Ananya Sen").first().waitFor();
  expect(await page.getByRole("button", { name: "Mail them all" }).count()).toBe(0);
  await page.getByText("The people concerned, in Bengali").first().click();
  const letter = page.getByLabel("মহড়া: আপনার ব্যক্তিগত তথ্যের বিষয়ে");
  expect(await letter.inputValue()).toContain("পাসওয়ার্ড বদলেছি");
  await settled();
  await expectAccessibleInLooks(page);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download everything" }).click(),
  ]);
  const archive = unzipSync(await readFile(await file.path()));
  expect(strFromU8(archive["affected.csv"] as Uint8Array)).toContain("Ananya Sen");
  await page.getByRole("button", { name: "Close it" }).click();
  await page.getByText(/^Closed on/).waitFor();
  await open("admins");
  await page
    .getByText(/^Bimal Roy.* closed a drill/)
    .first()
    .waitFor();
});

test("on a phone the open tab is in view, also once the fonts have made the tabs wider", async () => {
  const { page, open, admin } = await visitAdmin(here, PHONE);
  const letGo = await holdRequests(page, /\.woff2/);
  await open("health");
  const tab = admin.tabs.and(page.locator("[aria-selected=true]"));
  await tab.waitFor();
  letGo();

  const isInView = () =>
    tab.evaluate((one) => [one.getBoundingClientRect()].every(({ left, right }) => left >= 0 && right <= innerWidth));
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await expect.poll(isInView).toBe(true);
});
