import { expect, test } from "vitest";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { logInToApi, visitAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { siteInBrowser, storedEnquiries } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off" });

/** Makes the college ask for consent with checkboxes. */
async function askForTicks() {
  const { publish } = await logInToApi(here.site);
  await publish<object>("college.yaml", (college) => ({ ...college, privacy: { consent: "tick" } }));
}

test("a student of 17 is asked first, sends nothing, and finds the way for a parent, whose enquiry says who agreed", async () => {
  await askForTicks();
  for (const width of [390, 1280]) {
    const { page } = await here.visit({ ...PHONE, viewport: { width, height: 844 } });
    const { dialog, open, fill, submit, thankYou, submitButton } = enquiryDialog(page);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.postData() ?? ""));
    await page.goto("/Canteen");
    await open();
    expect(await dialog.locator(":checked").count()).toBe(0);
    const email = `moumita-${width}@example.in`;
    await fill(anEnquiry({ email }));

    await dialog.getByLabel("I am under 18").check();
    await dialog.getByText("we have stored nothing").waitFor();
    expect([await submitButton.isVisible(), await page.evaluate(() => JSON.stringify({ ...sessionStorage }))]).toEqual([
      false,
      expect.not.stringContaining("Moumita"),
    ]);
    const ways = dialog.getByRole("link", { name: /enquiry$|WhatsApp/ });
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      `${here.site.url}/enquiry`,
      `https://wa.me/?text=${encodeURIComponent(`${here.site.url}/enquiry`)}`,
    ]);
    await expectAccessible(page);
    expect(sent).toEqual([]);

    await dialog.getByLabel("I am a parent or guardian").check();
    await submit();
    await dialog.getByText("Tick this box to send.").waitFor();
    expect(storedEnquiries(here.site, email)).toEqual([]);
    await dialog.getByLabel("I agree that the college").check();
    await dialog.getByText("Tick this box to send.").waitFor({ state: "hidden" });
    await submit();
    await thankYou.waitFor();
    expect(storedEnquiries(here.site, email)).toHaveLength(1);
  }
  const { call } = await visitAdmin(here);
  const { items } = await call<{ items: { consent: unknown }[] }>("GET", "/enquiries");
  expect(items.map(({ consent }) => consent)).toMatchObject([{ who: "parent" }, { who: "parent" }]);
});

test("a parent who takes the student's phone opens the form by its address", async () => {
  await askForTicks();
  const { page } = await here.visit(PHONE);
  const { dialog, open } = enquiryDialog(page);
  await page.goto("/Canteen");
  await open();
  await dialog.getByLabel("I am under 18").check();
  await dialog.getByRole("link", { name: /enquiry$/ }).click();

  await page.locator("main form[action='/enquiry']").waitFor({ timeout: 10_000 });
});
