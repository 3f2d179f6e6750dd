import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "./support/browser.ts";
import { sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });

/** Instead of the printer: the headings of the papers at that moment, with the number of their rows. */
async function watchPrinting(page: Page): Promise<string[]> {
  const printed: string[] = [];
  await page.exposeFunction("notePaper", (text: string) => printed.push(text));
  await page.addInitScript(() => {
    window.print = () => {
      const { notePaper } = window as unknown as { notePaper: (text: string) => void };
      const headings = [...document.querySelectorAll("[data-paper] h2")].map(({ textContent }) => textContent);
      notePaper(`${headings.join()} ${document.querySelectorAll("[data-paper] tbody tr").length}`);
    };
  });
  return printed;
}

test("the list prints as a table of all that fit the filters", async () => {
  for (const name of ["First Tuli", "Second Tuli"]) await sendEnquiry(house.site, { name });
  const { visit, page, desk } = await visitDesk(house);
  await using _ = visit;
  const printed = await watchPrinting(page);
  await page.goto("/admin?tab=enquiries&search=tuli");
  await desk.rows.nth(1).waitFor();

  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => printed).toEqual(["Enquiries 2"]);
  await page.emulateMedia({ media: "print" });

  await page.getByRole("cell", { name: "First Tuli" }).waitFor();
  expect(await desk.list.isVisible()).toBe(false);
  expect(await page.getByRole("tablist").isVisible()).toBe(false);
});

test("an open enquiry prints by itself, with what was done; the list still prints from its own button", async () => {
  for (const name of ["Printed Esha", "Other Esha"]) await sendEnquiry(house.site, { name, mobile: "9123411111" });
  const { visit, page, desk, calls } = await visitDesk(house);
  await using _ = visit;
  await calls.change("Printed Esha", { status: "visited", note: "হোস্টেল দেখতে চান।" });
  const printed = await watchPrinting(page);
  await page.goto("/admin?tab=enquiries&search=esha");
  await desk.open("Printed Esha");
  await desk.history.nth(2).waitFor();

  await desk.button("Print").click();
  await expect.poll(() => printed).toEqual(["Printed Esha 0"]);
  await page
    .getByRole("region", { name: "Enquiries", exact: true })
    .getByRole("button", { name: "Print", exact: true })
    .click();
  await expect.poll(() => printed).toEqual(["Printed Esha 0", "Enquiries 2"]);
  await page.emulateMedia({ media: "print" });

  const paper = page.getByRole("article");
  await paper.getByText("হোস্টেল দেখতে চান।").waitFor();
  expect(await paper.textContent()).toContain("You changed the status from new to visited.");
  expect(await paper.textContent()).toContain("Other Esha, B.Pharm, New");
  expect(await desk.panel.isVisible()).toBe(false);
});

test("on a phone the sheet of an enquiry prints as its paper", async () => {
  await sendEnquiry(house.site, { name: "Sheet Farida" });
  const { visit, page, desk } = await visitDesk(house, PHONE);
  await using _ = visit;
  await page.goto("/admin?tab=enquiries&search=farida");
  await desk.open("Farida");
  await desk.history.first().waitFor();

  await page.emulateMedia({ media: "print" });

  await page.locator("[data-paper]").getByText("Received").waitFor();
  expect(await page.locator("dialog[open]").isVisible()).toBe(false);
});
